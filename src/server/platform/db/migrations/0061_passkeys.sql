-- Passkeys: keys that a telephone, a computer or a stick keeps, of which we know the public half. Of an account, not of a
-- business: no business reads or writes these.
CREATE TABLE passkeys (
  credential_id bytea PRIMARY KEY CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  email text NOT NULL,
  -- whoever has one has a second factor: an account cannot go back to its password alone before the last one is gone, so
  -- that a process of before, which knows nothing of them, does not take it there
  second_factor boolean NOT NULL DEFAULT true CHECK (second_factor),
  public_key bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 2000),
  -- how often it was used, as its keeper says; always 0 where the keeper does not count
  counter bigint NOT NULL CHECK (counter BETWEEN 0 AND 4294967295),
  -- by what its keeper can be asked
  transports text[] NOT NULL CHECK (cardinality(transports) <= 10),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys_account FOREIGN KEY (email, second_factor) REFERENCES users (email, second_factor)
);
CREATE INDEX passkeys_of_account ON passkeys (email);

-- What a keeper is asked to sign, once and within minutes, for what was begun and for nothing else.
CREATE TABLE passkey_ceremonies (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  bound_to bytea NOT NULL CHECK (octet_length(bound_to) = 32),
  expires_at timestamptz NOT NULL
);

-- UPDATE of ceremonies: one that a clock far ahead began is over once the clock is right again.
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys, passkey_ceremonies TO akoko_platform;

-- Four more kinds of message. The kinds there are stay as they are found, whatever else has added to them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[',
         'ARRAY[''passkey-added''::text, ''factor-removed''::text, ''passkey-copied''::text, ''member-factor-ended''::text, ');
END $$;
