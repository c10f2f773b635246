import { beforeEach, describe, expect, it } from 'vitest';
import { seedPayout } from '../../../testing/paying-business.ts';
import {
  ACCOUNT,
  addZones,
  createRentalShop,
  newPhone,
  type RentalShop,
} from '../../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createService } from '../../../testing/test-owner.ts';
import { initialize, openPayment, outcomeOf, verify, wait } from '../testing/payments.ts';

const app = useTestApp({ paystack: true });
type Fields = Readonly<Record<string, unknown>>;

let shop: RentalShop;
/** 100 for a day at 200, with a caution of 100 for each. */
let chairs: string;
/** Made of a canopy and ten chairs, for two days at 22,000. */
let set: string;
let date: string;

const itemOf = async (over: Fields): Promise<string> =>
  (await createService(shop.owner, { bookingType: 'item-based', price: 0, ...over }))._id;
const plant = (statement: string, ...values: readonly string[]) =>
  asSuperuser(app, statement, [storedBusinessId(shop.owner.businessId), ...values.map(storedId)]);
const dayAfter = (days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

beforeEach(async () => {
  shop = await createRentalShop(app);
  await seedPayout(app, shop.owner);
  await shop.set('require_deposit = true, deposit_percentage = 20');
  await addZones(shop, [{ zoneName: 'Ikeja', price: 2000 }]);
  // A day that is far enough on whenever a test has left the clock.
  date = new Date(app.clock.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  chairs = await itemOf({
    name: 'Chair',
    duration: 1,
    quantity: 100,
    pricing: { baseRentalFee: 200, cautionFee: 100 },
  });
  set = await itemOf({
    name: 'Canopy set',
    duration: 2,
    quantity: 1,
    pricing: { baseRentalFee: 22_000, cautionFee: 0 },
    parts: [
      { serviceId: shop.item._id, quantity: 1 },
      { serviceId: chairs, quantity: 10 },
    ],
  });
});

/** Twenty chairs and a set, brought for three days: chairs 12,000, the set two periods at 22,000, caution 2,000. */
const pay = (over: Fields = {}, amount = 6_000_000) => {
  const clientPhone = newPhone();
  const clientEmail = `ife${clientPhone}@example.ng`;
  const metadata = {
    lines: [
      { serviceId: chairs, quantity: 20 },
      { serviceId: set, quantity: 1 },
    ],
    date,
    returnDate: dayAfter(3),
    clientName: 'Ife Okon',
    clientPhone,
    clientEmail,
    clientRefundDetails: ACCOUNT,
    deliveryDetails: { method: 'delivery', zone: 'Ikeja', address: '2 Allen Avenue' },
    ...over,
  };
  return { email: clientEmail, amount, businessId: shop.owner.businessId, metadata };
};

const claimsOf = (reference: string) =>
  storedRows(
    app,
    `SELECT c.line, s.name, c.quantity, upper(c.span) - lower(c.span) AS days, c.expires_at IS NULL AS for_good
       FROM rental_claims c
       JOIN services s USING (business_id, service_id)
       JOIN payment_intents i ON i.business_id = c.business_id
      WHERE c.business_id = $2 AND i.business_id = $2 AND i.reference = $1 AND c.claim_id IN (
             i.intent_id, (SELECT appointment_id FROM appointments WHERE business_id = $2 AND payment_reference = $1))
      ORDER BY c.line, s.name`,
    [reference, storedBusinessId(shop.owner.businessId)],
  );

const TAKEN = [
  { line: 1, name: 'Chair', quantity: 20, days: 3, for_good: true },
  { line: 2, name: 'Canopy', quantity: 1, days: 5, for_good: true },
  { line: 2, name: 'Chair', quantity: 10, days: 3, for_good: true },
];

describe('paying for an order', () => {
  it('asks for all of it at once, and books every line with its units, its price and its share of the money', async () => {
    const cheap = await initialize(app, pay({}, 100));
    expect(cheap.body.data.quote).toEqual({ dueNow: 60_000, caution: 2000, total: 60_000 });
    const reference = await openPayment(app, pay());
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
    expect(await claimsOf(reference)).toEqual(TAKEN);
    const [booking] = await storedRows(
      app,
      `SELECT appointment_id, price_kobo::int, caution_fee_kobo::int, caution_held_kobo::int, paid_kobo::int,
              delivery_fee_kobo::int, line_count, duration
         FROM appointments WHERE payment_reference = $1`,
      [reference],
    );
    expect(booking).toMatchObject({
      price_kobo: 5_600_000,
      caution_fee_kobo: 200_000,
      caution_held_kobo: 200_000,
      paid_kobo: 5_800_000,
      delivery_fee_kobo: 200_000,
      line_count: 2,
      duration: 3,
    });
    const lines = await storedRows(
      app,
      `SELECT line, service_name, quantity, price_kobo::int, caution_fee_kobo::int, jsonb_array_length(parts) AS parts
         FROM booking_lines WHERE appointment_id = $1 ORDER BY line`,
      [booking?.['appointment_id']],
    );
    expect(lines).toEqual([
      {
        line: 1,
        service_name: 'Chair',
        quantity: 20,
        price_kobo: 1_200_000,
        caution_fee_kobo: 200_000,
        parts: 0,
      },
      {
        line: 2,
        service_name: 'Canopy set',
        quantity: 1,
        price_kobo: 4_400_000,
        caution_fee_kobo: 0,
        parts: 2,
      },
    ]);
  });

  it('takes what a set was made of when it was held, whatever it is made of when it is paid', async () => {
    const reference = await openPayment(app, pay());
    await plant('DELETE FROM service_parts WHERE business_id = $1 AND service_id = $2', set);
    await plant('INSERT INTO service_parts VALUES ($1, $2, $3, 40)', set, chairs);
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
    expect(await claimsOf(reference)).toEqual(TAKEN);
  });

  it('late: books all of it if it is free, and gives all of it back if one part of a set is not', async () => {
    const free = await openPayment(app, pay());
    wait(app, 40);
    await app.paystack.control({ pay: free });
    expect(await verify(app, free)).toEqual({ status: 200, code: 'confirmed' });
    expect(await claimsOf(free)).toEqual(TAKEN);
    const late = await openPayment(app, pay());
    wait(app, 40);
    // Two canopies of three are left, and the set needs one of them.
    const canopies = { lines: [{ serviceId: shop.item._id, quantity: 2 }], returnDate: dayAfter(2) };
    const winner = await openPayment(app, pay(canopies, 5_200_000));
    await app.paystack.control({ pay: [late, winner] });
    expect(await verify(app, late)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    expect(await outcomeOf(app, late)).toMatchObject({
      problem: 'time-gone',
      bookings: 0,
      refunded: 6_000_000,
    });
    expect(await claimsOf(late)).toEqual([]);
    expect(await verify(app, winner)).toEqual({ status: 200, code: 'confirmed' });
  });

  it('of what was deleted meanwhile: all of it goes back', async () => {
    const reference = await openPayment(app, pay());
    await plant('UPDATE services SET deleted_at = now() WHERE business_id = $1 AND service_id = $2', chairs);
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    expect(await outcomeOf(app, reference)).toMatchObject({ bookings: 0, refunded: 6_000_000 });
  });

  it('holds as many sets as there are canopies among forty who begin at once', async () => {
    const wishes = Array.from({ length: 40 }, () => pay());
    const answers = await Promise.all(wishes.map((wish) => initialize(app, wish)));
    const codes = answers.map(({ status, body: { code } }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(3);
    expect(codes.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(37);
  });
});
