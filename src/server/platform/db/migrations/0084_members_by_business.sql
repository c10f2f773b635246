-- Members lie beside their business, so that a cluster keeps a change of their role, and its end with their sessions, on one
-- node. Which businesses an account belongs to is found in a list without the role, which a cluster has whole on every node:
-- whoever comes to a business is written there, and a row whose membership has ended leads nowhere.
CREATE TABLE account_businesses (
  email text NOT NULL REFERENCES users,
  business_id uuid NOT NULL REFERENCES businesses,
  PRIMARY KEY (email, business_id)
);
GRANT SELECT, INSERT ON account_businesses TO akoko_platform;
SET LOCAL ROLE akoko_platform;
INSERT INTO account_businesses SELECT email, business_id FROM members;
RESET ROLE;

ALTER TABLE sessions DROP CONSTRAINT sessions_member_id_fkey;
ALTER TABLE member_pins DROP CONSTRAINT member_pins_member_id_fkey;
ALTER TABLE pin_tries DROP CONSTRAINT pin_tries_member_id_fkey;
ALTER TABLE hand_overs DROP CONSTRAINT hand_overs_member_id_fkey;
ALTER TABLE members DROP CONSTRAINT members_pkey, ADD PRIMARY KEY (business_id, member_id);
-- The business of each of these is its member's.
ALTER TABLE sessions
  DROP CONSTRAINT sessions_business_id_fkey,
  ADD CONSTRAINT sessions_of_its_member FOREIGN KEY (business_id, member_id) REFERENCES members ON DELETE CASCADE;
ALTER TABLE member_pins
  DROP CONSTRAINT member_pins_business_id_fkey,
  ADD CONSTRAINT member_pins_of_its_member FOREIGN KEY (business_id, member_id) REFERENCES members ON DELETE CASCADE;
ALTER TABLE pin_tries
  ADD CONSTRAINT pin_tries_of_its_member FOREIGN KEY (business_id, member_id) REFERENCES members ON DELETE CASCADE;
ALTER TABLE hand_overs
  DROP CONSTRAINT hand_overs_business_id_fkey,
  ADD CONSTRAINT hand_overs_to_member FOREIGN KEY (business_id, member_id) REFERENCES members ON DELETE CASCADE;

DROP INDEX members_of_account, sessions_of_member, member_pins_of_member, pin_tries_of_member, hand_overs_to;
CREATE INDEX sessions_of_member ON sessions (business_id, member_id);
CREATE INDEX pin_tries_of_member ON pin_tries (business_id, member_id);
