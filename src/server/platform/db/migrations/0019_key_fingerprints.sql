-- Which secret key the rows of this database were signed and sealed with: its fingerprint, from which nothing is learnt
-- of the key itself. A start with another key is refused, since no link that was sent would lead anywhere.
CREATE TABLE key_fingerprints (
  -- what the key is for
  name text PRIMARY KEY CHECK (char_length(name) <= 60),
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9A-Za-z]{43}$')
);

GRANT SELECT, INSERT, UPDATE ON key_fingerprints TO akoko_platform;
