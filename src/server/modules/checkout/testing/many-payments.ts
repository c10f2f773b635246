import { expect } from 'vitest';
import { dayMs } from '#core/calendar/instant.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { bookingBody, createService, type TestOwner } from '../../../testing/test-owner.ts';
import { newClient, openPayment } from './payments.ts';

/** What is due of each. */
export const DEPOSIT = 300_000;
const AT_ONCE = 10;

/** Works through a list, ten at a time. */
export const inLanes = async <T, R>(
  list: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const left = list.values();
  const done: R[] = [];
  const lane = async (): Promise<void> => {
    for (const item of left) done.push(await work(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
};

/** So many free times from a day on that is so far ahead. */
const freeTimes = async (
  app: TestApp,
  { businessId }: TestOwner,
  serviceId: string,
  { count, ahead }: { readonly count: number; readonly ahead: number },
): Promise<readonly string[]> => {
  const times: string[] = [];
  for (let days = ahead; times.length < count && days < 85; days += 1) {
    const date = new Date(app.clock.now() + days * dayMs).toISOString().slice(0, 10);
    const query = `businessId=${businessId}&serviceId=${serviceId}&staffId=any&date=${date}`;
    const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
    times.push(...answer.body.slots);
  }
  return times.slice(0, count);
};

/** The bodies of as many payments, each by a client of its own and for a time of its own. */
export const manyPayments = async (app: TestApp, owner: TestOwner, count: number, ahead = 2) => {
  const service = await createService(owner, { duration: 15 });
  const times = await freeTimes(app, owner, service._id, { count, ahead });
  expect(times).toHaveLength(count);
  return times.map((date) => {
    const { businessId, ...metadata } = bookingBody(owner, service, { date, ...newClient() });
    return { email: metadata.clientEmail, amount: DEPOSIT, businessId, metadata };
  });
};

/** The same, opened and not paid; their references. */
export const openMany = async (
  app: TestApp,
  owner: TestOwner,
  count: number,
  ahead = 2,
): Promise<readonly string[]> =>
  inLanes(await manyPayments(app, owner, count, ahead), (body) => openPayment(app, body));

/** What all of these payments have come to. */
export const totalsOf = async (app: TestApp, references: readonly string[]) => {
  const [row] = await storedRows(
    app,
    `SELECT count(*) FILTER (WHERE state = 'booked')::int AS booked, sum(bookings)::int AS bookings,
            sum(payments)::int AS payments, sum(confirmations)::int AS confirmations, sum(money)::int AS money
       FROM (SELECT i.state,
                    (SELECT count(*) FROM appointments a
                      WHERE a.business_id = i.business_id AND a.appointment_id = i.intent_id AND a.status = 'confirmed') AS bookings,
                    (SELECT count(*) FROM payments p WHERE p.business_id = i.business_id AND p.intent_id = i.intent_id) AS payments,
                    (SELECT count(*) FROM messages m
                      WHERE m.business_id = i.business_id AND m.appointment_id = i.intent_id
                        AND m.kind = 'booking-confirmed' AND m.recipient = 'client' AND m.channel = 'email') AS confirmations,
                    (SELECT sum(l.amount_kobo) FROM ledger_entries l
                      WHERE l.business_id = i.business_id AND l.intent_id = i.intent_id AND l.account = 'provider') AS money
               FROM payment_intents i WHERE i.reference = ANY ($1)) AS payment`,
    [references],
  );
  return row;
};

/** Each is one booking with one confirmation, and the ledger has exactly what was paid. */
export const allBooked = (count: number) => ({
  booked: count,
  bookings: count,
  payments: count,
  confirmations: count,
  money: count * DEPOSIT,
});
