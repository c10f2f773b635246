-- One row a message, written in the transaction of what causes it. At most one per appointment, kind, recipient,
-- channel, lead and schedule version, or per reschedule link, whatever crashes.
CREATE TABLE messages (
  business_id uuid NOT NULL REFERENCES businesses,
  message_id uuid NOT NULL,
  appointment_id uuid,
  kind text NOT NULL CHECK (kind IN ('booking-received', 'booking-confirmed', 'new-booking', 'cancelled', 'rescheduled', 'reschedule-link', 'password-reset', 'password-changed',
    'receipt', 'time-gone', 'refund-started', 'refund-sent', 'refund-details', 'payout-changed', 'dispute',
    'reminder', 'agenda', 'rebooking', 'waitlist-offer')),
  recipient text NOT NULL CHECK (recipient IN ('client', 'owner')),
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  lead_minutes integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  -- empty once it is no longer needed
  address text NOT NULL CHECK (char_length(address) <= 254),
  reset_id uuid,
  -- of a reschedule link
  link_id uuid,
  -- of what is said about a refund; of a receipt; of money that came too late
  refund_id uuid,
  receipt_id uuid,
  intent_id uuid,
  -- of a time offered to whoever waits for it
  offer_id uuid,
  -- the business's day an agenda is of
  day date,
  -- 'unknown': handed over, outcome never learnt; it is not sent again
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  error text NOT NULL DEFAULT '' CHECK (char_length(error) <= 300),
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- an SMS as its gateway knows it, in how many parts it went, and what the gateway reported of it
  gateway text CHECK (gateway IN ('termii', 'africastalking', 'log')),
  gateway_id text CHECK (char_length(gateway_id) <= 100),
  parts integer CHECK (parts > 0),
  delivery text NOT NULL DEFAULT 'none' CHECK (delivery IN ('none', 'accepted', 'delivered', 'undelivered')),
  delivery_detail text NOT NULL DEFAULT '' CHECK (char_length(delivery_detail) <= 120),
  PRIMARY KEY (business_id, message_id),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  CHECK (address <> '' OR state NOT IN ('queued', 'sending')),
  CHECK ((kind = 'agenda') = (day IS NOT NULL)),
  CHECK ((kind = 'waitlist-offer') = (offer_id IS NOT NULL)),
  CHECK (gateway IS NULL OR channel = 'sms'),
  -- only a gateway that named the SMS can report on it
  CHECK (delivery = 'none' OR gateway_id IS NOT NULL)
);
CREATE UNIQUE INDEX messages_once
  ON messages (business_id, appointment_id, kind, recipient, channel, lead_minutes, version)
  WHERE link_id IS NULL AND refund_id IS NULL AND receipt_id IS NULL AND intent_id IS NULL AND offer_id IS NULL;
-- each link is sent once, however many a booking has had
CREATE UNIQUE INDEX messages_once_a_link ON messages (business_id, link_id) WHERE link_id IS NOT NULL;
CREATE UNIQUE INDEX messages_once_a_refund ON messages (business_id, refund_id, kind, recipient, channel, version) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX messages_once_a_receipt ON messages (business_id, receipt_id, recipient, channel) WHERE receipt_id IS NOT NULL;
CREATE UNIQUE INDEX messages_once_an_intent ON messages (business_id, intent_id, kind, recipient, channel) WHERE intent_id IS NOT NULL;
CREATE UNIQUE INDEX messages_once_an_offer ON messages (business_id, offer_id, channel) WHERE offer_id IS NOT NULL;
CREATE UNIQUE INDEX messages_once_a_day ON messages (business_id, day, recipient, channel) WHERE day IS NOT NULL;
-- what a gateway's report is about
CREATE INDEX messages_of_gateway ON messages (gateway, gateway_id) WHERE gateway_id IS NOT NULL;
-- an appointment's history; the unique ones above are partial
CREATE INDEX messages_of_appointment ON messages (business_id, appointment_id) WHERE appointment_id IS NOT NULL;
-- the channels are worked through apart
CREATE INDEX messages_due ON messages (channel, due_at) WHERE state = 'queued';
CREATE INDEX messages_sending ON messages (due_at) WHERE state = 'sending';
-- what the daily clearing looks through
CREATE INDEX messages_addressed ON messages (due_at) WHERE address <> '' AND state NOT IN ('queued', 'sending');

-- An owner's own words for a kind of message; absent: ours.
CREATE TABLE message_texts (
  business_id uuid NOT NULL REFERENCES businesses,
  kind text NOT NULL CHECK (kind IN ('booking-received', 'booking-confirmed', 'rescheduled', 'cancelled', 'reminder', 'rebooking', 'waitlist-offer')),
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 1000),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, kind, channel)
);

-- What is planned for a business by the clock: its next mail of the day, and bookings whose reminders are to be planned
-- anew since the settings changed, worked through in the order of their ids.
CREATE TABLE message_plans (
  business_id uuid PRIMARY KEY REFERENCES businesses,
  agenda_at timestamptz,
  -- null: nothing to plan anew; else all bookings after this id
  replan_after uuid,
  replan_at timestamptz,
  CHECK ((replan_after IS NULL) = (replan_at IS NULL))
);
CREATE INDEX message_plans_agenda ON message_plans (agenda_at) WHERE agenda_at IS NOT NULL;
CREATE INDEX message_plans_replan ON message_plans (replan_at) WHERE replan_at IS NOT NULL;

-- A short address in an SMS. The token is derived from the message and the server's secret; only its hash is kept.
CREATE TABLE short_links (
  token_hash bytea PRIMARY KEY,
  business_id uuid NOT NULL,
  message_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  -- a reminder that waits for another try may be planned anew
  FOREIGN KEY (business_id, message_id) REFERENCES messages ON DELETE CASCADE
);
CREATE INDEX short_links_expired ON short_links (expires_at);
CREATE INDEX short_links_of_message ON short_links (business_id, message_id);

-- Whoever waits for a day that is full, first come first served.
CREATE TABLE waitlist_entries (
  business_id uuid NOT NULL REFERENCES businesses,
  entry_id uuid NOT NULL,
  service_id uuid NOT NULL,
  -- null: anyone
  staff_id uuid,
  day date NOT NULL,
  client_name text NOT NULL CHECK (char_length(client_name) BETWEEN 1 AND 80),
  -- empty once the client's data was erased
  client_phone text NOT NULL CHECK (client_phone = '' OR client_phone ~ '^0[789][01][0-9]{8}$'),
  client_email text NOT NULL DEFAULT '' CHECK (char_length(client_email) <= 254),
  -- 'passed': the day is over
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'offered', 'booked', 'declined', 'lapsed', 'removed', 'passed')),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, entry_id),
  FOREIGN KEY (business_id, service_id) REFERENCES services,
  FOREIGN KEY (business_id, staff_id) REFERENCES staff
);
-- once a day and service for each telephone number
CREATE UNIQUE INDEX waitlist_once ON waitlist_entries (business_id, service_id, day, client_phone)
  WHERE state IN ('waiting', 'offered') AND client_phone <> '';
CREATE INDEX waitlist_waiting ON waitlist_entries (business_id, day, service_id, joined_at) WHERE state = 'waiting';

-- Where somebody waits, it is looked again at this instant, and at once when a time frees up.
CREATE TABLE waitlist_days (
  business_id uuid NOT NULL,
  service_id uuid NOT NULL,
  day date NOT NULL,
  look_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, service_id, day),
  FOREIGN KEY (business_id, service_id) REFERENCES services
);
CREATE INDEX waitlist_days_due ON waitlist_days (look_at);

-- A time offered to whoever waits first: its hold is the occupancy or the rental claim of the same id. The token of its
-- link is derived; only its hash is kept.
CREATE TABLE waitlist_offers (
  business_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  service_id uuid NOT NULL,
  staff_id uuid,
  starts_at timestamptz NOT NULL,
  token_hash bytea NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'declined', 'lapsed')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- the appointment or the payment's hold it became
  taken_by uuid,
  PRIMARY KEY (business_id, offer_id),
  FOREIGN KEY (business_id, entry_id) REFERENCES waitlist_entries,
  FOREIGN KEY (business_id, service_id) REFERENCES services,
  CHECK ((state = 'taken') = (taken_by IS NOT NULL))
);
-- one at a time for each who waits
CREATE UNIQUE INDEX waitlist_one_offer ON waitlist_offers (business_id, entry_id) WHERE state = 'open';
CREATE INDEX waitlist_offers_open ON waitlist_offers (expires_at) WHERE state = 'open';
ALTER TABLE messages ADD FOREIGN KEY (business_id, offer_id) REFERENCES waitlist_offers;
