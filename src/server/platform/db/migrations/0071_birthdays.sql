-- A client's birthday, MM-dd without a year; empty where nobody has told it. Processes of before keep what is there. Such a
-- process leaves it with a client it erases, a day that then names nobody, and the audit says so.
ALTER TABLE clients
  ADD COLUMN birthday text NOT NULL DEFAULT '',
  ADD CONSTRAINT clients_birthday_check CHECK (
    birthday ~ '^(|(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$'
  ) NOT VALID;
CREATE INDEX clients_by_birthday ON clients (business_id, birthday) WHERE birthday <> '';
