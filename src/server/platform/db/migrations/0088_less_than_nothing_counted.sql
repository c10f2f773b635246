-- Where more went back by a method than came, less than nothing should be there, and that is what is counted.
ALTER TABLE day_closes DROP CONSTRAINT day_closes_counted_kobo_check;
ALTER TABLE day_closes ADD CONSTRAINT day_closes_counted_kobo_check CHECK (counted_kobo >= 0 OR expected_kobo < 0);
