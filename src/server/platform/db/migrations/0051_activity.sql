-- Who did what: one row for every write of a signed-in member or of a program by its key, made in the transaction of the
-- write. It names records and fields, never what is in them. Processes of before write none.
CREATE TABLE activity (
  business_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- The member or the key. No reference: a row stays when its member has gone. NULL: an owner whom a process of before
  -- registered, until they sign in again.
  by_whom uuid,
  -- what they were called then
  who text NOT NULL CHECK (char_length(who) BETWEEN 1 AND 254),
  -- what they were when they did it; NULL: a program by its key
  role text CHECK (role IN ('owner', 'manager', 'frontDesk', 'staff', 'accountant')),
  -- such as 'Chrome on Android'
  device text NOT NULL CHECK (char_length(device) BETWEEN 1 AND 60),
  permission text NOT NULL CHECK (permission ~ '^[a-z-]{1,30}\.[a-z-]{1,30}$'),
  -- the kind of record and what was done with it; a process of another version may know more of them
  action text NOT NULL CHECK (action ~ '^[a-z]{1,20}\.[a-z-]{1,30}$'),
  -- NULL: what is of the business as a whole
  record_id uuid,
  fields text[] NOT NULL
    CHECK (cardinality(fields) <= 40 AND array_to_string(fields, ' ', '') ~ '^[a-zA-Z_ ]*$'),
  PRIMARY KEY (business_id, activity_id)
);
-- the newest first, of the business, of one member or of one record
CREATE INDEX activity_newest ON activity (business_id, at DESC, activity_id DESC);
CREATE INDEX activity_of_whom ON activity (business_id, by_whom, at DESC, activity_id DESC) WHERE by_whom IS NOT NULL;
CREATE INDEX activity_of_record ON activity (business_id, record_id, at DESC, activity_id DESC)
  WHERE record_id IS NOT NULL;
-- what is kept no longer
CREATE INDEX activity_oldest ON activity (at);

ALTER TABLE activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON activity TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON activity TO akoko_platform USING (true) WITH CHECK (true);
-- Whoever reaches no further than their own bookings writes what they do, and reads nothing of it.
CREATE POLICY nobodys_own ON activity AS RESTRICTIVE FOR SELECT TO akoko_staff USING (current_user <> 'akoko_staff');
-- Nobody changes a row, and only what clears old ones removes any.
GRANT SELECT, INSERT ON activity TO akoko_tenant;
GRANT SELECT, INSERT, DELETE ON activity TO akoko_platform;

-- Who changed a booking and who recorded a payment: the transaction says it, whoever writes the row, and activity says what
-- they are called. Empty where a client or the program itself did it, and for processes of before.
ALTER TABLE appointment_events ADD COLUMN by_whom uuid;
ALTER TABLE appointment_events ALTER COLUMN by_whom SET DEFAULT nullif(current_setting('app.whom', true), '')::uuid;
ALTER TABLE payments ADD COLUMN by_whom uuid;
ALTER TABLE payments ALTER COLUMN by_whom SET DEFAULT nullif(current_setting('app.whom', true), '')::uuid;
