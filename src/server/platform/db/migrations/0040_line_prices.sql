-- What each line cost before the final price that was set with this change, by its number, so that undoing it gives every
-- line its own back; null: the booking has one line, or a process of the version before, which shares it out, wrote this.
ALTER TABLE appointment_events
  ADD COLUMN line_prices_before jsonb,
  ADD CONSTRAINT appointment_events_line_prices CHECK (
    line_prices_before IS NULL
    OR (price_before_kobo IS NOT NULL AND jsonb_typeof(line_prices_before) = 'object' AND line_prices_before <> '{}')) NOT VALID;
