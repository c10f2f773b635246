-- Where a business's deposits are paid out to. A change waits a day before it takes over.
CREATE TABLE payout_accounts (
  business_id uuid NOT NULL REFERENCES businesses,
  payout_id uuid NOT NULL,
  bank_code text NOT NULL CHECK (char_length(bank_code) BETWEEN 1 AND 20),
  bank_name text NOT NULL CHECK (char_length(bank_name) BETWEEN 1 AND 120),
  -- as the provider resolved it
  account_name text NOT NULL CHECK (char_length(account_name) BETWEEN 1 AND 120),
  -- the account number, sealed (platform/sealing.ts); emptied once it is replaced or withdrawn
  sealed bytea NOT NULL,
  last_digits text NOT NULL CHECK (last_digits ~ '^[0-9]{4}$'),
  -- the provider's name for it; a waiting change has none of its own yet
  subaccount_code text NOT NULL DEFAULT '' CHECK (char_length(subaccount_code) <= 60),
  state text NOT NULL CHECK (state IN ('waiting', 'live', 'replaced', 'withdrawn')),
  effective_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- of a change that waits: when it is next worked on, how often it was, and what the provider would not do it for;
  -- without a problem a try whose outcome is unknown may have taken over at the provider
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  problem text NOT NULL DEFAULT '' CHECK (char_length(problem) <= 100),
  PRIMARY KEY (business_id, payout_id),
  CHECK ((state = 'waiting') = (due_at IS NOT NULL)),
  CHECK (state NOT IN ('live', 'replaced') OR subaccount_code <> '')
);
CREATE UNIQUE INDEX payout_accounts_live ON payout_accounts (business_id) WHERE state = 'live';
CREATE UNIQUE INDEX payout_accounts_waiting ON payout_accounts (business_id) WHERE state = 'waiting';
CREATE INDEX payout_accounts_due ON payout_accounts (due_at) WHERE due_at IS NOT NULL;

-- A payment asked for: the time is held under intent_id, which becomes the appointment's id once it is paid.
CREATE TABLE payment_intents (
  business_id uuid NOT NULL REFERENCES businesses,
  intent_id uuid NOT NULL,
  reference text NOT NULL CHECK (reference ~ '^AK-[A-Z2-7]{58}$'),
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  channel text NOT NULL CHECK (channel IN ('checkout', 'transfer')),
  -- opening: the provider has not answered yet; lapsed: the hold ended unpaid, and a late payment still lands if it can
  state text NOT NULL CHECK (state IN ('opening', 'open', 'booked', 'refunded', 'lapsed')),
  service_id uuid NOT NULL,
  -- null for a hire
  staff_id uuid,
  client_phone text NOT NULL CHECK (client_phone ~ '^(0[789][01][0-9]{8})?$'),
  client_email text NOT NULL CHECK (char_length(client_email) <= 254),
  -- keyed hashes of the browser's proof and of the network it was asked from; '' for none,
  -- and emptied with what names the client
  proof_key text NOT NULL DEFAULT '' CHECK (char_length(proof_key) <= 43),
  address_key text NOT NULL DEFAULT '' CHECK (char_length(address_key) <= 43),
  -- everything the booking will be written from, as it stood; bank details in it are sealed. Emptied once it is settled.
  draft jsonb NOT NULL,
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  -- the part of the amount that is held money
  caution_kobo bigint NOT NULL DEFAULT 0 CHECK (caution_kobo >= 0 AND caution_kobo <= amount_kobo),
  authorization_url text NOT NULL DEFAULT '' CHECK (char_length(authorization_url) <= 500),
  -- the account to transfer to, where the client pays that way
  transfer jsonb,
  held_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- when the provider is to be asked again; null: no more
  check_at timestamptz,
  checks integer NOT NULL DEFAULT 0 CHECK (checks >= 0),
  problem text NOT NULL DEFAULT '' CHECK (char_length(problem) <= 300),
  -- how many times in a row looking at it has failed on our side, and since when it counts as stuck
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  stuck_at timestamptz,
  PRIMARY KEY (business_id, intent_id),
  UNIQUE (business_id, reference),
  CHECK (stuck_at IS NULL OR (settled_at IS NULL AND check_at IS NOT NULL)),
  FOREIGN KEY (business_id, service_id) REFERENCES services,
  FOREIGN KEY (business_id, staff_id) REFERENCES staff,
  CHECK ((state IN ('booked', 'refunded')) = (settled_at IS NOT NULL)),
  CHECK (client_phone <> '' OR state IN ('booked', 'refunded', 'lapsed'))
);
CREATE INDEX payment_intents_due ON payment_intents (check_at) WHERE check_at IS NOT NULL;
-- what is held unpaid now, and what was asked for of late
CREATE INDEX payment_intents_held ON payment_intents (business_id, held_until) WHERE state IN ('opening', 'open');
CREATE INDEX payment_intents_recent ON payment_intents (business_id, created_at);

-- what the job that forgets looks through
CREATE INDEX payment_intents_named ON payment_intents (held_until)
  WHERE state = 'lapsed' AND check_at IS NULL AND client_phone <> '';

-- What the provider told us, each notice once. Kept without what it says of the payer.
CREATE TABLE payment_events (
  business_id uuid NOT NULL REFERENCES businesses,
  event_id uuid NOT NULL,
  dedupe_key text NOT NULL CHECK (char_length(dedupe_key) BETWEEN 1 AND 200),
  event text NOT NULL CHECK (char_length(event) <= 80),
  reference text NOT NULL CHECK (char_length(reference) <= 100),
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  PRIMARY KEY (business_id, event_id),
  UNIQUE (business_id, dedupe_key)
);
CREATE INDEX payment_events_waiting ON payment_events (received_at) WHERE handled_at IS NULL;
-- whether a payment is disputed: asked of everything that was taken back, which full refunds are too
CREATE INDEX payment_events_disputes ON payment_events (business_id, reference)
  WHERE event IN ('charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve');

-- Money that the provider took under a reference of ours and that can be no payment: nothing is known here of what it
-- was for, or it is of another currency. All of it goes back by a refund. Append-only, but for the payer's address.
CREATE TABLE orphan_payments (
  business_id uuid NOT NULL REFERENCES businesses,
  orphan_id uuid NOT NULL,
  -- the payment that was asked for, where it is known
  intent_id uuid,
  reference text NOT NULL CHECK (reference ~ '^AK-[A-Z2-7]{58}$'),
  -- in hundredths of the currency
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  provider_id text NOT NULL CHECK (char_length(provider_id) <= 40),
  -- as the provider has it; emptied with its client, and 30 days after the money went back
  payer_email text NOT NULL CHECK (char_length(payer_email) <= 254),
  paid_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, orphan_id),
  UNIQUE (business_id, reference),
  FOREIGN KEY (business_id, intent_id) REFERENCES payment_intents,
  CHECK (intent_id IS NULL OR currency <> 'NGN')
);
CREATE INDEX orphan_payments_by_time ON orphan_payments (business_id, paid_at, orphan_id);

-- Money received. Append-only.
CREATE TABLE payments (
  business_id uuid NOT NULL REFERENCES businesses,
  payment_id uuid NOT NULL,
  -- null where money came for a time that was gone, or that was not the amount asked for
  appointment_id uuid,
  intent_id uuid,
  kind text NOT NULL CHECK (kind IN ('deposit', 'balance', 'caution')),
  method text NOT NULL CHECK (method IN ('online', 'cash', 'transfer', 'pos')),
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  -- the part of it that is held money
  caution_kobo bigint NOT NULL DEFAULT 0 CHECK (caution_kobo >= 0 AND caution_kobo <= amount_kobo),
  -- what the provider kept
  fee_kobo bigint NOT NULL DEFAULT 0 CHECK (fee_kobo >= 0),
  provider_id text NOT NULL DEFAULT '' CHECK (char_length(provider_id) <= 40),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, payment_id),
  UNIQUE (business_id, intent_id),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  FOREIGN KEY (business_id, intent_id) REFERENCES payment_intents,
  CHECK ((method = 'online') = (intent_id IS NOT NULL)),
  CHECK (appointment_id IS NOT NULL OR intent_id IS NOT NULL)
);
CREATE INDEX payments_by_time ON payments (business_id, received_at, payment_id);
CREATE INDEX payments_of_appointment ON payments (business_id, appointment_id);

-- Money to be given back, until it is. It never disappears: what the provider refuses, the owner owes.
CREATE TABLE refunds (
  business_id uuid NOT NULL REFERENCES businesses,
  refund_id uuid NOT NULL,
  -- the payment it goes back on; null where it was not paid online
  intent_id uuid,
  appointment_id uuid,
  -- the payment that could be none
  orphan_id uuid,
  reason text NOT NULL CHECK (reason IN ('client-cancelled', 'business-cancelled', 'not-confirmed', 'time-gone', 'wrong-amount', 'caution',
    'wrong-currency', 'unknown-payment')),
  -- in hundredths of the currency
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  currency text NOT NULL DEFAULT 'NGN' CHECK (currency ~ '^[A-Z]{3}$'),
  -- queued: to be asked of the provider; asking: handed over, answer not learnt yet; asked: the provider has it;
  -- needs-details: the provider waits for the client's bank account; owed: the owner is to send it; sent: the owner says
  -- it was sent; done: the provider says so
  state text NOT NULL CHECK (state IN ('queued', 'asking', 'asked', 'needs-details', 'owed', 'sent', 'done')),
  provider_refund_id text NOT NULL DEFAULT '' CHECK (char_length(provider_refund_id) <= 40),
  -- the owner's own transfer
  transfer_reference text NOT NULL DEFAULT '' CHECK (char_length(transfer_reference) <= 100),
  problem text NOT NULL DEFAULT '' CHECK (char_length(problem) <= 300),
  attempts integer NOT NULL DEFAULT 0,
  -- when the provider was last handed it; what came of that may not be known
  asked_at timestamptz,
  -- when the provider was handed the client's bank account
  details_at timestamptz,
  -- when it is next worked on, or looked for at the provider; null: not by us
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- when the provider turned out to have sent as well what the owner had sent
  doubled_at timestamptz,
  PRIMARY KEY (business_id, refund_id),
  FOREIGN KEY (business_id, intent_id) REFERENCES payment_intents,
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  FOREIGN KEY (business_id, orphan_id) REFERENCES orphan_payments,
  CHECK (intent_id IS NOT NULL OR appointment_id IS NOT NULL OR orphan_id IS NOT NULL),
  CHECK (intent_id IS NOT NULL OR orphan_id IS NOT NULL OR state IN ('owed', 'sent')),
  CHECK ((orphan_id IS NOT NULL) = (reason IN ('wrong-currency', 'unknown-payment'))),
  CHECK (currency = 'NGN' OR orphan_id IS NOT NULL),
  CHECK ((state IN ('sent', 'done')) = (settled_at IS NOT NULL)),
  CHECK (doubled_at IS NULL OR state = 'sent')
);
CREATE UNIQUE INDEX refunds_once ON refunds (business_id, intent_id, reason) WHERE intent_id IS NOT NULL;
CREATE UNIQUE INDEX refunds_once_by_hand ON refunds (business_id, appointment_id, reason) WHERE intent_id IS NULL AND orphan_id IS NULL;
CREATE UNIQUE INDEX refunds_once_an_orphan ON refunds (business_id, orphan_id) WHERE orphan_id IS NOT NULL;
CREATE INDEX refunds_due ON refunds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX refunds_open ON refunds (business_id, created_at) WHERE settled_at IS NULL;

-- Where the client wants an owed refund sent, sealed; erased 30 days after it was.
CREATE TABLE refund_details (
  business_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  sealed bytea NOT NULL,
  last_digits text NOT NULL CHECK (last_digits ~ '^[0-9]{4}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, refund_id),
  FOREIGN KEY (business_id, refund_id) REFERENCES refunds
);

-- What a client's bank asks back, or has taken back, of a payment that became a booking. It is taken out of the booking
-- while that is open, and put back when the business wins.
CREATE TABLE disputes (
  business_id uuid NOT NULL,
  -- of the payment, and of its booking
  intent_id uuid NOT NULL,
  -- open: the bank decides; won: the money stays; lost: it is gone
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  -- where it is taken from: the price, a caution fee in keeping, and what of one was kept
  price_kobo bigint NOT NULL CHECK (price_kobo >= 0),
  caution_kobo bigint NOT NULL CHECK (caution_kobo >= 0),
  withheld_kobo bigint NOT NULL CHECK (withheld_kobo >= 0),
  opened_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- the how-maniest dispute of this payment
  round integer NOT NULL DEFAULT 1 CHECK (round > 0),
  -- when the provider is asked again how it stands; null: no more
  check_at timestamptz,
  PRIMARY KEY (business_id, intent_id),
  FOREIGN KEY (business_id, intent_id) REFERENCES payment_intents,
  CHECK (price_kobo + caution_kobo + withheld_kobo > 0),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK (state <> 'open' OR check_at IS NOT NULL)
);
CREATE INDEX disputes_due ON disputes (check_at) WHERE check_at IS NOT NULL;

-- A caution fee in the business's keeping.
CREATE TABLE cautions (
  business_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  -- due: the hire is over, and the owner is to give it back or say why not
  state text NOT NULL CHECK (state IN ('held', 'due', 'settled')),
  withheld_kobo bigint NOT NULL DEFAULT 0 CHECK (withheld_kobo >= 0 AND withheld_kobo <= amount_kobo),
  withheld_reason text NOT NULL DEFAULT '' CHECK (char_length(withheld_reason) <= 300),
  held_at timestamptz NOT NULL,
  due_at timestamptz,
  settled_at timestamptz,
  PRIMARY KEY (business_id, appointment_id),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments,
  CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  CHECK (withheld_kobo = 0 OR withheld_reason <> '')
);

-- Double entry, append-only: the lines of one posting add up to nothing. Debits are positive.
CREATE TABLE ledger_entries (
  business_id uuid NOT NULL REFERENCES businesses,
  posting_id uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('provider', 'cash', 'transfer', 'pos', 'revenue', 'caution', 'withheld', 'refunds-due', 'overpaid', 'disputed')),
  amount_kobo bigint NOT NULL CHECK (amount_kobo <> 0),
  appointment_id uuid,
  intent_id uuid,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, posting_id, account)
);
CREATE INDEX ledger_by_account ON ledger_entries (business_id, account, posted_at) INCLUDE (amount_kobo);

-- Receipts of a business are numbered without a gap.
CREATE TABLE receipt_counters (
  business_id uuid PRIMARY KEY REFERENCES businesses,
  last_number integer NOT NULL CHECK (last_number > 0)
);
CREATE TABLE receipts (
  business_id uuid NOT NULL REFERENCES businesses,
  receipt_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  payment_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, receipt_id),
  UNIQUE (business_id, number),
  UNIQUE (business_id, payment_id),
  FOREIGN KEY (business_id, payment_id) REFERENCES payments,
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments
);

-- Work that one process does for all: when it is next due, and until when whoever took it has it.
CREATE TABLE shared_jobs (
  name text PRIMARY KEY CHECK (char_length(name) <= 60),
  due_at timestamptz NOT NULL,
  taken_until timestamptz NOT NULL
);
