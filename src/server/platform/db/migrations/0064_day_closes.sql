-- What was counted when a day was closed, a row for each method of a close: beside what the ledger of the day had of it by
-- then. A day may be closed again, and the latest close counts; nobody changes a row. Processes of before know nothing of
-- it, and closing a day changes nothing that they read.
CREATE TABLE day_closes (
  business_id uuid NOT NULL REFERENCES businesses,
  close_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('cash', 'transfer', 'pos')),
  day date NOT NULL,
  -- less than nothing where more went back than came
  expected_kobo bigint NOT NULL,
  counted_kobo bigint NOT NULL CHECK (counted_kobo >= 0),
  closed_at timestamptz NOT NULL,
  by_whom uuid DEFAULT nullif(current_setting('app.whom', true), '')::uuid,
  PRIMARY KEY (business_id, close_id, method)
);
CREATE INDEX day_closes_by_day ON day_closes (business_id, day, closed_at);

ALTER TABLE day_closes ENABLE ROW LEVEL SECURITY;
ALTER TABLE day_closes FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON day_closes TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON day_closes TO akoko_platform USING (true) WITH CHECK (true);
CREATE POLICY nobodys_own ON day_closes AS RESTRICTIVE TO akoko_staff USING (current_user <> 'akoko_staff');
GRANT SELECT, INSERT ON day_closes TO akoko_tenant;
GRANT SELECT ON day_closes TO akoko_platform;

-- The few completed bookings of which not all was paid, for whoever asks who owes the business what.
CREATE INDEX appointments_unpaid ON appointments (business_id, client_id)
  WHERE status = 'completed' AND paid_kobo < price_kobo + delivery_fee_kobo;
