-- Whether a passkey logs in by itself. After a reset of the password those of before serve after the password alone: whoever
-- had the account may have added them. Processes of before let them in until they end.
ALTER TABLE passkeys ADD COLUMN alone boolean NOT NULL DEFAULT true;

-- Since when an account has been asked for a second factor without a break: one that began less than a day before a reset
-- ends with it. Null: since before this, or a process of before began it, whose factors no reset ends. Such a process also
-- leaves the instant of one that it ends, which is then older than it could be, and ends nothing either.
ALTER TABLE users ADD COLUMN second_factor_since timestamptz;
