-- Whether a business has its clients asked how a booking was, by email and some hours after it was completed.
ALTER TABLE businesses ADD COLUMN ask_for_review boolean NOT NULL DEFAULT true;

-- One more kind of message, which costs nobody an SMS. The kinds there are stay as they are found, whatever else has added
-- to them. A process of before sets such a mail aside.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''review-ask''::text, ')
    || ', ADD CONSTRAINT messages_review_ask_check CHECK (kind <> ''review-ask'''
    || ' OR (channel = ''email'' AND recipient = ''client'' AND appointment_id IS NOT NULL))';
END $$;
