-- What a client wrote about a completed booking: one each, under the booking's id. Mean and count are asked of the rows.
CREATE TABLE reviews (
  business_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  -- raised by each change of what the client wrote
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  words text NOT NULL CHECK (char_length(words) <= 1000),
  written_at timestamptz NOT NULL,
  changed_at timestamptz,
  -- the owner's; empty: none
  reply text NOT NULL DEFAULT '' CHECK (char_length(reply) <= 1000),
  replied_at timestamptz,
  -- for abuse and for nothing else; null: it is shown
  hidden_for text CHECK (hidden_for IN ('hate', 'threats', 'private-details', 'spam')),
  PRIMARY KEY (business_id, appointment_id),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  CONSTRAINT reviews_replied CHECK ((reply = '') = (replied_at IS NULL)),
  CONSTRAINT reviews_changed CHECK ((version = 1) = (changed_at IS NULL))
);
-- the newest first, and what they come to, without looking at the rows
CREATE INDEX reviews_newest ON reviews (business_id, written_at DESC, appointment_id) INCLUDE (stars, hidden_for);

-- What a reader of several lines does not see, as in 0015.
DO $$
DECLARE
  hidden constant text := '\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f'
    || '\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb'
    || '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
  pictures constant text := '\u2190-\u2bff\U0001f000-\U0001faff';
  joiner constant text := '|(?:^|[^' || pictures || '\ufe0f])\u200d|\u200d(?![' || pictures || '])';
  unseen_in_lines constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f' || hidden || ']' || joiner;
  place text;
BEGIN
  FOREACH place IN ARRAY ARRAY['words', 'reply'] LOOP
    EXECUTE format('ALTER TABLE reviews ADD CONSTRAINT reviews_%1$s_seen CHECK (%1$I !~ %2$L)', place, unseen_in_lines);
  END LOOP;
END $$;

ALTER TABLE reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE reviews FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON reviews TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON reviews TO akoko_platform USING (true) WITH CHECK (true);
-- Who reaches no further than their own bookings sees what was written about those.
CREATE POLICY own_bookings ON reviews AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR is_own_booking(appointment_id));
GRANT SELECT, INSERT, UPDATE, DELETE ON reviews TO akoko_tenant;
GRANT SELECT ON reviews TO akoko_platform;
