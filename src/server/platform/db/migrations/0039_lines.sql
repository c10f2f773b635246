-- A booking has lines: what was booked in one go, each of one service. A booking of one plain line is that line itself:
-- `line_count` is null, its row in `appointments` says everything, and processes of the version before write and read it
-- as ever. Any other has all its lines in `booking_lines`, and its row shows the first line and the totals. `all_lines`
-- has the lines of both.
ALTER TABLE appointments
  ADD COLUMN line_count smallint,
  -- The start, end and price that the lines were written for. A process of the version before, which knows no lines,
  -- would change the row alone: the check refuses that.
  ADD COLUMN lines_start timestamptz,
  ADD COLUMN lines_end timestamptz,
  ADD COLUMN lines_price_kobo bigint,
  ADD CONSTRAINT appointments_line_count CHECK (line_count BETWEEN 1 AND 30) NOT VALID,
  ADD CONSTRAINT appointments_as_their_lines CHECK (
    CASE WHEN line_count IS NULL THEN lines_start IS NULL AND lines_end IS NULL AND lines_price_kobo IS NULL
         ELSE lines_start IS NOT NULL AND lines_start = starts_at AND lines_end IS NOT NULL AND lines_end = ends_at
              AND lines_price_kobo IS NOT NULL AND lines_price_kobo = price_kobo END) NOT VALID;

-- the few that have lines of their own, for whoever counts lines
CREATE INDEX appointments_with_lines ON appointments (business_id, starts_at) WHERE line_count IS NOT NULL;

CREATE TABLE booking_lines (
  business_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  -- its number in the booking, from 1; a number is never given again
  line smallint NOT NULL CHECK (line BETWEEN 1 AND 99),
  service_id uuid NOT NULL,
  -- null for an item
  staff_id uuid,
  -- the second pair of hands, where two people do it
  helper_id uuid,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- the line's own copy of what was agreed
  service_name text NOT NULL,
  staff_name text NOT NULL DEFAULT '',
  helper_name text NOT NULL DEFAULT '',
  -- minutes with its options, of an item days
  duration integer NOT NULL CHECK (duration > 0),
  -- with its options, of all its units
  price_kobo bigint NOT NULL CHECK (price_kobo >= 0),
  caution_fee_kobo bigint NOT NULL DEFAULT 0 CHECK (caution_fee_kobo >= 0),
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array' AND jsonb_array_length(options) <= 30),
  -- minutes, the staff member busy in the first and every other; empty: busy all along
  segments integer[] NOT NULL DEFAULT '{}' CHECK (cardinality(segments) IN (0, 3, 5)),
  -- whether the client left it to us who does it
  by_any boolean NOT NULL DEFAULT false,
  cancelled_at timestamptz,
  PRIMARY KEY (business_id, appointment_id, line),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  FOREIGN KEY (business_id, service_id) REFERENCES services,
  FOREIGN KEY (business_id, staff_id) REFERENCES staff,
  FOREIGN KEY (business_id, helper_id) REFERENCES staff,
  CONSTRAINT booking_lines_order CHECK (starts_at < ends_at),
  CONSTRAINT booking_lines_two_people CHECK (helper_id IS NULL OR (staff_id IS NOT NULL AND helper_id <> staff_id)),
  CONSTRAINT booking_lines_one_of_time CHECK (staff_id IS NULL OR quantity = 1)
);
-- whose lines a person has, where their booking is somebody else's by its first line
CREATE INDEX booking_lines_of_staff ON booking_lines (business_id, staff_id, starts_at);
CREATE INDEX booking_lines_of_helper ON booking_lines (business_id, helper_id, starts_at) WHERE helper_id IS NOT NULL;

ALTER TABLE booking_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE booking_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON booking_lines TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON booking_lines TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON booking_lines TO akoko_tenant, akoko_platform;

CREATE VIEW all_lines WITH (security_invoker = true) AS
SELECT business_id, appointment_id, line, service_id, staff_id, helper_id, starts_at, ends_at, service_name, staff_name,
       helper_name, duration, price_kobo, caution_fee_kobo, quantity, options, segments, by_any, cancelled_at
  FROM booking_lines
 UNION ALL
SELECT business_id, appointment_id, 1::smallint, service_id, staff_id, NULL, starts_at, ends_at, service_name, staff_name,
       '', duration, price_kobo, caution_fee_kobo, quantity, '[]', '{}', false, NULL
  FROM appointments WHERE line_count IS NULL;
GRANT SELECT ON all_lines TO akoko_tenant, akoko_platform;

-- Several stretches a booking: of each line, each active segment, each pair of hands. Processes of the version before
-- write and read the first.
ALTER TABLE occupancies
  ADD COLUMN line smallint NOT NULL DEFAULT 1,
  ADD COLUMN segment smallint NOT NULL DEFAULT 1,
  ADD COLUMN hand smallint NOT NULL DEFAULT 1,
  DROP CONSTRAINT occupancies_pkey,
  ADD PRIMARY KEY (business_id, occupancy_id, line, segment, hand);
ALTER TABLE rental_claims
  ADD COLUMN line smallint NOT NULL DEFAULT 1,
  DROP CONSTRAINT rental_claims_pkey,
  ADD PRIMARY KEY (business_id, claim_id, line);

ALTER TABLE services
  -- choices that change price or minutes, in groups; a line keeps its own copy of what was chosen
  ADD COLUMN option_groups jsonb NOT NULL DEFAULT '[]',
  -- minutes, active and processing in turns; empty: active all along
  ADD COLUMN segments integer[] NOT NULL DEFAULT '{}',
  -- what it takes and costs where two people do it; null: nobody can ask for that
  ADD COLUMN two_hands_duration integer,
  ADD COLUMN two_hands_price_kobo bigint,
  -- whether another person can do it while the same client has something else done
  ADD COLUMN alongside boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT services_option_groups CHECK (jsonb_typeof(option_groups) = 'array' AND jsonb_array_length(option_groups) <= 4) NOT VALID,
  ADD CONSTRAINT services_segments CHECK (cardinality(segments) IN (0, 3, 5) AND 0 < ALL (segments)) NOT VALID,
  ADD CONSTRAINT services_segments_fill CHECK (
    cardinality(segments) = 0
    OR segments[1] + segments[2] + segments[3] + coalesce(segments[4], 0) + coalesce(segments[5], 0) = duration) NOT VALID,
  ADD CONSTRAINT services_two_hands CHECK (
    (two_hands_duration IS NULL) = (two_hands_price_kobo IS NULL)
    AND (two_hands_duration IS NULL OR (two_hands_duration BETWEEN 1 AND 1440 AND two_hands_price_kobo >= 0))) NOT VALID,
  ADD CONSTRAINT services_of_time CHECK (
    booking_type = 'time-based'
    OR (option_groups = '[]' AND cardinality(segments) = 0 AND two_hands_duration IS NULL AND NOT alongside)) NOT VALID;

-- Names of choices show all there is of them, as those of questions do (0015).
DO $$
DECLARE
  hides constant text := (SELECT (regexp_match(pg_get_constraintdef(oid), '!~ ''(.*)''::text'))[1]
                            FROM pg_constraint WHERE conname = 'clients_name_seen');
BEGIN
  EXECUTE format(
    'ALTER TABLE services ADD CONSTRAINT services_option_groups_seen CHECK (
       NOT jsonb_path_exists(option_groups, %L) AND NOT jsonb_path_exists(option_groups, %L)) NOT VALID',
    '$[*].name ? (@ like_regex ' || to_json(hides)::text || ')',
    '$[*].options[*].name ? (@ like_regex ' || to_json(hides)::text || ')');
END $$;

-- How long a client may wait between two lines of one booking, in minutes.
ALTER TABLE businesses
  ADD COLUMN line_wait_minutes integer NOT NULL DEFAULT 15,
  ADD CONSTRAINT businesses_line_wait CHECK (line_wait_minutes BETWEEN 0 AND 60) NOT VALID;

-- Of revenue, what came for each line of a booking of several; null: all of it for the one line.
ALTER TABLE ledger_entries
  ADD COLUMN by_line jsonb,
  ADD CONSTRAINT ledger_by_line CHECK (jsonb_typeof(by_line) = 'object') NOT VALID;
