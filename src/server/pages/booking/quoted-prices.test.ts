import { expect, test } from 'vitest';
import { writeLines } from '#core/lines/lines-text.ts';
import { koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { depositFor } from '#core/money/quote.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { createPayingOwner, seedPayout } from '../../testing/paying-business.ts';
import { newClient } from '../../testing/refund-harness.ts';
import { ACCOUNT, addZones, createRentalShop } from '../../testing/rental-shop.ts';
import { RUN_SEED, runSize } from '../../testing/run-size.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService, type TestOwner } from '../../testing/test-owner.ts';

/** With 1,000,000 drawn and, in `src/core/money/money.test.ts`, all to ₦20,000, the figure of invariants T14. */
const DRAWN = runSize('DRAWN', 20_000);
/** For so many of each kind the page is read, the payment opened and the provider asked; 190 at most. */
const PAID = runSize('PAID', 8);
const TIMEOUT = 20_000 + PAID * 1_000 + DRAWN / 50;

const app = useTestApp({ paystack: true });
const next = numbersFrom(RUN_SEED);

/** The rule of invariants I-15 in integers that have no end, with the least that the provider takes. */
const oracle = (kobo: number, percent: number): bigint => {
  const price = BigInt(kobo);
  if (percent === 0 || price < 10_000n) return 0n;
  const share = ((price * BigInt(percent) + 5_000n) / 10_000n) * 100n;
  const raised = share < 10_000n ? 10_000n : share;
  return raised > price ? price : raised;
};

/** Of every size: a few kobo as well as more than any service costs. */
const somePrice = (): number =>
  Math.min(next(10 ** (1 + next(9))) * (1 + next(1_000)) + next(101), 900_719_925_474_099);

/** Half of the prices end exactly between two naira, where what is not exact goes wrong. */
const drawPrice = (percent: number): number => {
  const price = somePrice();
  if (next(2) === 0) return price;
  const edges = Array.from({ length: 100 }, (_, step) => price - (price % 100) + step * 100);
  return edges.find((edge) => ((edge % 10_000) * percent) % 10_000 === 5_000) ?? price;
};

test(`${DRAWN} prices drawn at random: the deposit is what integers without end make of it`, {
  timeout: TIMEOUT,
}, () => {
  for (let drawn = 0; drawn < DRAWN; drawn += 1) {
    const percent = next(101);
    const price = drawPrice(percent);
    const deposit = depositFor(toKobo(price), percent);
    if (BigInt(deposit) !== oracle(price, percent)) expect.fail(`${percent} % of ${price} kobo: ${deposit}`);
    // And it is the same amount after it has been told in naira.
    if (nairaToKobo(koboToNaira(deposit)) !== deposit) expect.fail(`${deposit} kobo in naira`);
  }
});

type Bookable = {
  readonly owner: TestOwner;
  readonly service: { readonly _id: string; readonly slug: string };
};

/** Pays what the page says is due, and answers that with what the provider was asked for; in kobo. */
const payAsShown = async (
  { owner, service }: Bookable,
  query: string,
  wish: Readonly<Record<string, unknown>>,
): Promise<readonly (number | null)[]> => {
  const page = await app.visitor().send('GET', `/book/${owner.slug}/${service.slug}?${query}`);
  const { quote } = page.body.payment;
  const shown = nairaToKobo(quote.dueNow);
  const client = newClient();
  const metadata = { serviceId: service._id, ...client, ...wish };
  const body = { email: client.clientEmail, amount: shown, businessId: owner.businessId, metadata };
  const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
  if (opened.status !== 200) throw new Error(`${quote.dueNow} was shown: ${opened.text}`);
  return [shown, await askedAt(opened.body.data.reference)];
};

/** The simulator's own account of itself (docs/simulator.md). */
const askedAt = async (reference: string): Promise<number | null> => {
  const { paystack } = (await app.paystack.state(reference)) as {
    paystack: { transactions: readonly { amount?: number; requestedAmount?: number }[] };
  };
  const [transaction] = paystack.transactions;
  return transaction?.requestedAmount ?? transaction?.amount ?? null;
};

/** In naira, with kobo as often as not; at least what is payable at any percentage. */
const someNaira = (most: number): number => koboToNaira(toKobo(10_000 + next(most * 100)));

test(`${PAID} appointments: page, server and provider name one amount`, { timeout: TIMEOUT }, async () => {
  const owner = await createPayingOwner(app);
  for (let paid = 0; paid < PAID; paid += 1) {
    const price = someNaira(200_000);
    const percent = 1 + next(100);
    const service = await createService(owner, { name: `Braids ${paid}`, price, duration: 15 });
    const deposits = { requireDeposit: true, depositPercentage: percent };
    await owner.visitor.send('PUT', '/api/settings/deposits', { body: deposits });
    // A free time of its own for each.
    const date = new Date(
      Date.UTC(2026, 11, 8 + 7 * Math.floor(paid / 28), 8, 15 * (paid % 28)),
    ).toISOString();
    const query = `staff=any&date=${date.slice(0, 10)}&time=${date}`;
    const due = Number(oracle(nairaToKobo(price) ?? 0, percent));
    expect([price, percent, await payAsShown({ owner, service }, query, { date, staffId: 'any' })]).toEqual([
      price,
      percent,
      [due, due],
    ]);
  }
});

test('several services with kobo: the page names the amount that the server asks for', async () => {
  const owner = await createPayingOwner(app);
  const deposits = { requireDeposit: true, depositPercentage: 20 };
  await owner.visitor.send('PUT', '/api/settings/deposits', { body: deposits });
  // Added up as they are, in naira, these two are 27,067.100000000006.
  const braids = await createService(owner, { name: 'Braids', price: 8_261.2, duration: 15 });
  const nails = await createService(owner, { name: 'Nails', price: 18_805.9, duration: 15 });
  const lines = [braids, nails].map(({ _id: serviceId }) => ({ serviceId, staffId: 'any' }));
  const date = '2026-12-08T08:00:00.000Z';
  const query = `lines=${encodeURIComponent(writeLines(lines))}&date=2026-12-08&time=${date}`;
  const wish = { date, lines, serviceId: undefined };
  expect(await payAsShown({ owner, service: braids }, query, wish)).toEqual([541_300, 541_300]);
});

test(`${PAID} hires: page, server and provider name one amount`, { timeout: TIMEOUT }, async () => {
  const shop = await createRentalShop(app, { quantity: 100 });
  await seedPayout(app, shop.owner);
  await shop.set('require_deposit = true, deposit_percentage = 20');
  for (let paid = 0; paid < PAID; paid += 1) {
    const [base, caution, delivery] = [someNaira(90_000), someNaira(20_000), someNaira(9_000)];
    await addZones(shop, [{ zoneName: 'Ikeja', price: delivery }]);
    const pricing = { baseRentalFee: base, cautionFee: caution };
    const item = {
      bookingType: 'item-based',
      name: `Canopy ${paid}`,
      duration: 1,
      price: 0,
      quantity: 1,
      pricing,
    };
    const service = await createService(shop.owner, item);
    const query = 'date=2026-12-15&method=delivery&zone=Ikeja&agreed=yes';
    const due = [base, caution, delivery].reduce((sum, naira) => sum + (nairaToKobo(naira) ?? 0), 0);
    const wish = {
      date: '2026-12-15',
      deliveryDetails: { method: 'delivery', zone: 'Ikeja', address: '2 Allen Avenue' },
      clientRefundDetails: ACCOUNT,
    };
    const amounts = await payAsShown({ owner: shop.owner, service }, query, wish);
    expect([base, caution, delivery, amounts]).toEqual([base, caution, delivery, [due, due]]);
  }
});
