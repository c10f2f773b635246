import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import {
  createSalon,
  moneyOf,
  newClient,
  openDay,
  openRefundHarness,
  setStatus,
} from '../../../testing/refund-harness.ts';
import { storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

const giveBack = (owner: TestOwner, id: string, amount: number, paid: number) =>
  owner.visitor.send('POST', `/api/appointments/${id}/refund`, { body: { amount, paid } });

/** A booking of ₦15,000 of which ₦3,000 were paid online, on a day that is open. */
const paidBooking = async (days = 3) => {
  const { owner, service } = await createSalon(app);
  const client = newClient();
  const date = openDay(app.clock.now(), days);
  const paid = await harness.payFor(owner, service, { ...client, date }, { amount: 300_000 });
  return { owner, client, starts: toInstant(Date.parse(date)), ...paid };
};

/** The same once its client has come and has paid the rest in cash. */
const completed = async () => {
  const booking = await paidBooking();
  app.clock.moveTo(toInstant(booking.starts + 5 * minuteMs));
  const payment = { method: 'cash', amount: 12_000, owed: 12_000 };
  expect((await setStatus(booking.owner, booking.id, 'completed', { payment })).status).toBe(200);
  return booking;
};

const amountsAt = async (reference: string) =>
  (await harness.there(reference)).map(({ amount }) => Number(amount));

describe('what an owner gives back of a booking', () => {
  it('comes off its price, so that what is still owed stays as it is, and the client is told', async () => {
    const { owner, client, id, reference } = await paidBooking();
    const given = await giveBack(owner, id, 1000, 3000);
    expect(given.status, given.text).toBe(200);
    expect(given.body.data).toMatchObject({
      price: 14_000,
      paid: 2000,
      owed: 12_000,
      overpaid: null,
      refunds: [{ reason: 'goodwill', amount: 1000, state: 'queued' }],
    });
    await harness.work();
    expect(await amountsAt(reference)).toEqual([100_000]);
    const mail = openMailHarness();
    await sendMessages(harness.platformWith(), { mail });
    const letters = mail.mailsTo(client.clientEmail).filter(({ text }) => text.includes('gives you back'));
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^₦1,000 goes back to you: /),
    ]);
    const page = await app.visitor().send('GET', `/api/manage/${await manageTokenOf(app, id)}`);
    expect(page.body.data).toMatchObject({ total: 14_000 });
  });

  it('goes back the way it was paid, and what came by hand is for the owner to send', async () => {
    const { owner, id, reference } = await completed();
    await giveBack(owner, id, 5000, 15_000);
    const { refunds, ...money } = await moneyOf(owner, id);
    expect(money).toMatchObject({ price: 10_000, paid: 10_000, owed: 0 });
    const states = refunds.map(
      ({ amount, state }: Readonly<Record<string, unknown>>) => `${amount} ${state}`,
    );
    expect(states.toSorted()).toEqual(['2000 owed', '3000 queued']);
    await harness.work();
    expect(await amountsAt(reference)).toEqual([300_000]);
  });

  it.each([2000, 14_000])('counts on the day it is given back: %d', async (amount) => {
    const { owner, id, starts } = await completed();
    const paidOn = dateIn('Africa/Lagos', starts);
    app.clock.moveTo(toInstant(starts + dayMs));
    const givenOn = dateIn('Africa/Lagos', app.clock.now());
    const days = async () => {
      const { body } = await owner.visitor.send('GET', `/api/payments/summary?from=${paidOn}&to=${givenOn}`);
      return body.data.days.map(({ balances, refunds, overpaid }: Readonly<Record<string, number>>) => [
        ...[balances, refunds, overpaid],
      ]);
    };
    expect(await days()).toEqual([
      [12_000, 0, 0],
      [0, 0, 0],
    ]);
    await giveBack(owner, id, amount, 15_000);
    expect(await days()).toEqual([
      [12_000, 0, 0],
      [0, amount, 0],
    ]);
  });

  it('may be all that was kept of a booking its client cancelled too late', async () => {
    const { owner, id, reference, starts } = await paidBooking();
    app.clock.moveTo(toInstant(starts - 60 * minuteMs));
    await app.visitor().send('POST', `/api/manage/${await manageTokenOf(app, id)}/cancel`, { body: {} });
    expect(await moneyOf(owner, id)).toMatchObject({ price: 15_000, paid: 3000, refunds: [] });
    expect((await giveBack(owner, id, 2000, 3000)).status).toBe(200);
    const beyond = await giveBack(owner, id, 1001, 1000);
    expect([beyond.body.code, beyond.body.errors]).toEqual([
      'INVALID_INPUT',
      [{ field: 'amount', message: 'Please enter at least ₦1 and at most ₦1,000.' }],
    ]);
    expect((await giveBack(owner, id, 1000, 1000)).body.data).toMatchObject({ price: 15_000, paid: 0 });
    expect((await giveBack(owner, id, 1, 0)).body.errors).toEqual([
      { field: 'amount', message: 'Nothing of this booking can be given back.' },
    ]);
    await harness.work();
    expect((await amountsAt(reference)).toSorted()).toEqual([100_000, 200_000]);
  });

  it('goes back once of two who saw the same, and not again when the booking is cancelled', async () => {
    const { owner, id, reference } = await paidBooking();
    const both = await Promise.all([1, 2].map(() => giveBack(owner, id, 1000, 3000)));
    expect(both.map(({ body }) => body.code ?? 'given').toSorted()).toEqual(['AMOUNT_CHANGED', 'given']);
    await setStatus(owner, id, 'cancelled');
    await harness.work();
    expect((await amountsAt(reference)).toSorted()).toEqual([100_000, 200_000]);
  });

  it('is shared out to its services by what they cost', async () => {
    const { owner, service } = await createSalon(app);
    const other = await createService(owner, { name: 'Nails', price: 5000 });
    const date = openDay(app.clock.now(), 3);
    const lines = [{ serviceId: service._id }, { serviceId: other._id }];
    const body = { ...newClient(), date, lines };
    const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
    expect(booked.status, booked.text).toBe(200);
    const { _id: id } = booked.body.data;
    const received = { kind: 'balance', method: 'cash', amount: 20_000 };
    await owner.visitor.send('POST', `/api/appointments/${id}/payments`, { body: received });
    expect((await giveBack(owner, id, 4000, 20_000)).body.data).toMatchObject({ price: 16_000, owed: 0 });
    expect(
      await storedRows(
        app,
        'SELECT price_kobo::int AS price FROM booking_lines WHERE appointment_id = $1 ORDER BY line',
        [storedId(id)],
      ),
    ).toEqual([{ price: 1_200_000 }, { price: 400_000 }]);
  });
});
