-- A device that the owner has marked for the team. Of the cookie by which it is known only the hash is kept.
CREATE TABLE shared_devices (
  device_id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  since timestamptz NOT NULL
);
CREATE INDEX shared_devices_of_business ON shared_devices (business_id);

-- What a reader of one line does not see, as in 0015.
DO $$
DECLARE
  hidden constant text := '\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f'
    || '\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb'
    || '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
  pictures constant text := '\u2190-\u2bff\U0001f000-\U0001faff';
  joiner constant text := '|(?:^|[^' || pictures || '\ufe0f])\u200d|\u200d(?![' || pictures || '])';
BEGIN
  EXECUTE format('ALTER TABLE shared_devices ADD CONSTRAINT shared_devices_name_seen CHECK (name !~ %L)',
    '[\u0001-\u001f\u007f-\u009f' || hidden || ']' || joiner);
END $$;

-- By what a member opens the shared devices of their business. Hashed as a password is, with a key that is not in the
-- database: so few digits would be found by trying.
CREATE TABLE member_pins (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  pin_hash text NOT NULL,
  since timestamptz NOT NULL
);

-- Wrong PINs in a row; one that was right takes the row away. After the fifth nothing is tried any more.
CREATE TABLE pin_tries (
  device_id uuid NOT NULL REFERENCES shared_devices ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  wrong integer NOT NULL CHECK (wrong BETWEEN 1 AND 5),
  PRIMARY KEY (device_id, member_id)
);
CREATE INDEX pin_tries_of_member ON pin_tries (member_id);

-- A session on a shared device ends with it. Its token is longer than those that a process of before reads, so that
-- none of them takes a PIN for a password.
ALTER TABLE sessions ADD COLUMN device_id uuid REFERENCES shared_devices ON DELETE CASCADE;
CREATE INDEX sessions_of_shared_device ON sessions (device_id) WHERE device_id IS NOT NULL;

-- Found before a business is known: the tenant role may not touch them at all. UPDATE: a row is held while a session is
-- opened on it.
GRANT SELECT, INSERT, UPDATE, DELETE ON shared_devices, member_pins, pin_tries TO akoko_platform;
