-- One more kind of message: the links to a client's bookings, sent again; its link_id is of the asking. The kinds there
-- are stay as they are found, whatever else has added to them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''booking-links''::text, ');
END $$;

-- What its client wrote with a booking; `notes` are the owner's own, which no client sees.
ALTER TABLE appointments
  ADD COLUMN client_note text NOT NULL DEFAULT '' CHECK (char_length(client_note) <= 500);
