import { seedCash } from './seeded-money.ts';
import { asSuperuser, storedId } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';
import { bookingBody, type TestOwner } from './test-owner.ts';

/** Bookings of which money was taken, is owed or was too much, and some whose outcome can be taken back. */
export const takeMoney = async (app: TestApp, owner: TestOwner, service: { readonly _id: string }) => {
  const { visitor } = owner;
  const book = async (date: string): Promise<string> => {
    const booked = await app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { date }),
    });
    return booked.body.data._id;
  };
  const cautionedId = await book('2026-12-11T09:00:00.000Z');
  await seedCash(app, storedId(cautionedId), 500_000, { as: 'caution' });
  const cancelled = await book('2026-12-11T12:00:00.000Z');
  const cash = { kind: 'balance', method: 'cash', amount: 1000 };
  await visitor.send('POST', `/api/appointments/${cancelled}/payments`, { body: cash });
  await visitor.send('PATCH', `/api/appointments/${cancelled}/status`, { body: { status: 'cancelled' } });
  const overpaidId = await book('2026-12-11T14:00:00.000Z');
  await visitor.send('POST', `/api/appointments/${overpaidId}/payments`, { body: cash });
  await asSuperuser(
    app,
    `WITH cheaper AS (
       UPDATE appointments SET price_kobo = 60000 WHERE appointment_id = $1 RETURNING business_id, appointment_id)
     INSERT INTO overpayments SELECT business_id, appointment_id, 40000, 'open', '2026-12-07T07:00:00Z' FROM cheaper`,
    [storedId(overpaidId)],
  );
  const owed = await visitor.send('GET', '/api/payments/owed');
  const bookInside = async (date: string): Promise<string> => {
    const body = { ...bookingBody(owner, service, { date }), staffId: owner.staffId, override: true };
    return (await visitor.send('POST', '/api/appointments/internal', { body })).body.data._id;
  };
  const undoableId = await bookInside('2026-12-14T09:00:00.000Z');
  await visitor.send('PATCH', `/api/appointments/${undoableId}/status`, { body: { status: 'cancelled' } });
  const missedId = await bookInside('2026-12-04T09:00:00.000Z');
  await visitor.send('PATCH', `/api/appointments/${missedId}/status`, { body: { status: 'no-show' } });
  return { undoableId, missedId, cautionedId, overpaidId, owedRefundId: owed.body.data.refunds[0]._id };
};
