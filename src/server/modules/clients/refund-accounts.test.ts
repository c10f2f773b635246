import { expect, test } from 'vitest';
import { parseInstant } from '#core/calendar/instant.ts';
import { ACCOUNT, createRentalShop, type RentalShop } from '../../testing/rental-shop.ts';
import { PASSWORD } from '../../testing/seeded-owner.ts';
import { storedId } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { forgetOldData } from './erasure/retention.worker.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();

const moveTo = async ({ owner }: RentalShop, text: string): Promise<void> => {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`Not an instant: ${text}`);
  app.clock.moveTo(instant);
  await owner.visitor.send('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } });
};
const accountsOf = async (bookings: readonly string[]): Promise<readonly boolean[]> =>
  Promise.all(
    bookings.map(async (id) => {
      const text = 'SELECT 1 FROM refund_accounts WHERE appointment_id = $1';
      return (await storedRows(app, text, [storedId(id)])).length > 0;
    }),
  );

test('an erased client leaves no bank account behind', async () => {
  const shop = await createRentalShop(app);
  const booked = await shop.book({ date: '2026-12-15' });
  const id: string = booked.body.data._id;
  const { visitor } = shop.owner;
  await visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'cancelled' } });
  expect(await accountsOf([id])).toEqual([true]);
  const { clientId } = (await visitor.send('GET', `/api/appointments/${id}`)).body.data;
  expect((await visitor.send('DELETE', `/api/clients/${clientId}`)).status).toBe(200);
  expect(await accountsOf([id])).toEqual([false]);
});

test('a bank account is kept until 30 days after the hire was over', async () => {
  const shop = await createRentalShop(app);
  const book = async (date: string): Promise<string> => (await shop.book({ date })).body.data._id;
  const set = (id: string, status: string) =>
    shop.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
  // Away on the 14th and 15th: it is over when the 16th begins.
  const [past, cancelled, standing] = [
    await book('2026-12-14'),
    await book('2027-02-15'),
    await book('2027-02-15'),
  ];
  const all = [past, cancelled, standing];
  for (const id of all) await set(id, 'confirmed');
  await moveTo(shop, '2026-12-20T07:00:00Z');
  await set(cancelled, 'cancelled');

  await moveTo(shop, '2027-01-14T22:59:00Z');
  expect(await forgetOldData(app, () => true)).toMatchObject({ accounts: 0 });
  await moveTo(shop, '2027-01-14T23:01:00Z');
  expect(await forgetOldData(app, () => true)).toMatchObject({ accounts: 1 });
  expect(await accountsOf(all)).toEqual([false, true, true]);
  await moveTo(shop, '2027-01-19T06:59:00Z');
  expect(await forgetOldData(app, () => true)).toMatchObject({ accounts: 0 });
  await moveTo(shop, '2027-01-19T07:01:00Z');
  expect(await forgetOldData(app, () => true)).toMatchObject({ accounts: 1 });
  expect(await accountsOf(all)).toEqual([false, false, true]);
  const shown = await shop.owner.visitor.send('GET', `/api/appointments/${standing}`);
  expect(shown.body.data.clientRefundDetails).toEqual(ACCOUNT);
});
