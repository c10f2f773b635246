CREATE TABLE businesses (
  business_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  slug text UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 60),
  owner_name text NOT NULL DEFAULT '' CHECK (char_length(owner_name) <= 80),
  phone text NOT NULL CHECK (phone ~ '^0[789][01][0-9]{8}$'),
  public_email text NOT NULL DEFAULT '' CHECK (char_length(public_email) <= 254),
  address text NOT NULL DEFAULT '' CHECK (char_length(address) <= 300),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 500),
  hero_button_text text NOT NULL DEFAULT '' CHECK (char_length(hero_button_text) <= 40),
  logo_id uuid,
  banner_id uuid,
  instagram text NOT NULL DEFAULT '' CHECK (instagram = '' OR instagram LIKE 'https://%'),
  facebook text NOT NULL DEFAULT '' CHECK (facebook = '' OR facebook LIKE 'https://%'),
  twitter text NOT NULL DEFAULT '' CHECK (twitter = '' OR twitter LIKE 'https://%'),
  whatsapp text NOT NULL DEFAULT '' CHECK (whatsapp = '' OR whatsapp LIKE 'https://%'),
  theme_primary text CHECK (theme_primary ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  theme_background text CHECK (theme_background ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  theme_text text CHECK (theme_text ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  time_zone text NOT NULL DEFAULT 'Africa/Lagos',
  require_deposit boolean NOT NULL DEFAULT false,
  deposit_percentage integer NOT NULL DEFAULT 0 CHECK (deposit_percentage BETWEEN 0 AND 100),
  confirmation text NOT NULL DEFAULT 'client' CHECK (confirmation IN ('client', 'automatic', 'owner')),
  slot_step_minutes integer NOT NULL DEFAULT 15 CHECK (slot_step_minutes BETWEEN 5 AND 240),
  notice_minutes integer NOT NULL DEFAULT 120 CHECK (notice_minutes BETWEEN 0 AND 43200),
  gap_minutes integer NOT NULL DEFAULT 0 CHECK (gap_minutes BETWEEN 0 AND 240),
  horizon_days integer NOT NULL DEFAULT 90 CHECK (horizon_days BETWEEN 1 AND 90),
  -- how long before the start a client may still cancel and keep the deposit
  cancel_notice_hours integer NOT NULL DEFAULT 24 CHECK (cancel_notice_hours BETWEEN 0 AND 336),
  cancellation_policy text NOT NULL DEFAULT '' CHECK (char_length(cancellation_policy) <= 2000),
  -- how often a client may move one booking by the link
  client_moves integer NOT NULL DEFAULT 1 CHECK (client_moves BETWEEN 0 AND 3),
  -- whether the owner may book a client who leaves no email address
  email_optional boolean NOT NULL DEFAULT false,
  -- reminders, so many minutes before the start; news of a booking goes by SMS besides email
  remind_by_email boolean NOT NULL DEFAULT true,
  remind_by_sms boolean NOT NULL DEFAULT true,
  reminder_leads integer[] NOT NULL DEFAULT '{1440,120}'
    CHECK (cardinality(reminder_leads) <= 3 AND 30 <= ALL (reminder_leads) AND 10080 >= ALL (reminder_leads)),
  news_by_sms boolean NOT NULL DEFAULT true,
  -- the owner's mail of the day, at 7:00
  agenda boolean NOT NULL DEFAULT true,
  rebook_after_no_show boolean NOT NULL DEFAULT false,
  -- whether clients may wait for a day that is full
  waitlist boolean NOT NULL DEFAULT true,
  rental_policy text NOT NULL DEFAULT '' CHECK (char_length(rental_policy) <= 5000),
  pickup_address text NOT NULL DEFAULT '' CHECK (char_length(pickup_address) <= 300),
  -- raised to void the address of the calendar feed
  feed_version integer NOT NULL DEFAULT 1 CHECK (feed_version > 0),
  setup_completed_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (setup_completed_at IS NULL OR slug IS NOT NULL),
  CHECK (NOT require_deposit OR deposit_percentage BETWEEN 1 AND 100)
);

-- Every address a business ever had; an old one leads to the new one for ever.
CREATE TABLE slugs (
  slug text PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  taken_at timestamptz NOT NULL
);
CREATE INDEX slugs_of_business ON slugs (business_id);

CREATE TABLE business_hours (
  business_id uuid NOT NULL REFERENCES businesses,
  weekday integer NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  start_minute integer NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute integer NOT NULL CHECK (end_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (business_id, weekday, start_minute),
  CHECK (start_minute < end_minute)
);

CREATE TABLE closures (
  business_id uuid NOT NULL REFERENCES businesses,
  closure_id uuid NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 120),
  PRIMARY KEY (business_id, closure_id),
  CHECK (from_date <= to_date)
);

CREATE TABLE delivery_zones (
  business_id uuid NOT NULL REFERENCES businesses,
  zone_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  price_kobo bigint NOT NULL CHECK (price_kobo >= 0),
  position integer NOT NULL,
  PRIMARY KEY (business_id, zone_id),
  UNIQUE (business_id, name)
);

-- A stored picture; its files lie in the media store under the same id. A removed one keeps its row until they are gone.
CREATE TABLE media (
  business_id uuid NOT NULL REFERENCES businesses,
  media_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('service', 'logo', 'banner')),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (business_id, media_id)
);
CREATE INDEX media_removed ON media (removed_at) WHERE removed_at IS NOT NULL;

ALTER TABLE businesses
  ADD FOREIGN KEY (business_id, logo_id) REFERENCES media (business_id, media_id),
  ADD FOREIGN KEY (business_id, banner_id) REFERENCES media (business_id, media_id);

CREATE TABLE categories (
  business_id uuid NOT NULL REFERENCES businesses,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  position integer NOT NULL,
  PRIMARY KEY (business_id, name)
);
