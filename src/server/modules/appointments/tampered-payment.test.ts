import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asSuperuser, storedBusinessId } from '../../testing/planted-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingOver, createPayment, initialize, newClient, verify } from './testing/payments.ts';

const app = useTestApp({ paystack: true, trustProxy: '127.0.0.1' });
const PRICE = 300_000;

/** Numbers from a seed, so that a failure can be played again. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const amounts: readonly unknown[] = [
  0,
  1,
  -1,
  -PRICE,
  PRICE - 1,
  PRICE + 1,
  PRICE / 100,
  PRICE * 100,
  PRICE + 0.5,
  1e21,
  Number.MAX_SAFE_INTEGER,

  `${PRICE}`,
  '0x493E0',
  '',
  null,
  true,
  [PRICE],
  { amount: PRICE },
  PRICE,
];
const junk: readonly unknown[] = [
  'paid',
  'not_required',
  'refunded',
  0,
  1,
  -1,
  '100',
  null,
  true,
  [],
  {},
  PRICE,
  'AK-1',
  '<b>',
  '\u0000',
  1e308,
];
const fields = [
  'paymentStatus',
  'amountPaid',
  'paymentReference',
  'price',
  'amount',
  'currency',
  'deposit',
  'tips',
  'discount',
  'metadata',
  'reference',
  'subaccount',
  'status',
  'caution',
  'quote',
  'requireDeposit',
  'percentage',
  '_id',
] as const;

describe('what a browser says of money', () => {
  it('never changes what is asked for, in 150 tampered requests', async () => {
    const seed = randomInt(2 ** 30);
    const next = numbersFrom(seed);
    const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
    const { owner, body } = await createPayment(app);
    const asked = new Set<string>();
    for (let round = 0; round < 150; round += 1) {
      const extras = Object.fromEntries(
        Array.from({ length: next(4) }, () => [pick(fields), pick(junk)] as const),
      );
      const amount = pick(amounts);
      const wish = {
        ...bookingOver(body, { ...extras, ...newClient() }),
        ...(next(3) === 0 ? { [pick(fields.slice(3))]: pick(junk) } : {}),
        amount,
      };
      const answer = await initialize(app, wish);
      const said = `seed ${seed}, round ${round}: ${JSON.stringify(wish)} ${answer.text}`;
      expect(answer.status, said).toBeLessThan(500);
      if (answer.status !== 200) continue;
      expect(amount, said).toBe(PRICE);
      asked.add(answer.body.data.reference);
      // For the next one.
      await forget(owner.businessId);
    }
    expect(asked.size).toBeGreaterThan(0);
    const intents = await storedRows(
      app,
      'SELECT DISTINCT amount_kobo::int AS amount FROM payment_intents WHERE business_id = $1',
      [storedBusinessId(owner.businessId)],
    );
    expect(intents).toEqual([{ amount: PRICE }]);
    for (const reference of asked) expect(await amountAt(reference)).toBe(PRICE);
  });

  it('never books without it, in 80 direct bookings', async () => {
    const seed = randomInt(2 ** 30);
    const next = numbersFrom(seed);
    const { owner, body } = await createPayment(app);
    for (let round = 0; round < 80; round += 1) {
      const claims = Object.fromEntries(
        fields.flatMap((field) => (next(3) === 0 ? [[field, junk[next(junk.length)]] as const] : [])),
      );
      const booking = { ...body.metadata, ...newClient(), businessId: owner.businessId, ...claims };
      const answer = await app.visitor().send('POST', '/api/appointments', { body: booking });
      expect([402, 422], `seed ${seed}, round ${round}: ${answer.text}`).toContain(answer.status);
    }
    expect(await storedRows(app, 'SELECT FROM appointments')).toEqual([]);
  });

  it('another’s payment books nothing of one’s own', async () => {
    const { body } = await createPayment(app);
    const other = await createPayment(app);
    const mine = await initialize(app, body);
    const theirs = await initialize(app, other.body);
    await app.paystack.control({ pay: theirs.body.data.reference });
    expect(await verify(app, mine.body.data.reference)).toEqual({ status: 409, code: 'PAYMENT_PENDING' });
    for (const reference of [
      '',
      'AK-',
      `${mine.body.data.reference}A`,
      mine.body.data.reference.toLowerCase(),
    ])
      expect(await verify(app, reference)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('who asks too often', () => {
  const ask = (reference: string, address: string) =>
    app.visitor().send('POST', '/api/payments/verify', {
      body: { reference },
      headers: { 'x-forwarded-for': address },
    });

  it('after payments that there are not is stopped, and no one else, nor for one that there is', async () => {
    const { body } = await createPayment(app);
    const reference: string = (await initialize(app, body)).body.data.reference;
    const guess = `AK-${'A'.repeat(58)}`;
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await ask(guess, '102.89.1.1')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
    expect((await ask(guess, '102.89.1.2')).status).toBe(404);
    expect((await ask(reference, '102.89.1.1')).body.code).toBe('PAYMENT_PENDING');
  });

  it('after one payment is stopped, whatever the address', async () => {
    const { body } = await createPayment(app);
    const reference: string = (await initialize(app, body)).body.data.reference;
    const answers = await Promise.all(
      Array.from({ length: 62 }, (_, index) => ask(reference, `102.89.2.${index}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

const forget = async (businessId: string): Promise<void> => {
  const business = storedBusinessId(businessId);
  await asSuperuser(app, 'DELETE FROM occupancies WHERE business_id = $1', [business]);
  await asSuperuser(app, 'DELETE FROM rate_limits', []);
};

const amountAt = async (reference: string): Promise<unknown> => {
  // The simulator's own account of itself (docs/simulator.md).
  const state = (await app.paystack.state(reference)) as {
    paystack: { transactions: readonly { amount?: number; requestedAmount?: number }[] };
  };
  const [transaction] = state.paystack.transactions;
  return transaction?.requestedAmount ?? transaction?.amount;
};
