-- A session and a shared device lie beside the business that they are for: a cluster then keeps signing in, and what is
-- done to a device, on one node. Their tokens say the business; those of before say none, and are found by their hashes.
SET LOCAL ROLE akoko_platform;
UPDATE sessions s SET business_id = m.business_id FROM members m WHERE m.member_id = s.member_id;
RESET ROLE;

ALTER TABLE sessions DROP CONSTRAINT sessions_device_id_fkey;
ALTER TABLE pin_tries DROP CONSTRAINT pin_tries_device_id_fkey;
ALTER TABLE shared_devices
  DROP CONSTRAINT shared_devices_pkey,
  DROP CONSTRAINT shared_devices_token_hash_key,
  ADD PRIMARY KEY (business_id, device_id);
CREATE INDEX shared_devices_by_token ON shared_devices (token_hash);
DROP INDEX shared_devices_of_business;

-- The business of a try is its device's.
ALTER TABLE pin_tries
  DROP CONSTRAINT pin_tries_business_id_fkey,
  ADD CONSTRAINT pin_tries_of_device FOREIGN KEY (business_id, device_id) REFERENCES shared_devices ON DELETE CASCADE;
DROP INDEX pin_tries_of_device;
DROP INDEX sessions_of_shared_device;
ALTER TABLE sessions
  ALTER COLUMN business_id SET NOT NULL,
  DROP CONSTRAINT sessions_pkey,
  ADD PRIMARY KEY (business_id, token_hash),
  ADD CONSTRAINT sessions_of_device FOREIGN KEY (business_id, device_id) REFERENCES shared_devices ON DELETE CASCADE;
CREATE INDEX sessions_by_token ON sessions (token_hash);
CREATE INDEX sessions_of_shared_device ON sessions (business_id, device_id) WHERE device_id IS NOT NULL;
