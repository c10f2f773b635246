CREATE TABLE staff (
  business_id uuid NOT NULL REFERENCES businesses,
  staff_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  role text NOT NULL DEFAULT '' CHECK (char_length(role) <= 80),
  email text NOT NULL DEFAULT '' CHECK (char_length(email) <= 254),
  phone text NOT NULL DEFAULT '' CHECK (phone ~ '^(0[789][01][0-9]{8})?$'),
  custom_hours boolean NOT NULL DEFAULT false,
  feed_version integer NOT NULL DEFAULT 1 CHECK (feed_version > 0),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (business_id, staff_id)
);

-- A staff member's own week; counts only while custom_hours is on.
CREATE TABLE staff_hours (
  business_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  weekday integer NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  start_minute integer NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute integer NOT NULL CHECK (end_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (business_id, staff_id, weekday, start_minute),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff,
  CHECK (start_minute < end_minute)
);

CREATE TABLE blocked_dates (
  business_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  blocked_on date NOT NULL,
  PRIMARY KEY (business_id, staff_id, blocked_on),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff
);

CREATE TABLE services (
  business_id uuid NOT NULL REFERENCES businesses,
  service_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 90),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 500),
  category text NOT NULL DEFAULT '' CHECK (char_length(category) <= 60),
  booking_type text NOT NULL CHECK (booking_type IN ('time-based', 'item-based')),
  -- minutes for an appointment, days for a hire
  duration integer NOT NULL CHECK (duration > 0),
  price_kobo bigint NOT NULL DEFAULT 0 CHECK (price_kobo >= 0),
  base_fee_kobo bigint NOT NULL DEFAULT 0 CHECK (base_fee_kobo >= 0),
  caution_fee_kobo bigint NOT NULL DEFAULT 0 CHECK (caution_fee_kobo >= 0),
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  buffer_days_before integer NOT NULL DEFAULT 0 CHECK (buffer_days_before >= 0),
  buffer_days_after integer NOT NULL DEFAULT 0 CHECK (buffer_days_after >= 0),
  price_varies boolean NOT NULL DEFAULT false,
  available boolean NOT NULL DEFAULT true,
  custom_fields jsonb NOT NULL DEFAULT '[]',
  image_id uuid,
  theme_primary text CHECK (theme_primary ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  theme_background text CHECK (theme_background ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  theme_text text CHECK (theme_text ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (business_id, service_id),
  UNIQUE (business_id, slug),
  FOREIGN KEY (business_id, image_id) REFERENCES media (business_id, media_id),
  CHECK (booking_type = 'item-based' OR (quantity = 1 AND duration <= 1440 AND base_fee_kobo = 0 AND caution_fee_kobo = 0)),
  CHECK (booking_type = 'time-based' OR (price_kobo = 0 AND duration <= 365))
);

-- Nobody assigned to a service: every staff member can perform it.
CREATE TABLE staff_services (
  business_id uuid NOT NULL,
  service_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  PRIMARY KEY (business_id, service_id, staff_id),
  FOREIGN KEY (business_id, service_id) REFERENCES services,
  FOREIGN KEY (business_id, staff_id) REFERENCES staff
);

CREATE TABLE clients (
  business_id uuid NOT NULL REFERENCES businesses,
  client_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  email text NOT NULL DEFAULT '' CHECK (char_length(email) <= 254),
  -- gone once the client is erased; unique, so that it always leads to one record
  phone text CHECK (phone ~ '^0[789][01][0-9]{8}$'),
  notes text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 2000),
  tags jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(tags) = 'array' AND jsonb_array_length(tags) <= 20),
  always_deposit boolean NOT NULL DEFAULT false,
  blocked_at timestamptz,
  -- the record this one was merged into; kept, so that its telephone number still leads there
  merged_into uuid,
  erased_at timestamptz,
  -- name and email folded (case, marks, spaces): what a search compares with
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, client_id),
  UNIQUE (business_id, phone),
  FOREIGN KEY (business_id, merged_into) REFERENCES clients,
  -- a merged record lends its number for the moment in which two numbers change places
  CHECK (phone IS NOT NULL OR erased_at IS NOT NULL OR merged_into IS NOT NULL),
  CHECK (merged_into IS DISTINCT FROM client_id)
);
CREATE INDEX clients_by_name ON clients (business_id, search_text, client_id);
CREATE INDEX clients_by_email ON clients (business_id, email) WHERE email <> '';
CREATE INDEX clients_merged ON clients (business_id, merged_into) WHERE merged_into IS NOT NULL;
