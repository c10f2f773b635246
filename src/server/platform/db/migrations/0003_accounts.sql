CREATE TABLE users (
  email text PRIMARY KEY CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  business_id uuid NOT NULL REFERENCES businesses,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX users_of_business ON users (business_id);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  email text NOT NULL REFERENCES users,
  device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 200),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (email);

-- The token itself is derived from reset_id and the server's secret; only its hash is kept.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  reset_id uuid NOT NULL UNIQUE,
  email text NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX password_resets_of_user ON password_resets (email);

-- One window a key, open until ends_at; the key names what is limited and for whom, hashed where it is personal.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  ends_at timestamptz NOT NULL,
  hits integer NOT NULL CHECK (hits > 0)
);

-- The answer of a write, kept in the transaction of its effect, so that a repeat finds both or neither.
CREATE TABLE idempotency_keys (
  key_hash bytea PRIMARY KEY,
  business_id uuid,
  request_hash bytea NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
-- for removing the answers that name a client who is erased
CREATE INDEX idempotency_keys_of_business ON idempotency_keys (business_id);
