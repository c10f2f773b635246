-- What somebody has besides their password: an app that makes codes, and codes kept for when it is lost. Of an
-- account, not of a business: no business reads or writes these.
CREATE TABLE authenticators (
  email text PRIMARY KEY REFERENCES users,
  -- what the app makes its codes of, sealed with a key that is not in the database
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- empty: it is being set up, and has shown no code yet
  since timestamptz,
  -- the half minute whose code was shown last: that one and those before are not taken again
  last_step integer NOT NULL DEFAULT 0 CHECK (last_step >= 0)
);

-- Only what was made of each with a key that is not in the database is kept. One that was used is gone.
CREATE TABLE recovery_codes (
  email text NOT NULL REFERENCES users,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (email, code_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators TO akoko_platform;
GRANT SELECT, INSERT, DELETE ON recovery_codes TO akoko_platform;

-- Whether an account has a second factor, and of each of its sessions whether it was opened by one: the two are the
-- same, so that a process of before, which asks for a password alone, opens no session for whoever has one.
ALTER TABLE users
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT users_second_factor UNIQUE (email, second_factor);
ALTER TABLE sessions
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT sessions_second_factor FOREIGN KEY (email, second_factor)
    REFERENCES users (email, second_factor) ON UPDATE CASCADE,
  -- the one above says as much
  DROP CONSTRAINT sessions_email_fkey,
  -- when whoever has it last showed a password or a code; empty: a process of before has opened it
  ADD COLUMN proved_at timestamptz;

-- Whether nobody without a second factor may do anything in the business.
ALTER TABLE businesses ADD COLUMN asks_second_factor boolean NOT NULL DEFAULT false;

-- One more kind of message. The kinds there are stay as they are found, whatever else has added to them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''second-factor''::text, ');
END $$;
