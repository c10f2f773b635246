-- What was paid for the lines of a booking is shared out by what was shared out before, which a business with a long
-- ledger had to be looked through for.
CREATE INDEX ledger_of_appointment ON ledger_entries (business_id, appointment_id) WHERE appointment_id IS NOT NULL;
