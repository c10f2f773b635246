import { expect, it } from 'vitest';
import { writesSchedule } from './schedule-writes.ts';

it.each([
  'insert into "occupancies" ("business_id") values ($1)',
  'WITH gone AS (DELETE FROM occupancies WHERE x) INSERT INTO messages VALUES (1)',
  'UPDATE occupancies o SET expires_at = NULL',
  'update "services" set "name" = $1',
  'DELETE\n  FROM rental_claims',
  'UPDATE businesses SET notice_minutes = 0',
])('sees that %j writes what decides which times are free', (statement) => {
  expect(writesSchedule(statement)).toBe(true);
});

it.each([
  'select * from "occupancies" for update of "staff"',
  'SELECT 1 FROM staff FOR UPDATE',
  'INSERT INTO staff_photos VALUES (1)',
  'UPDATE services_read SET x = 1',
  'INSERT INTO messages VALUES (1) ON CONFLICT DO UPDATE SET state = 1',
])('sees that %j does not', (statement) => {
  expect(writesSchedule(statement)).toBe(false);
});
