CREATE TABLE appointments (
  business_id uuid NOT NULL REFERENCES businesses,
  appointment_id uuid NOT NULL,
  booking_type text NOT NULL CHECK (booking_type IN ('time-based', 'item-based')),
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled', 'completed', 'no-show', 'rescheduled')),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- raised only when the time moves; messages are unique per schedule
  schedule_version integer NOT NULL DEFAULT 1 CHECK (schedule_version > 0),
  client_id uuid NOT NULL,
  service_id uuid NOT NULL,
  staff_id uuid,
  -- a hire starts at opening on its first day and ends at the start of its return date
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- the booking's own copy of what was agreed
  client_name text NOT NULL CHECK (char_length(client_name) BETWEEN 1 AND 80),
  -- empty once the client is erased
  client_phone text NOT NULL CHECK (client_phone ~ '^(0[789][01][0-9]{8})?$'),
  client_email text NOT NULL DEFAULT '' CHECK (char_length(client_email) <= 254),
  service_name text NOT NULL,
  staff_name text NOT NULL DEFAULT '',
  duration integer NOT NULL CHECK (duration > 0),
  price_kobo bigint NOT NULL DEFAULT 0 CHECK (price_kobo >= 0),
  caution_fee_kobo bigint NOT NULL DEFAULT 0 CHECK (caution_fee_kobo >= 0),
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  delivery_method text CHECK (delivery_method IN ('pickup', 'delivery')),
  delivery_zone text NOT NULL DEFAULT '' CHECK (char_length(delivery_zone) <= 80),
  delivery_fee_kobo bigint NOT NULL DEFAULT 0 CHECK (delivery_fee_kobo >= 0),
  delivery_address text NOT NULL DEFAULT '' CHECK (char_length(delivery_address) <= 300),
  notes text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 2000),
  answers jsonb NOT NULL DEFAULT '[]',
  payment_status text NOT NULL DEFAULT 'not_required'
    CHECK (payment_status IN ('not_required', 'pending', 'deposit_paid', 'paid', 'refund_pending', 'refunded')),
  -- received less given back; a caution fee is not part of it
  paid_kobo bigint NOT NULL DEFAULT 0 CHECK (paid_kobo >= 0),
  -- of the caution fee, what is in the business's keeping now
  caution_held_kobo bigint NOT NULL DEFAULT 0 CHECK (caution_held_kobo >= 0),
  -- of the payment it was booked with
  payment_reference text NOT NULL DEFAULT '' CHECK (char_length(payment_reference) <= 100),
  source text NOT NULL CHECK (source IN ('public', 'owner')),
  -- raised to void the manage link
  link_version integer NOT NULL DEFAULT 1 CHECK (link_version > 0),
  -- how often the client has moved it
  client_moves integer NOT NULL DEFAULT 0 CHECK (client_moves >= 0),
  -- the notice for cancelling as it was when the client paid; null: the business's own of today
  cancel_notice_hours integer CHECK (cancel_notice_hours BETWEEN 0 AND 336),
  -- set when the client moved it inside the notice: cancelling gives nothing back after this, whatever the new time
  free_until timestamptz,
  created_at timestamptz NOT NULL,
  -- when what names the client was removed from it
  anonymised_at timestamptz,
  PRIMARY KEY (business_id, appointment_id),
  FOREIGN KEY (business_id, client_id) REFERENCES clients,
  FOREIGN KEY (business_id, service_id) REFERENCES services,
  FOREIGN KEY (business_id, staff_id) REFERENCES staff,
  CHECK (starts_at < ends_at),
  CHECK ((booking_type = 'time-based') = (staff_id IS NOT NULL)),
  CHECK ((booking_type = 'item-based') = (delivery_method IS NOT NULL)),
  CHECK (booking_type = 'item-based' OR quantity = 1),
  CHECK (delivery_method = 'delivery' OR (delivery_zone = '' AND delivery_fee_kobo = 0)),
  CHECK (client_phone <> '' OR anonymised_at IS NOT NULL)
);
CREATE INDEX appointments_by_start ON appointments (business_id, starts_at);
CREATE INDEX appointments_of_client ON appointments (business_id, client_id, starts_at);
-- hires are under way for long after they start; a calendar finds them by their end
CREATE INDEX hires_by_end ON appointments (business_id, ends_at, starts_at) WHERE booking_type = 'item-based';
-- what the daily clearing looks through
CREATE INDEX appointments_named ON appointments (ends_at) WHERE anonymised_at IS NULL;

-- Who holds a staff member's time: one row an appointment (under its id) or unpaid hold. `during` includes the gap
-- after. The constraint is the last word on double booking, whatever the code above it believes.
CREATE TABLE occupancies (
  business_id uuid NOT NULL,
  occupancy_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  -- set for a hold; null for an appointment, which holds its time until it ends or is cancelled
  expires_at timestamptz,
  PRIMARY KEY (business_id, occupancy_id),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff,
  CONSTRAINT occupancies_no_overlap EXCLUDE USING gist (business_id WITH =, staff_id WITH =, during WITH &&)
);
-- Reads go by this btree; the exclusion index only enforces.
CREATE INDEX occupancies_by_start ON occupancies (business_id, staff_id, lower(during));
-- what is cleared away of lapsed holds
CREATE INDEX occupancies_held ON occupancies (expires_at) WHERE expires_at IS NOT NULL;

-- A hire's units over its days, buffers included; appointments and holds alike. Counted under the item's lock.
CREATE TABLE rental_claims (
  business_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  service_id uuid NOT NULL,
  span daterange NOT NULL CHECK (NOT isempty(span)),
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  expires_at timestamptz,
  PRIMARY KEY (business_id, claim_id),
  FOREIGN KEY (business_id, service_id) REFERENCES services
);
CREATE INDEX rental_claims_by_start ON rental_claims (business_id, service_id, lower(span));
CREATE INDEX rental_claims_held ON rental_claims (expires_at) WHERE expires_at IS NOT NULL;

-- A link the owner sent to move one booking: single use, one live a booking. The token is derived from link_id and the
-- server's secret; only its hash is kept.
CREATE TABLE reschedule_links (
  business_id uuid NOT NULL,
  link_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  voided_at timestamptz,
  PRIMARY KEY (business_id, link_id),
  UNIQUE (business_id, token_hash),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  CHECK (used_at IS NULL OR voided_at IS NULL)
);
CREATE UNIQUE INDEX reschedule_links_live ON reschedule_links (business_id, appointment_id)
  WHERE used_at IS NULL AND voided_at IS NULL;

-- Where a caution fee goes back to, sealed (platform/sealing.ts); erased 30 days after it is settled.
CREATE TABLE refund_accounts (
  business_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  sealed bytea NOT NULL,
  last_digits text NOT NULL CHECK (last_digits ~ '^[0-9]{4}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, appointment_id),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments
);

-- What a client agreed to, as it read then.
CREATE TABLE policy_agreements (
  business_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  policy text NOT NULL CHECK (char_length(policy) BETWEEN 1 AND 5000),
  policy_hash bytea NOT NULL,
  agreed_at timestamptz NOT NULL,
  -- the network part of the address it came from, no more
  address_prefix text NOT NULL DEFAULT '' CHECK (char_length(address_prefix) <= 50),
  PRIMARY KEY (business_id, appointment_id),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments
);

-- The legal changes of an appointment, the same table as core's; 'none' is before it exists.
CREATE TABLE appointment_moves (
  event text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (event, from_status, to_status)
);

-- Append-only: neither role may change or remove a row.
CREATE TABLE appointment_events (
  business_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  -- the appointment's version after the change
  version integer NOT NULL CHECK (version > 0),
  event text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('client', 'owner', 'system')),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 300),
  happened_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, appointment_id, version),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  FOREIGN KEY (event, from_status, to_status) REFERENCES appointment_moves
);

INSERT INTO appointment_moves (event, from_status, to_status) VALUES
  ('book', 'none', 'pending'),
  ('book', 'none', 'confirmed'),
  ('confirm', 'pending', 'confirmed'),
  ('cancel', 'pending', 'cancelled'),
  ('cancel', 'confirmed', 'cancelled'),
  ('cancel', 'rescheduled', 'cancelled'),
  ('complete', 'confirmed', 'completed'),
  ('complete', 'rescheduled', 'completed'),
  ('mark-no-show', 'confirmed', 'no-show'),
  ('mark-no-show', 'rescheduled', 'no-show'),
  ('reschedule', 'pending', 'pending'),
  ('reschedule', 'confirmed', 'rescheduled'),
  ('reschedule', 'rescheduled', 'rescheduled'),
  ('move', 'pending', 'pending'),
  ('move', 'confirmed', 'confirmed'),
  ('move', 'rescheduled', 'rescheduled'),
  ('edit', 'pending', 'pending'),
  ('edit', 'confirmed', 'confirmed'),
  ('edit', 'rescheduled', 'rescheduled'),
  ('lapse', 'pending', 'cancelled');
