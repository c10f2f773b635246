import { expect, it } from 'vitest';
import { hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createLog } from '../platform/log.ts';
import { createSalon, newClient, openDay, openRefundHarness, setStatus } from '../testing/refund-harness.ts';
import { asSuperuser, storedBusinessId, storedId } from '../testing/seeded-rows.ts';
import { storedRows } from '../testing/stored-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody, type TestOwner } from '../testing/test-owner.ts';
import { checkRecords } from './audit.jobs.ts';
import { invariants } from './invariants/invariants.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

const readCheck = async ({ visitor }: TestOwner) => {
  const answer = await visitor.send('GET', '/api/settings/records-check');
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

const MOVES = 'a client has moved a booking as often as it says';

/** Pays ₦3,000 at another business; how its payments then add up. */
const theirPayment = async ({ owner, service }: Awaited<ReturnType<typeof createSalon>>) => {
  await harness.payFor(owner, service, { date: openDay(app.clock.now()) }, { amount: 300_000 });
  const one = { count: 1, amount: 3_000 };
  return { received: one, booked: one, returned: { count: 0, amount: 0 }, foreign: 0 };
};

const lines: string[] = [];
const check = (): Promise<boolean> =>
  checkRecords({ ...harness.platformWith(), log: createLog('info', (line) => lines.push(line)) });

it('what is found broken is told to the owner whose records they are, until it is put right', async () => {
  const [mine, theirs] = [await createSalon(app), await createSalon(app)];
  expect(await readCheck(mine.owner)).toMatchObject({ checks: 0, ranAt: null, violations: [] });
  const date = openDay(app.clock.now());
  const { reference } = await harness.payFor(mine.owner, mine.service, { date }, { amount: 300_000 });

  const setMoves = (moves: number) =>
    asSuperuser(app, 'UPDATE appointments SET client_moves = $2 WHERE payment_reference = $1', [
      reference,
      moves,
    ]);
  await setMoves(3);
  const sentTheirs = await theirPayment(theirs);
  expect(await check()).toBe(true);
  const payments = {
    received: { count: 1, amount: 3_000 },
    booked: { count: 1, amount: 3_000 },
    returned: { count: 0, amount: 0 },
    foreign: 0,
  };
  expect(await readCheck(mine.owner)).toEqual({
    checks: invariants.length,
    ranAt: new Date(app.clock.now()).toISOString(),
    violations: [{ name: MOVES, count: 1 }],
    payments,
  });
  expect(await readCheck(theirs.owner)).toMatchObject({ violations: [], payments: sentTheirs });
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { message: 'The audit found records of a business that break an invariant', invariant: MOVES, found: 1 },
  ]);

  await setMoves(0);
  expect(await check(), 'not due within the hour').toBe(false);
  app.clock.moveTo(toInstant(app.clock.now() + hourMs));
  expect(await check()).toBe(true);
  expect(await readCheck(mine.owner)).toMatchObject({
    ranAt: new Date(app.clock.now()).toISOString(),
    violations: [],
    payments,
  });
  expect(await storedRows(app, 'SELECT checks FROM audit_runs')).toEqual([{ checks: invariants.length }]);
});

it('a look sees what was written since the one before, and within a day whatever says nothing of itself', async () => {
  const lookIn = async (hours: number) => {
    app.clock.moveTo(toInstant(app.clock.now() + hours * hourMs));
    expect(await check()).toBe(true);
    return (await readCheck(owner)).violations;
  };
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now());
  const { id } = await harness.payFor(owner, service, { date }, { amount: 300_000 });
  expect(await lookIn(1)).toEqual([]);
  const events = 'FROM appointment_events e WHERE appointment_id = $1';
  const [event] = await asSuperuser(app, `SELECT to_jsonb(e) AS kept ${events}`, [storedId(id)]);
  await asSuperuser(app, `DELETE ${events}`, [storedId(id)]);
  const gone = [{ name: 'an appointment is as its history says', count: 1 }];
  expect(await lookIn(24)).toEqual(gone);
  expect(await lookIn(1), 'as long as it is so').toEqual(gone);
  await asSuperuser(
    app,
    'INSERT INTO appointment_events SELECT * FROM jsonb_populate_record(NULL::appointment_events, $1)',
    [event?.['kept']],
  );

  expect(await lookIn(1)).toEqual([]);
  const setMoves = 'UPDATE appointments SET client_moves = $2 WHERE appointment_id = $1';
  await asSuperuser(app, setMoves, [storedId(id), 3]);
  expect(await lookIn(1)).toEqual([{ name: MOVES, count: 1 }]);
  await asSuperuser(app, setMoves, [storedId(id), 0]);
});

it('one look at a time is under way, and one that died is followed by another after half an hour', async () => {
  const later = (minutes: number) => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
  later(60);
  const looks = await Promise.all([check(), check(), check()]);
  expect(looks.filter((looked) => looked)).toHaveLength(1);
  later(60);
  const { owner } = await createSalon(app);
  const setAddress = (slug: string) =>
    asSuperuser(app, 'UPDATE businesses SET slug = $2 WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
      slug,
    ]);
  await setAddress('nobody-took-this');
  const platform = harness.platformWith();
  const dies = () => {
    throw new Error('The process ended');
  };
  await expect(checkRecords({ ...platform, log: dies })).rejects.toThrow('ended');
  expect((await readCheck(owner)).violations).toEqual([]);
  await setAddress(owner.slug);
  later(29);
  expect(await check()).toBe(false);
  later(1);
  expect(await check()).toBe(true);
});

it('more than a thousand of one kind are said to be a thousand', async () => {
  const { owner } = await createSalon(app);
  await asSuperuser(
    app,
    `INSERT INTO clients (business_id, client_id, name, phone, created_at)
     SELECT $1, gen_random_uuid(), 'Erased client', '0803' || lpad(n::text, 7, '0'), '2026-12-07' FROM generate_series(1, 1005) n`,
    [storedBusinessId(owner.businessId)],
  );
  await asSuperuser(app, "UPDATE clients SET erased_at = '2026-12-07' WHERE name = 'Erased client'");
  app.clock.moveTo(toInstant(app.clock.now() + hourMs));
  expect(await check()).toBe(true);
  expect((await readCheck(owner)).violations).toEqual([
    { name: 'an erased client has left nothing that names them', count: 1_000 },
  ]);
  await asSuperuser(app, "DELETE FROM clients WHERE name = 'Erased client'");
});

it('money that came when the time was gone is among what goes back', async () => {
  const { owner, service } = await createSalon(app);
  const booking = bookingBody(owner, service, { ...newClient(), date: openDay(app.clock.now()) });
  const { businessId, ...metadata } = booking;
  const body = { email: metadata.clientEmail, amount: 300_000, businessId, metadata };
  const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
  const { reference } = opened.body.data;
  harness.wait(40);
  const own = { ...booking, ...newClient(), staffId: owner.staffId };
  expect((await owner.visitor.send('POST', '/api/appointments/internal', { body: own })).status).toBe(200);
  await app.paystack.control({ pay: reference });
  const verified = await app.visitor().send('POST', '/api/payments/verify', { body: { reference } });
  expect(verified.body.code).toBe('PAYMENT_REFUNDED');
  expect((await readCheck(owner)).payments).toEqual({
    received: { count: 1, amount: 3_000 },
    booked: { count: 0, amount: 0 },
    returned: { count: 1, amount: 3_000 },
    foreign: 0,
  });
});

it('a booking that was paid and cancelled stays a booking; money for nothing, and foreign money, goes back', async () => {
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now(), 4);
  const { id } = await harness.payFor(owner, service, { date }, { amount: 300_000 });
  expect((await setStatus(owner, id, 'cancelled')).status).toBe(200);
  await asSuperuser(
    app,
    `WITH orphan AS (
       INSERT INTO orphan_payments (business_id, orphan_id, reference, amount_kobo, currency, provider_id, payer_email, paid_at, found_at)
       SELECT $1, gen_random_uuid(), 'AK-' || repeat(letter, 58), amount, currency, letter, '', $2, $2
         FROM (VALUES ('P', 250050, 'NGN'), ('Q', 700, 'GHS')) AS came (letter, amount, currency) RETURNING *),
     owed AS (
       INSERT INTO refunds (business_id, refund_id, orphan_id, reason, amount_kobo, currency, state, created_at)
       SELECT business_id, gen_random_uuid(), orphan_id, 'unknown-payment', amount_kobo, currency, 'owed', found_at FROM orphan RETURNING *)
     INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, posted_at)
     SELECT business_id, orphan_id, account, sign * amount_kobo, found_at
       FROM orphan, (VALUES ('provider', 1), ('refunds-due', -1)) AS side (account, sign) WHERE currency = 'NGN'`,
    [storedBusinessId(owner.businessId), new Date(app.clock.now()).toISOString()],
  );
  expect((await readCheck(owner)).payments).toEqual({
    received: { count: 2, amount: 5_500.5 },
    booked: { count: 1, amount: 3_000 },
    returned: { count: 1, amount: 2_500.5 },
    foreign: 1,
  });
});
