-- One more kind of message: a member has another role, or is none any more. The kinds there are stay as they are found,
-- whatever else has added to them. A process of before sets such a mail aside.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''membership-changed''::text, ');
END $$;
