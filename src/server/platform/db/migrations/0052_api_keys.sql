-- What a business's own programs ask with. Of the secret only the hash is kept, and only while the key is alive: the rest
-- stays, since histories name it.
CREATE TABLE api_keys (
  business_id uuid NOT NULL REFERENCES businesses,
  key_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  permissions text[] NOT NULL CHECK (cardinality(permissions) BETWEEN 1 AND 40),
  secret_hash bytea CHECK (octet_length(secret_hash) = 32),
  created_at timestamptz NOT NULL,
  -- to the minute
  last_used_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (business_id, key_id),
  CONSTRAINT api_keys_ended CHECK ((ended_at IS NULL) = (secret_hash IS NOT NULL))
);
-- Which of two keys did something is told by their names.
CREATE UNIQUE INDEX api_keys_name ON api_keys (business_id, lower(name)) WHERE ended_at IS NULL;
-- Those with which streams are open are looked for each second.
CREATE INDEX api_keys_hash ON api_keys (secret_hash) WHERE secret_hash IS NOT NULL;

-- What a reader of one line does not see, as in 0015.
DO $$
DECLARE
  hidden constant text := '\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f'
    || '\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb'
    || '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
  pictures constant text := '\u2190-\u2bff\U0001f000-\U0001faff';
  joiner constant text := '|(?:^|[^' || pictures || '\ufe0f])\u200d|\u200d(?![' || pictures || '])';
BEGIN
  EXECUTE format('ALTER TABLE api_keys ADD CONSTRAINT api_keys_name_seen CHECK (name !~ %L)',
    '[\u0001-\u001f\u007f-\u009f' || hidden || ']' || joiner);
END $$;

ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON api_keys TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON api_keys TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON api_keys TO akoko_tenant;
GRANT SELECT, UPDATE ON api_keys TO akoko_platform;

-- With which key a change was made: the transaction says it, whoever writes the row. Empty where a person did it, and
-- for processes of before, which know no keys.
ALTER TABLE appointment_events
  ADD COLUMN by_key uuid,
  ADD CONSTRAINT appointment_events_by_key FOREIGN KEY (business_id, by_key) REFERENCES api_keys;
ALTER TABLE appointment_events
  ALTER COLUMN by_key SET DEFAULT nullif(current_setting('app.key_id', true), '')::uuid;
