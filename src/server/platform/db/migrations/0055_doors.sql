-- What lets somebody else in is told to the owner, so it is known since when each has what it has. Empty: since it was
-- made, or by a process of before, which tells nobody.
ALTER TABLE members ADD COLUMN place_since timestamptz;
ALTER TABLE webhooks ADD COLUMN address_since timestamptz;

-- One more kind of message. The kinds there are stay as they are found, whatever else has added to them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''access-given''::text, ');
END $$;
