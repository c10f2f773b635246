-- Whether the address an owner signs in with was shown to be theirs. Owners of before count as having shown it, and so
-- does whoever an older process registers while it is being replaced. Of the link's token only the hash is kept.
ALTER TABLE users
  ADD COLUMN verified_at timestamptz,
  ADD COLUMN verification_id uuid,
  ADD COLUMN verification_hash bytea,
  ADD COLUMN verification_expires_at timestamptz,
  ADD CONSTRAINT users_verification CHECK (
    num_nonnulls(verification_id, verification_hash, verification_expires_at) IN (0, 3)
    AND octet_length(verification_hash) = 32);
ALTER TABLE users ALTER COLUMN verified_at SET DEFAULT now();
CREATE UNIQUE INDEX users_of_verification ON users (verification_hash);
CREATE UNIQUE INDEX users_verification_id ON users (verification_id);

-- By a role that the policies let see all businesses.
SET LOCAL ROLE akoko_platform;
UPDATE users SET verified_at = created_at;
RESET ROLE;

-- Why no deposit is asked and nothing paid out, although the settings say so: the owner's address was never shown to be
-- theirs, or the password was reset and the account they are paid to has not been confirmed since.
ALTER TABLE businesses
  ADD COLUMN payout_hold text,
  ADD CONSTRAINT businesses_payout_hold CHECK (payout_hold IN ('unverified', 'reset'));

-- Both change outside any business's own transactions.
GRANT INSERT, UPDATE ON diary_versions TO akoko_platform;
