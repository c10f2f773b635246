import { expect, it } from 'vitest';
import { createDueBell, type DueKind, queuedBy } from './due-writes.ts';

it.each<[string, readonly DueKind[]]>([
  ['insert into "messages" ("business_id") values ($1)', ['messages']],
  ['WITH gone AS (DELETE FROM occupancies) INSERT INTO messages VALUES (1)', ['messages']],
  ["UPDATE messages m SET state = 'queued', error = ''", ['messages']],
  ['UPDATE messages m SET due_at = now()', ['messages']],
  ['insert into "refunds" ("business_id") values ($1)', ['refunds']],
  ['update "refunds" set "due_at" = $1', ['refunds']],
  // What a worker writes as it takes something.
  ['update "refunds" set "state" = $1, "attempts" = $2, "due_at" = $3', []],
  // The sender's own writes.
  ['update "messages" set "state" = $1', []],
  ["UPDATE messages SET state = 'skipped' WHERE state = 'queued'", []],
  ['INSERT INTO messages_read VALUES (1)', []],
  ['update "refund_details" set "sealed" = $1', []],
  ['SELECT 1 FROM refunds FOR UPDATE', []],
])('sees what %j queues', (statement, kinds) => {
  expect(queuedBy(statement)).toEqual(kinds);
});

it('rings for those alone who work on what was queued', () => {
  const bell = createDueBell();
  const looks: string[] = [];
  bell.hear('messages', () => looks.push('email'));
  bell.hear('messages', () => looks.push('sms'));
  bell.hear('refunds', () => looks.push('refunds'));
  bell.ring(new Set());
  expect(looks).toEqual([]);
  bell.ring(new Set(['messages']));
  expect(looks).toEqual(['email', 'sms']);
  bell.ring(new Set(['refunds']));
  expect(looks).toEqual(['email', 'sms', 'refunds']);
});
