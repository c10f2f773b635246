-- A PIN, and what was tried in its place, lie beside the business whose member it is of: a cluster then keeps a change of
-- them on one node.
ALTER TABLE member_pins ADD COLUMN business_id uuid REFERENCES businesses;
ALTER TABLE pin_tries ADD COLUMN business_id uuid REFERENCES businesses;

-- By a role that the policies of members let see all businesses.
SET LOCAL ROLE akoko_platform;
UPDATE member_pins p SET business_id = m.business_id FROM members m WHERE m.member_id = p.member_id;
UPDATE pin_tries t SET business_id = m.business_id FROM members m WHERE m.member_id = t.member_id;
RESET ROLE;

-- Whoever takes a member away looks for them by the member alone.
ALTER TABLE member_pins
  DROP CONSTRAINT member_pins_pkey,
  ADD PRIMARY KEY (business_id, member_id);
CREATE INDEX member_pins_of_member ON member_pins (member_id);
ALTER TABLE pin_tries
  DROP CONSTRAINT pin_tries_pkey,
  ADD PRIMARY KEY (business_id, device_id, member_id);
CREATE INDEX pin_tries_of_device ON pin_tries (device_id);
