import { expect, it } from 'vitest';
import { dayMs } from '#core/calendar/instant.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { seedPayout } from '../../../testing/paying-business.ts';
import { addZones, createRentalShop, newPhone, rentalBody } from '../../../testing/rental-shop.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { initialize, openPayment, verify } from '../testing/payments.ts';

/** Edits between the opening of a payment and its arrival; 1,000 make it the figure of invariants T16. */
const EDITS = runSize('EDITS', 12);
const SHOPS = Math.min(4, Math.ceil(EDITS / 12));
const TIMEOUT = 30_000 + EDITS * 1_000;

const app = useTestApp({ paystack: true });
const next = numbersFrom(RUN_SEED);

/** What a shop asks for at a moment, as its owner has set it; money in naira. */
type Terms = {
  readonly base: number;
  readonly caution: number;
  readonly delivery: number;
  readonly policy: string;
  readonly noticeHours: number;
};

const openShop = async () => {
  const shop = await createRentalShop(app, {
    quantity: 500,
    preRentalBufferDays: 0,
    postRentalBufferDays: 0,
  });
  const { visitor } = shop.owner;
  await seedPayout(app, shop.owner);
  await shop.set('require_deposit = true, deposit_percentage = 20');
  let terms: Terms = {
    base: 20_000,
    caution: 5_000,
    delivery: 2_000,
    policy: 'Bring it back.',
    noticeHours: 24,
  };

  const put = async (path: string, body: unknown): Promise<void> => {
    const answer = await visitor.send('PUT', path, { body });
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.anything()]);
  };
  const saveItem = () =>
    put(`/api/services/${shop.item._id}`, {
      bookingType: 'item-based',
      name: `Canopy ${next(1_000)}`,
      duration: 1 + next(3),
      price: 0,
      quantity: 500,
      pricing: { baseRentalFee: terms.base, cautionFee: terms.caution },
    });
  const saveRentals = () => addZones(shop, [{ zoneName: 'Ikeja', price: terms.delivery }], terms.policy);
  const saveWebhook = () =>
    put('/api/settings/cancellation', {
      noticeHours: terms.noticeHours,
      clientMoves: 2,
      policy: terms.policy,
    });
  const saveDeposits = (requireDeposit: boolean) =>
    put('/api/settings/deposits', { requireDeposit, depositPercentage: 1 + next(100) });

  /** What an owner may change of the price, the policies and the deposit. */
  const edits: readonly (() => Promise<unknown>)[] = [
    () => {
      terms = { ...terms, base: 1_000 + next(90_000) };
      return saveItem();
    },
    () => {
      terms = { ...terms, caution: 1 + next(20_000) };
      return saveItem();
    },
    () => {
      terms = { ...terms, delivery: next(9_000), policy: `Policy number ${next(1e6)}.` };
      return saveRentals();
    },
    () => {
      terms = { ...terms, noticeHours: next(300) };
      return saveWebhook();
    },
    () => saveDeposits(next(2) === 0),
  ];
  const edit = () => edits[next(edits.length)]?.();
  await saveRentals();
  await saveWebhook();

  const wish = ({ base, caution, delivery }: Terms) => {
    const phone = newPhone();
    // A Tuesday: the app's clock begins on a Monday.
    const date = new Date(app.clock.now() + (8 + 7 * next(10)) * dayMs).toISOString().slice(0, 10);
    const { businessId, ...metadata } = rentalBody(shop.owner, shop.item, {
      date,
      policyAccepted: true,
      clientPhone: phone,
      clientEmail: `${phone}@example.ng`,
      deliveryDetails: { method: 'delivery', zone: 'Ikeja', address: '2 Allen Avenue' },
    });
    const amount = (base + caution + delivery) * 100;
    return { email: metadata.clientEmail, amount, businessId, metadata };
  };
  return { wish, edit, saveDeposits, now: () => terms };
};

/** What the booking of a payment was made from, in naira. */
const keptOf = async (reference: string) => {
  const [row] = await storedRows(
    app,
    `SELECT (a.price_kobo / 100)::int AS base, (a.caution_fee_kobo / 100)::int AS caution,
            (a.delivery_fee_kobo / 100)::int AS delivery, g.policy, a.cancel_notice_hours AS "noticeHours",
            (a.paid_kobo + a.caution_held_kobo)::int AS received,
            (SELECT sum(l.amount_kobo)::int FROM ledger_entries l
              WHERE l.business_id = a.business_id AND l.intent_id = a.appointment_id AND l.account = 'provider') AS posted
       FROM appointments a JOIN policy_agreements g USING (business_id, appointment_id) WHERE a.payment_reference = $1`,
    [reference],
  );
  return row;
};

it(
  `${EDITS} edits of price, policy and deposit while clients pay: each pays, and keeps, what was agreed`,
  async () => {
    let left = EDITS;
    let paid = 0;
    const work = async (): Promise<void> => {
      const shop = await openShop();
      while (left > 0) {
        await shop.saveDeposits(true);
        const agreed = shop.now();
        const body = shop.wish(agreed);
        const reference = await openPayment(app, body);
        for (let count = 1 + next(3); count > 0 && left > 0; count -= 1) {
          left -= 1;
          await shop.edit();
        }
        await app.paystack.control({ pay: reference });
        expect([reference, await verify(app, reference)]).toEqual([
          reference,
          { status: 200, code: 'confirmed' },
        ]);
        const { amount } = body;
        expect([reference, await keptOf(reference)]).toEqual([
          reference,
          { ...agreed, received: amount, posted: amount },
        ]);
        paid += 1;
        await refusesOldPrice(shop, agreed);
      }
    };
    await Promise.all(Array.from({ length: SHOPS }, work));
    console.info(`edits-while-paying: ${EDITS} edits, ${paid} payments, each as agreed`);
  },
  TIMEOUT,
);

/** Whoever comes after the edit is asked for the new price, and told what it is. */
const refusesOldPrice = async (shop: Awaited<ReturnType<typeof openShop>>, agreed: Terms): Promise<void> => {
  const { base, caution, delivery } = shop.now();
  const total = base + caution + delivery;
  if (total === agreed.base + agreed.caution + agreed.delivery) return;
  await shop.saveDeposits(true);
  const answer = await initialize(app, shop.wish(agreed));
  expect([answer.status, answer.body.code, answer.body.data?.quote?.dueNow]).toEqual([
    422,
    'AMOUNT_CHANGED',
    total,
  ]);
};
