import { describe, expect, test } from 'vitest';
import { dayMs, formatInstant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import {
  bookingOver,
  createPayment,
  initialize,
  newClient,
  openPayment,
} from './modules/checkout/testing/payments.ts';
import { plannedByClock, recallAfterClock } from './platform/db/clock-ahead.ts';
import { acrossTenants } from './platform/db/transaction.ts';
import { changePayout, otherAccount } from './testing/payout-harness.ts';
import { PASSWORD } from './testing/seeded-owner.ts';
import { asSuperuser, storedBusinessId } from './testing/seeded-rows.ts';
import { storedRows } from './testing/stored-rows.ts';
import { useTestApp } from './testing/test-app.ts';
import { createOwner } from './testing/test-owner.ts';
import { confirmAddress, mailedTokens, registerUnproven } from './testing/unproven-owner.ts';
import { cancel, createWaitingRoom, fill, freeOn, joined, lookAtDays, NINE } from './testing/waiting-room.ts';

const app = useTestApp({ paystack: true, trustProxy: '127.0.0.1' });

/** Four years later, by way of a zone: a cluster wants to know that it is the same on every node. */
const shifted = (...columns: readonly string[]): string =>
  columns
    .map((column) => `${column} = (${column} AT TIME ZONE 'UTC' + interval '4 years') AT TIME ZONE 'UTC'`)
    .join(', ');

/** What happened by a clock four years ahead: these instants of one business stand four years later. */
const shift = (businessId: string, table: string, ...columns: readonly string[]) =>
  asSuperuser(app, `UPDATE ${table} SET ${shifted(...columns)} WHERE business_id = $1`, [
    storedBusinessId(businessId),
  ]);
/** The clock is right again, and the job has looked. */
const putRight = () =>
  acrossTenants(app.database, (transaction) => recallAfterClock(transaction, app.clock.now()));

describe('after a clock that was years ahead', () => {
  test('a time that was held to pay is free, and whoever held it may hold again', async () => {
    const { owner, service, body } = await createPayment(app);
    await openPayment(app, body);
    const other = bookingOver(body, {
      date: formatInstant(toInstant(Date.parse(body.metadata.date) + 7_200_000)),
    });
    await openPayment(app, other);
    await shift(owner.businessId, 'payment_intents', 'held_until', 'check_at', 'created_at');
    await shift(owner.businessId, 'occupancies', 'expires_at');
    const { date } = body.metadata;
    const query = `serviceId=${service._id}&staffId=any&date=${date.slice(0, 10)}`;
    const free = async () =>
      (await app.visitor().send('GET', `/api/appointments/availability?${query}`)).body.slots;
    expect(await free()).not.toContain(date);
    expect((await initialize(app, bookingOver(body, newClient()))).status).toBe(409);
    await putRight();
    expect(await free()).toContain(date);
    expect((await initialize(app, body)).status).toBe(200);
  });

  test('an offered time is free again, and the days that somebody waits for are looked at', async () => {
    const room = await createWaitingRoom(app);
    const [first, second] = await fill(app, room);
    await joined(app, room);
    await cancel(room, first);
    await lookAtDays(app);
    expect(await freeOn(app, room)).toEqual([]);
    await cancel(room, second);
    const { businessId } = room.owner;
    await shift(businessId, 'occupancies', 'expires_at');
    await shift(businessId, 'waitlist_offers', 'expires_at');
    await shift(businessId, 'waitlist_days', 'look_at');
    expect(await freeOn(app, room)).not.toContain(NINE);
    await putRight();
    expect(await freeOn(app, room)).toContain(NINE);
    const [offer] = await storedRows(app, 'SELECT expires_at FROM waitlist_offers WHERE business_id = $1', [
      storedBusinessId(businessId),
    ]);
    expect(offer?.['expires_at']).toBe(app.clock.now());
  });

  test('sessions and links that let somebody in are over', async () => {
    const owner = await createOwner(app);
    await app.visitor().send('POST', '/api/auth/forgotpassword', { body: { email: owner.email } });
    const [token] = await mailedTokens(app, owner.email, 'password-reset');
    await asSuperuser(
      app,
      `UPDATE account_links SET ${shifted('created_at', 'expires_at')} WHERE email = $1`,
      [owner.email],
    );
    await shift(owner.businessId, 'sessions', 'created_at', 'last_seen_at', 'expires_at');
    const unproven = await registerUnproven(app);
    await shift(unproven.businessId, 'account_links', 'created_at', 'expires_at');
    expect((await owner.visitor.send('GET', '/api/users/me')).status).toBe(200);
    app.clock.moveTo(toInstant(app.clock.now() + 2 * 24 * 60 * minuteMs));
    await putRight();
    expect((await owner.visitor.send('GET', '/api/users/me')).status).toBe(401);
    const reset = await app
      .visitor()
      .send('PUT', `/api/auth/resetpassword/${token}`, { body: { password: 'Another#horse 7' } });
    expect(reset.body.code).toBe('TOKEN_INVALID');
    const link = (await mailedTokens(app, unproven.email)).at(-1);
    expect((await confirmAddress(app, link)).body.code).toBe('TOKEN_INVALID');
  });

  test('another account for deposits waits its day from now on, and its owner is told anew', async () => {
    const owner = await registerUnproven(app);
    await confirmAddress(app, (await mailedTokens(app, owner.email)).at(-1));
    const changed = await changePayout(owner.visitor, { ...otherAccount, password: PASSWORD });
    expect(changed.status, changed.text).toBe(200);
    await asSuperuser(
      app,
      `UPDATE payout_accounts SET ${shifted('created_at', 'effective_at', 'due_at')}
        WHERE state = 'waiting' AND business_id = $1`,
      [storedBusinessId(owner.businessId)],
    );
    await asSuperuser(
      app,
      `UPDATE messages SET ${shifted('created_at', 'due_at')}, state = 'sent', attempts = 1,
         sent_at = now() + interval '4 years'
        WHERE kind = 'payout-changed' AND business_id = $1`,
      [storedBusinessId(owner.businessId)],
    );
    await putRight();
    const { waiting } = (await owner.visitor.send('GET', '/api/payments/payout')).body.data;
    expect(Date.parse(waiting.effectiveAt)).toBe(app.clock.now() + dayMs);
    const told = await storedRows(
      app,
      "SELECT state, created_at FROM messages WHERE kind = 'payout-changed' AND business_id = $1",
      [storedBusinessId(owner.businessId)],
    );
    const anew = { state: 'queued', created_at: app.clock.now() };
    // The first account was given at the same instant of the tests' clock.
    expect(told).toEqual([anew, anew]);
  });

  test('news go out, and reminders wait for their day', async () => {
    const { owner, service, body } = await createPayment(app, await createOwner(app));
    const { email: _, amount: __, metadata, ...to } = body;
    const booked = await app.visitor().send('POST', '/api/appointments', { body: { ...metadata, ...to } });
    expect([booked.status, service._id.length > 0]).toEqual([200, true]);
    await shift(owner.businessId, 'messages', 'due_at');
    await shift(owner.businessId, 'message_plans', 'agenda_at');
    const due = (kind: string) =>
      storedRows(
        app,
        `SELECT count(*)::int AS due FROM messages
          WHERE business_id = $1 AND due_at <= $2 AND (kind = 'reminder') = $3`,
        [storedBusinessId(owner.businessId), formatInstant(app.clock.now()), kind === 'reminder'],
      );
    expect(await due('news')).toEqual([{ due: 0 }]);
    await putRight();
    expect(await due('news')).not.toEqual([{ due: 0 }]);
    expect(await due('reminder')).toEqual([{ due: 0 }]);
    await asSuperuser(app, 'DELETE FROM messages WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
    await asSuperuser(app, 'DELETE FROM message_plans WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
  });

  test('what is not put off by years stays as it is', async () => {
    const { owner, body } = await createPayment(app);
    await openPayment(app, body);
    const held = () =>
      storedRows(app, 'SELECT held_until, check_at FROM payment_intents WHERE business_id = $1', [
        storedBusinessId(owner.businessId),
      ]);
    const before = await held();
    await putRight();
    expect(await held()).toEqual(before);
    expect((await owner.visitor.send('GET', '/api/users/me')).status).toBe(200);
  });
});

/** When something was, or what people chose themselves. */
const notPlanned =
  /\.(\w*(created|updated|deleted|removed|blocked|cancelled|erased|used|voided|agreed|happened|settled|closed|stuck|handled|received|paid|found|asked|details|doubled|opened|decided|held|posted|issued|sent|joined|ended|ran|taken|verified|anonymised|completed|reversed|began|seen|since|applied|written|changed|replied)(_at)?|starts_at|ends_at|lines_start|lines_end|free_until|at)$/;
/** Looked at where they are read: `takeSharedJob`, `hitLimits`, `findWork`. A short link opens what its own page then judges. */
const judgedElsewhere = [
  'shared_jobs.due_at',
  'shared_jobs.taken_until',
  'short_links.expires_at',
  'cautions.due_at',
  'audit_runs.whole_at',
];

test('every instant that our clock sets ahead is brought back, or judged where it is read', async () => {
  const rows = await asSuperuser<{ column: string }>(
    app,
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'`,
  );
  const planned = plannedByClock();
  const left = rows
    .map(({ column }) => column)
    .filter(
      (column) => !planned.has(column) && !notPlanned.test(column) && !judgedElsewhere.includes(column),
    );
  expect(left).toEqual([]);
  expect([...planned].filter((column) => !rows.some((row) => row.column === column))).toEqual([]);
});
