-- One row a message, written in the transaction of what causes it. At most one per appointment, kind, recipient,
-- channel, lead and schedule version, or per reschedule link, whatever crashes.
CREATE TABLE messages (
  business_id uuid NOT NULL REFERENCES businesses,
  message_id uuid NOT NULL,
  appointment_id uuid,
  kind text NOT NULL CHECK (kind IN ('booking-received', 'booking-confirmed', 'new-booking', 'cancelled', 'rescheduled', 'reschedule-link', 'password-reset', 'password-changed',
    'receipt', 'time-gone', 'refund-started', 'refund-sent', 'refund-details', 'payout-changed')),
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
  -- 'unknown': handed over, outcome never learnt; it is not sent again
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  error text NOT NULL DEFAULT '' CHECK (char_length(error) <= 300),
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (business_id, message_id),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  CHECK (address <> '' OR state NOT IN ('queued', 'sending'))
);
CREATE UNIQUE INDEX messages_once
  ON messages (business_id, appointment_id, kind, recipient, channel, lead_minutes, version)
  WHERE link_id IS NULL AND refund_id IS NULL AND receipt_id IS NULL AND intent_id IS NULL;
-- each link is sent once, however many a booking has had
CREATE UNIQUE INDEX messages_once_a_link ON messages (business_id, link_id) WHERE link_id IS NOT NULL;
CREATE UNIQUE INDEX messages_once_a_refund ON messages (business_id, refund_id, kind, recipient, channel, version) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX messages_once_a_receipt ON messages (business_id, receipt_id, recipient, channel) WHERE receipt_id IS NOT NULL;
CREATE UNIQUE INDEX messages_once_an_intent ON messages (business_id, intent_id, kind, recipient, channel) WHERE intent_id IS NOT NULL;
-- an appointment's history; the unique ones above are partial
CREATE INDEX messages_of_appointment ON messages (business_id, appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX messages_due ON messages (due_at) WHERE state = 'queued';
CREATE INDEX messages_sending ON messages (due_at) WHERE state = 'sending';
-- what the daily clearing looks through
CREATE INDEX messages_addressed ON messages (due_at) WHERE address <> '' AND state NOT IN ('queued', 'sending');
