-- The links by which an account gets another password, or its address is shown to be its owner's, lie beside the business
-- that they are mailed for, as invitations do, and say it. Those that are under way lead nowhere: each can be asked for anew.
CREATE TABLE account_links (
  business_id uuid NOT NULL REFERENCES businesses,
  link_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('password-reset', 'verify-email')),
  email text NOT NULL REFERENCES users,
  -- what the link shows is derived from its id and the server's secret; only the hash is kept
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (business_id, link_id),
  UNIQUE (business_id, token_hash)
);
CREATE INDEX account_links_of_account ON account_links (business_id, email);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_links TO akoko_platform;

DROP TABLE password_resets;
ALTER TABLE users
  DROP CONSTRAINT users_verification,
  DROP COLUMN verification_id,
  DROP COLUMN verification_hash,
  DROP COLUMN verification_expires_at;
