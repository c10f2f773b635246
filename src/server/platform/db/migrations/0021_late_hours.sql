-- Hours go on past midnight: a stretch lies on the weekday it begins with, and its minutes past 1440 on the day after.
ALTER TABLE business_hours
  DROP CONSTRAINT business_hours_start_minute_check,
  DROP CONSTRAINT business_hours_end_minute_check,
  ADD CONSTRAINT business_hours_start_minute_check CHECK (start_minute BETWEEN 0 AND 2879),
  ADD CONSTRAINT business_hours_end_minute_check CHECK (end_minute BETWEEN 1 AND 2880);
ALTER TABLE staff_hours
  DROP CONSTRAINT staff_hours_start_minute_check,
  DROP CONSTRAINT staff_hours_end_minute_check,
  ADD CONSTRAINT staff_hours_start_minute_check CHECK (start_minute BETWEEN 0 AND 2879),
  ADD CONSTRAINT staff_hours_end_minute_check CHECK (end_minute BETWEEN 1 AND 2880);
