import { describe, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { toKobo } from '#core/money/kobo.ts';
import { quoteRental } from '#core/money/quote.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { validateBody } from '../../../platform/http/mount.ts';
import { createPayingOwner, seedPayout } from '../../../testing/paying-business.ts';
import { openDay } from '../../../testing/refund-harness.ts';
import { addZones, createRentalShop, newPhone, rentalBody } from '../../../testing/rental-shop.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedBusinessId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createService } from '../../../testing/test-owner.ts';
import { type Elsewhere, type Honest, tamper } from '../testing/tampered-bodies.ts';
import { readRentalDetails } from './details.rules.ts';

/** Sent over HTTP, to each of the two calls; with 20,000, and the rest read in this process, the figure of invariants T11. */
const SENT = runSize('TAMPERED', 60);
const READ = runSize('TAMPERED_READ', 2_000);
const LANES = Math.min(4, Math.ceil(SENT / 200));
const TIMEOUT = 30_000 + (SENT + READ / 20) * 100;

const app = useTestApp({ paystack: true });
const next = numbersFrom(RUN_SEED);

/** The fees of the hire shop in kobo; a unit costs the first two, whatever else the browser says. */
const BASE = 2_000_000;
const CAUTION = 500_000;
const ZONES = [
  { zoneName: 'Ikeja', price: 2000 },
  { zoneName: 'Lekki', price: 5000 },
];
const zoneFees: Readonly<Record<string, number>> = { '': 0, Ikeja: 200_000, Lekki: 500_000 };

/** A salon with a dear and a cheap service, and a shop of canopies; all ask for deposits. */
const openWorld = async () => {
  const owner = await createPayingOwner(app);
  const salon = { owner, service: await createService(owner) };
  const { businessId: payee, ...booking } = bookingBody(owner, salon.service, {
    date: openDay(app.clock.now()),
  });
  const visiting: Honest = {
    email: 'ngozi@example.ng',
    amount: 300_000,
    businessId: payee,
    metadata: booking,
  };
  const cheap = await createService(salon.owner, { price: 500 });
  const shop = await createRentalShop(app, { quantity: 50 });
  await seedPayout(app, shop.owner);
  await shop.set('require_deposit = true, deposit_percentage = 20');
  await addZones(shop, ZONES);
  const { businessId, ...rental } = rentalBody(shop.owner, shop.item, { date: '2026-12-21' });
  const hiring: Honest = { email: 'ife@example.ng', amount: BASE + CAUTION, businessId, metadata: rental };
  const elsewhere: Elsewhere = {
    services: [cheap._id, salon.service._id, shop.item._id, salon.owner.businessId, 'x', ''],
    businesses: [salon.owner.businessId, shop.owner.businessId, 'x'],
  };
  const honest = (): Honest => {
    const { email, amount, metadata, businessId } = next(2) === 0 ? visiting : hiring;
    const phone = newPhone();
    return {
      email,
      amount,
      businessId,
      metadata: { ...metadata, clientPhone: phone, clientEmail: `${phone}@example.ng` },
    };
  };
  const businesses = [salon.owner, shop.owner].map(({ businessId: handle }) => storedBusinessId(handle));
  return { honest, elsewhere, businesses };
};

/** What a payment may be for: worked out anew from what is stored, in integers without bounds. */
const dueOf = (row: Readonly<Record<string, unknown>>): bigint => {
  const rental = row['hire'] as { quantity: number; delivery: { zone: string } } | null;
  if (rental === null) return ((BigInt(String(row['price'])) * 20n + 5_000n) / 10_000n) * 100n;
  return BigInt(BASE + CAUTION) * BigInt(rental.quantity) + BigInt(zoneFees[rental.delivery.zone] ?? -1);
};

/** The payments that were opened, each with what is asked for it here and at the provider; then all is free again. */
const takeOpened = async (businesses: readonly string[]): Promise<number> => {
  const rows = await storedRows(
    app,
    `SELECT i.reference, i.amount_kobo::text AS amount, i.draft -> 'hire' AS hire, s.price_kobo::text AS price
       FROM payment_intents i JOIN services s USING (business_id, service_id) WHERE i.business_id = ANY ($1)`,
    [businesses],
  );
  for (const row of rows) {
    const { reference, amount } = row;
    const due = dueOf(row);
    expect([reference, BigInt(String(amount))]).toEqual([reference, due]);
    expect([reference, await askedAt(String(reference))]).toEqual([reference, Number(due)]);
  }
  for (const table of ['occupancies', 'rental_claims', 'messages', 'payment_intents'])
    await asSuperuser(app, `DELETE FROM ${table} WHERE business_id = ANY ($1)`, [businesses]);
  return rows.length;
};

/** The simulator's own account of itself (docs/simulator.md). */
const askedAt = async (reference: string): Promise<unknown> => {
  const { paystack } = (await app.paystack.state(reference)) as {
    paystack: { transactions: readonly { amount?: number; requestedAmount?: number }[] };
  };
  const [transaction] = paystack.transactions;
  return transaction?.requestedAmount ?? transaction?.amount;
};

const inLanes = (work: () => Promise<void>) => Promise.all(Array.from({ length: LANES }, work));

describe('what a browser says of money', () => {
  it(`never changes what is asked for, in ${SENT} tampered requests`, { timeout: TIMEOUT }, async () => {
    let left = SENT;
    let opened = 0;
    await inLanes(async () => {
      const world = await openWorld();
      for (let round = 1; left > 0; round += 1) {
        left -= 1;
        const body = tamper(world.honest(), world.elsewhere, next);
        const answer = await app.visitor().send('POST', '/api/payments/initialize', { body });
        expect(answer.status, `${body} ${answer.text}`).toBeLessThan(500);
        if (answer.status === 200 || round % 20 === 0) opened += await takeOpened(world.businesses);
      }
      opened += await takeOpened(world.businesses);
    });
    expect(opened).toBeGreaterThan(0);
    console.info(
      `tampered-prices: ${SENT} sent to /payments/initialize, ${opened} opened, each at its price`,
    );
  });

  it(`never books without it, in ${SENT} tampered bookings`, { timeout: TIMEOUT }, async () => {
    let left = SENT;
    let asked = 0;
    await inLanes(async () => {
      const world = await openWorld();
      while (left > 0) {
        left -= 1;
        const { metadata, ...rest } = JSON.parse(tamper(world.honest(), world.elsewhere, next));
        const body = { ...metadata, ...rest, clientEmail: 'ife@example.ng', businessId: rest.businessId };
        const answer = await app.visitor().send('POST', '/api/appointments', { body });
        const said = `${JSON.stringify(body)} ${answer.text}`;
        expect([400, 402, 404, 409, 422], said).toContain(answer.status);
        if (answer.status === 402) asked += 1;
      }
    });
    expect(asked).toBeGreaterThan(0);
    expect(await storedRows(app, 'SELECT FROM appointments')).toEqual([]);
    console.info(
      `tampered-prices: ${SENT} sent to /appointments, none booked, ${asked} asked for the deposit`,
    );
  });
});

/** The fee of its zone and its units are all that a body has a say in. */
const zones = ZONES.map(({ zoneName: name }) => ({ name, price_kobo: toKobo(zoneFees[name] ?? 0) }));

it(`is read for what is booked and for nothing else, in ${READ} tampered bodies`, {
  timeout: TIMEOUT,
}, () => {
  const known = new Set(Object.keys(appointmentsCalls.create.body._zod.def.shape));
  const honest: Honest = {
    email: 'ife@example.ng',
    amount: BASE + CAUTION,
    businessId: 'a'.repeat(22),
    metadata: {
      serviceId: 'b'.repeat(44),
      date: '2026-12-21',
      clientName: 'Ife Okon',
      clientPhone: '08031234567',
      clientEmail: 'ife@example.ng',
      clientRefundDetails: { accountHolderName: 'Ife Okon', accountNumber: '0123456789', bankName: 'GTBank' },
    },
  };
  let quoted = 0;
  for (let round = 0; round < READ; round += 1) {
    const text = tamper(honest, { services: ['c'.repeat(44)], businesses: ['d'.repeat(22)] }, next);
    const asked = validateBody(paymentsCalls.initialize, JSON.parse(text));
    if (!asked.ok) continue;
    const { metadata, email, businessId } = asked.value;
    const booking = validateBody(appointmentsCalls.create, { clientEmail: email, ...metadata, businessId });
    if (!booking.ok) continue;
    const wish = booking.value;
    for (const field in wish) if (!known.has(field)) expect.fail(`${field} came through: ${text}`);
    const details = readRentalDetails(wish, { zones, cautionFee: toKobo(CAUTION), rentalPolicy: '' });
    if (!details.ok) continue;
    const { delivery } = details.value;
    const quantity = wish.quantity ?? 1;
    const fees = {
      base: toKobo(BASE * quantity),
      caution: toKobo(CAUTION * quantity),
      delivery: delivery.feeKobo,
    };
    const zone = wish.deliveryDetails?.method === 'delivery' ? (wish.deliveryDetails.zone ?? '?') : '';
    const due = (BASE + CAUTION) * quantity + (zoneFees[zone] ?? Number.NaN);
    if (quoteRental(fees, { requireDeposit: true }).dueNow !== due || quantity < 1) expect.fail(text);
    quoted += 1;
  }
  expect(quoted).toBeGreaterThan(0);
  expect(({} as Record<string, unknown>)['amount']).toBeUndefined();
  console.info(`tampered-prices: ${READ} read, ${quoted} quoted, each at its price`);
});
