import { expect, it } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { moneyMessages } from '../modules/messages/index.ts';
import { asSuperuser } from '../testing/planted-rows.ts';
import { createSalon, newClient, openDay, openRefundDesk } from '../testing/refund-desk.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody, type TestOwner } from '../testing/test-owner.ts';
import { checkRecords } from './check-records.ts';
import { invariants } from './invariants.ts';

const app = useTestApp({ paystack: true });
const desk = openRefundDesk(app, () => moneyMessages);

const readCheck = async ({ visitor }: TestOwner) => {
  const answer = await visitor.send('GET', '/api/settings/records-check');
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

const check = (): Promise<boolean> => checkRecords(desk.deps().platform);

it('what is found broken is told to the owner whose records they are, until it is put right', async () => {
  const [mine, theirs] = [await createSalon(app), await createSalon(app)];
  expect(await readCheck(mine.owner)).toMatchObject({ checks: 0, ranAt: null, violations: [] });
  const date = openDay(app.clock.now());
  const { reference } = await desk.payFor(mine.owner, mine.service, { date }, { amount: 300_000 });

  const setMoves = (moves: number) =>
    asSuperuser(app, 'UPDATE appointments SET client_moves = $2 WHERE payment_reference = $1', [
      reference,
      moves,
    ]);
  await setMoves(3);
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
    violations: [{ name: 'a client has moved a booking as often as it says', count: 1 }],
    payments,
  });
  expect((await readCheck(theirs.owner)).violations).toEqual([]);

  await setMoves(0);
  expect(await check(), 'not due within the hour').toBe(false);
  app.clock.moveTo(toInstant(app.clock.now() + hourMs));
  expect(await check()).toBe(true);
  expect(await readCheck(mine.owner)).toMatchObject({ violations: [], payments });
});

it('money that came when the time was gone is among what goes back', async () => {
  const { owner, service } = await createSalon(app);
  const booking = bookingBody(owner, service, { ...newClient(), date: openDay(app.clock.now()) });
  const { businessId, ...metadata } = booking;
  const body = { email: metadata.clientEmail, amount: 300_000, businessId, metadata };
  const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
  const { reference } = opened.body.data;
  desk.wait(40);
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
