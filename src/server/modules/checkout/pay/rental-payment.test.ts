import { describe, expect, it } from 'vitest';
import { seedPayout } from '../../../testing/paying-business.ts';
import {
  ACCOUNT,
  addZones,
  createRentalShop,
  newPhone,
  POLICY,
  rentalBody,
} from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { initialize, openPayment, outcomeOf, verify, wait } from '../testing/payments.ts';

const app = useTestApp({ paystack: true });
const booked = { state: 'booked', problem: '', bookings: 1, payments: 1, refunded: 0 };

/** A shop with so many canopies, whose hires are paid for in full: ₦20,000 and ₦5,000 caution for each. */
const createShop = async (quantity: number) => {
  const shop = await createRentalShop(app, { quantity });
  await seedPayout(app, shop.owner);
  await shop.set('require_deposit = true, deposit_percentage = 20');
  await addZones(shop, [{ zoneName: 'Ikeja', price: 2000 }], POLICY);
  // A day that is far enough on whenever a test has left the clock.
  const date = new Date(app.clock.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  const pay = (over: Readonly<Record<string, unknown>> = {}, amount = 2_500_000) => {
    const clientPhone = newPhone();
    const { businessId, ...metadata } = rentalBody(shop.owner, shop.item, {
      date,
      policyAccepted: true,
      clientPhone,
      clientEmail: `ife${clientPhone}@example.ng`,
      ...over,
    });
    return { email: metadata.clientEmail, amount, businessId, metadata };
  };
  return { ...shop, date, pay };
};

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const moneyOf = async (reference: string) => {
  const [row] = await storedRows(
    app,
    `SELECT a.status, a.payment_status, a.paid_kobo::int, a.caution_held_kobo::int, a.caution_fee_kobo::int, a.quantity,
            a.delivery_fee_kobo::int, r.last_digits, encode(r.sealed, 'escape') LIKE '%0123456789%' AS readable,
            p.policy, c.amount_kobo::int AS caution, c.state AS caution_state, k.quantity AS units, k.expires_at
       FROM appointments a
       LEFT JOIN refund_accounts r USING (business_id, appointment_id)
       LEFT JOIN policy_agreements p USING (business_id, appointment_id)
       LEFT JOIN cautions c USING (business_id, appointment_id)
       LEFT JOIN rental_claims k ON k.business_id = a.business_id AND k.claim_id = a.appointment_id
      WHERE a.payment_reference = $1`,
    [reference],
  );
  return row;
};

describe('paying for a hire', () => {
  it('asks for everything that is due, and books it with its caution fee held and its papers kept', async () => {
    const shop = await createShop(3);
    const delivered = {
      quantity: 2,
      deliveryDetails: { method: 'delivery', zone: 'Ikeja', fee: 1, address: '2 Allen Avenue' },
    };
    const cheap = await initialize(app, shop.pay(delivered, 100));
    expect([cheap.status, cheap.body.code]).toEqual([422, 'AMOUNT_CHANGED']);
    expect(cheap.body.data.quote).toEqual({ dueNow: 52_000, caution: 10_000, total: 52_000 });
    const reference = await openPayment(app, shop.pay(delivered, 5_200_000));
    const [draft] = await storedRows(app, 'SELECT draft::text FROM payment_intents WHERE reference = $1', [
      reference,
    ]);
    expect(draft?.['draft']).not.toContain(ACCOUNT.accountNumber);
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
    expect(await moneyOf(reference)).toEqual({
      status: 'confirmed',
      payment_status: 'paid',
      paid_kobo: 4_200_000,
      caution_held_kobo: 1_000_000,
      caution_fee_kobo: 1_000_000,
      quantity: 2,
      delivery_fee_kobo: 200_000,
      last_digits: '6789',
      readable: false,
      policy: POLICY,
      caution: 1_000_000,
      caution_state: 'held',
      units: 2,
      expires_at: null,
    });
    const ledger = await storedRows(
      app,
      `SELECT account, amount_kobo::int AS amount FROM ledger_entries
        WHERE intent_id = (SELECT intent_id FROM payment_intents WHERE reference = $1) ORDER BY account`,
      [reference],
    );
    expect(ledger).toEqual([
      { account: 'caution', amount: -1_000_000 },
      { account: 'provider', amount: 5_200_000 },
      { account: 'revenue', amount: -4_200_000 },
    ]);
    const list = await shop.owner.visitor.send('GET', `/api/appointments?from=${shop.date}&to=${shop.date}`);
    const detail = await shop.owner.visitor.send('GET', `/api/appointments/${list.body.data[0]._id}`);
    expect(detail.body.data.clientRefundDetails).toEqual(ACCOUNT);
  });

  it('cannot be had without paying, nor without the policy and an account', async () => {
    const shop = await createShop(1);
    const direct = await shop.book({
      date: shop.date,
      policyAccepted: true,
      paymentStatus: 'paid',
      amountPaid: 25_000,
    });
    expect([direct.status, direct.body.code]).toEqual([402, 'DEPOSIT_REQUIRED']);
    expect(direct.body.data.quote).toEqual({ dueNow: 25_000, caution: 5000, total: 25_000 });
    const bare = await initialize(app, shop.pay({ policyAccepted: false, clientRefundDetails: undefined }));
    expect(bare.status).toBe(422);
    expect(bare.body.errors.map(({ field }: { field: string }) => field)).toContain('policyAccepted');
  });

  it('holds as many units as there are among forty who begin at once', async () => {
    const shop = await createShop(3);
    const answers = await Promise.all(Array.from({ length: 40 }, () => initialize(app, shop.pay())));
    const codes = answers.map(({ status, body: { code } }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(3);
    expect(codes.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(37);
  });

  it('late: books the units if they are free, and gives all of it back if not', async () => {
    const shop = await createShop(1);
    const first = await openPayment(app, shop.pay());
    wait(app, 40);
    await app.paystack.control({ pay: first });
    expect(await verify(app, first)).toEqual({ status: 200, code: 'confirmed' });
    const other = await createShop(1);
    const late = await openPayment(app, other.pay());
    wait(app, 40);
    const winner = await openPayment(app, other.pay());
    await app.paystack.control({ pay: [late, winner] });
    expect(await verify(app, late)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    expect(await outcomeOf(app, late)).toMatchObject({
      problem: 'time-gone',
      bookings: 0,
      refunded: 2_500_000,
    });
    expect(await verify(app, winner)).toEqual({ status: 200, code: 'confirmed' });
  });

  it('late, while another takes the units: never more are out than there are', async () => {
    const shop = await createShop(1);
    for (let round = 0; round < 8; round += 1) {
      const date = addDays(shop.date, 7 * round);
      const late = await openPayment(app, shop.pay({ date }));
      wait(app, 40);
      await app.paystack.control({ pay: late });
      const [settled, taken] = await Promise.all([verify(app, late), initialize(app, shop.pay({ date }))]);
      // The auditor counts the units after this; here: one of the two has them.
      const winners = [settled.code === 'confirmed', taken.status === 200].filter(Boolean);
      expect(winners, `round ${round}: ${settled.code}, ${taken.text}`).toHaveLength(1);
    }
  });

  it('asked for again by the same browser: the newer hold makes room, and either may be paid', async () => {
    const shop = await createShop(1);
    const wish = { ...shop.pay({ clientPhone: newPhone() }), proof: 'the-secret-of-a-browser' };
    const first = await openPayment(app, wish);
    const second = await openPayment(app, wish);
    await app.paystack.control({ pay: [first, second] });
    expect(await verify(app, first)).toEqual({ status: 200, code: 'confirmed' });
    expect(await verify(app, second)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    expect(await outcomeOf(app, first)).toEqual(booked);
  });

  it('whose item was deleted meanwhile: all of it goes back; only switched off: it is booked', async () => {
    const shop = await createShop(2);
    const kept = await openPayment(app, shop.pay());
    await shop.owner.visitor.send('PUT', `/api/services/${shop.item._id}`, {
      body: {
        bookingType: 'item-based',
        name: 'Canopy',
        duration: 2,
        price: 0,
        quantity: 2,
        pricing: { baseRentalFee: 30_000, cautionFee: 5000 },
        preRentalBufferDays: 1,
        postRentalBufferDays: 1,
        available: false,
      },
    });
    await app.paystack.control({ pay: kept });
    expect(await verify(app, kept)).toEqual({ status: 200, code: 'confirmed' });
    const other = await createShop(2);
    const gone = await openPayment(app, other.pay());
    await asSuperuser(app, 'UPDATE services SET deleted_at = $2 WHERE service_id = $1', [
      storedId(other.item._id),
      new Date(app.clock.now()),
    ]);
    await app.paystack.control({ pay: gone });
    expect(await verify(app, gone)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
  });
});
