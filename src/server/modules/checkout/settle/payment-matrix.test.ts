import { afterAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { runSize } from '../../../testing/run-size.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestOwner } from '../../../testing/test-owner.ts';
import { DEPOSIT, inLanes, manyPayments } from '../testing/many-payments.ts';
import {
  bookingOver,
  initialize,
  newClient,
  openPayment,
  outcomeOf,
  settleWith,
  verify,
  wait,
} from '../testing/payments.ts';

/** Payments of each row; 100 make it the figure of invariants T12. */
const EACH = runSize('EACH', 1);
/** So many times of one salon are within reach of clients. */
const A_SALON = 1_000;
const TIMEOUT = 20_000 + EACH * 2_000;

const app = useTestApp({ paystack: true });

type Body = Awaited<ReturnType<typeof manyPayments>>[number];
type Payment = { readonly reference: string; readonly body: Body };
type Row = {
  readonly name: string;
  /** What is done to each of them before it is asked after. */
  readonly happens: (payment: Payment) => Promise<unknown>;
  /** What is done once, when all of them are open. */
  readonly meanwhile?: () => void;
  readonly told: { readonly status: number; readonly code: string };
  readonly ends: Readonly<Record<string, unknown>>;
};

const paidAs = (change: Readonly<Record<string, unknown>>) => (payment: Payment) =>
  app.paystack.control({ pay: { reference: payment.reference, ...change } });
const paid = paidAs({});
/** Whatever the verdict, asked by whoever settles. */
const answering =
  (change: (provider: PaymentProvider) => Partial<PaymentProvider>) =>
  async (payment: Payment): Promise<void> => {
    await paid(payment);
    const { provider } = app.paystack;
    await settleWith(app, { ...provider, ...change(provider) }, payment.reference);
    await app.paystack.control({ reverse: payment.reference });
  };
const rivalTakes = async ({ body, reference }: Payment): Promise<void> => {
  await openPayment(app, bookingOver(body, newClient()));
  await app.paystack.control({ pay: reference });
};

const BOOKED = { status: 200, code: 'confirmed' };
const PENDING = { status: 409, code: 'PAYMENT_PENDING' };
const REFUNDED = { status: 409, code: 'PAYMENT_REFUNDED' };
const FAILED = { status: 402, code: 'PAYMENT_FAILED' };
const booked = { state: 'booked', problem: '', bookings: 1, payments: 1, refunded: 0 };
const nothing = { bookings: 0, payments: 0, refunded: 0 };
const back = (refunded: number, problem = 'wrong-amount') => ({
  state: 'refunded',
  problem,
  bookings: 0,
  payments: 1,
  refunded,
});
/** As it came, in its own currency; none of it is a payment. */
const foreign = (refunded: number) => ({ ...back(refunded, 'wrong-currency'), payments: 0 });

const rows: readonly Row[] = [
  { name: 'as it was asked for', happens: paid, told: BOOKED, ends: booked },
  {
    name: 'a kobo too little',
    happens: paidAs({ amount: DEPOSIT - 1 }),
    told: REFUNDED,
    ends: back(DEPOSIT - 1),
  },
  {
    name: 'a kobo too much',
    happens: paidAs({ amount: DEPOSIT + 1 }),
    told: REFUNDED,
    ends: back(DEPOSIT + 1),
  },
  { name: 'one kobo', happens: paidAs({ amount: 1 }), told: REFUNDED, ends: back(1) },
  {
    name: 'naira taken for kobo',
    happens: paidAs({ amount: DEPOSIT / 100 }),
    told: REFUNDED,
    ends: back(3_000),
  },
  {
    name: 'kobo taken for naira',
    happens: paidAs({ amount: DEPOSIT * 100 }),
    told: REFUNDED,
    ends: back(30_000_000),
  },
  { name: 'in dollars', happens: paidAs({ currency: 'USD' }), told: REFUNDED, ends: foreign(DEPOSIT) },
  { name: 'in cedis', happens: paidAs({ currency: 'GHS' }), told: REFUNDED, ends: foreign(DEPOSIT) },
  {
    name: 'fewer dollars',
    happens: paidAs({ currency: 'USD', amount: 200 }),
    told: REFUNDED,
    ends: foreign(200),
  },
  { name: 'in the other mode', happens: paidAs({ domain: 'live' }), told: PENDING, ends: nothing },
  {
    name: 'in the other mode and currency',
    happens: paidAs({ domain: 'live', currency: 'USD' }),
    told: PENDING,
    ends: nothing,
  },
  { name: 'not at all', happens: async () => undefined, told: PENDING, ends: nothing },
  {
    name: 'declined',
    happens: ({ reference }) => app.paystack.control({ decline: reference }),
    told: FAILED,
    ends: nothing,
  },
  {
    name: 'given up at the provider',
    happens: ({ reference }) => app.paystack.control({ expire: reference }),
    told: PENDING,
    ends: nothing,
  },
  {
    name: 'taken back before it was asked after',
    happens: async (payment) => {
      await paid(payment);
      await app.paystack.control({ reverse: payment.reference });
    },
    told: PENDING,
    ends: nothing,
  },
  {
    name: 'declined, and then paid',
    happens: async (payment) => {
      await app.paystack.control({ decline: payment.reference });
      await verify(app, payment.reference);
      await paid(payment);
    },
    told: BOOKED,
    ends: booked,
  },
  {
    name: 'answered for by another payment',
    happens: answering((provider) => ({ verify: () => provider.verify(theOther) })),
    told: PENDING,
    ends: nothing,
  },
  {
    name: 'answered for by the same payment of another account',
    happens: answering((provider) => ({
      verify: async (reference) => {
        const answer = await provider.verify(reference);
        return answer.ok ? { ...answer, value: { ...answer.value, mode: 'live' as const } } : answer;
      },
    })),
    told: PENDING,
    ends: nothing,
  },
  {
    name: 'once, and named again for another booking',
    happens: async (payment) => {
      await paid(payment);
      await verify(app, payment.reference);
      await nameAgain(payment);
    },
    told: BOOKED,
    ends: booked,
  },
  {
    name: 'late, when another has the time',
    meanwhile: () => wait(app, 40),
    happens: rivalTakes,
    told: REFUNDED,
    ends: back(DEPOSIT, 'time-gone'),
  },
];

/** A payment that is paid, of a client of its own. */
let theOther = '';

/** Everything a second booking could say of the payment of the first: it is asked to pay for itself. */
const nameAgain = async ({ reference, body }: Payment): Promise<void> => {
  const claims = { reference, paymentReference: reference, paymentStatus: 'paid', amountPaid: 3_000 };
  const date = new Date(Date.parse(body.metadata.date) + 60_000).toISOString();
  const wish = { ...bookingOver(body, { ...newClient(), ...claims }), ...claims };
  const paying = await initialize(app, wish);
  expect([paying.status, paying.body.code]).toEqual([409, 'SLOT_TAKEN']);
  const { metadata, businessId } = wish;
  const direct = await app
    .visitor()
    .send('POST', '/api/appointments', { body: { ...metadata, date, businessId } });
  expect([direct.status, direct.body.code]).toEqual([402, 'DEPOSIT_REQUIRED']);
};

let salon: { readonly owner: TestOwner; readonly times: number } | undefined;
/** All rows in one salon, or in as many as their times need. */
const ownerFor = async (count: number): Promise<TestOwner> => {
  const left = salon !== undefined && salon.times >= count ? salon : undefined;
  const { owner, times } = left ?? { owner: await createPayingOwner(app), times: A_SALON };
  salon = { owner, times: times - count };
  return owner;
};

const openRow = async (): Promise<readonly Payment[]> => {
  const bodies = await manyPayments(app, await ownerFor(EACH), EACH);
  return inLanes(bodies, async (body) => ({ body, reference: await openPayment(app, body) }));
};

describe(`${EACH} of each kind of payment`, () => {
  let asked = 0;

  it.each(rows)(
    '$name: gives what was paid for, or nothing',
    async ({ happens, meanwhile, told, ends }) => {
      if (theOther === '') {
        const [other] = await openRow();
        theOther = other?.reference ?? '';
        await app.paystack.control({ pay: theOther });
      }
      // What the row before has left unpaid is over.
      wait(app, 40);
      const payments = await openRow();
      meanwhile?.();
      await inLanes(payments, async (payment) => {
        await happens(payment);
        const { reference } = payment;
        expect([reference, await verify(app, reference)]).toEqual([reference, told]);
        expect([reference, await outcomeOf(app, reference)]).toMatchObject([reference, ends]);
        asked += 1;
      });
    },
    TIMEOUT,
  );

  afterAll(() => console.info(`payment-matrix: ${asked} payments in ${rows.length} rows`));
});

it('and no booking has less in it than it was quoted', async () => {
  const short = await storedRows(
    app,
    `SELECT FROM appointments a LEFT JOIN payment_intents i ON i.business_id = a.business_id AND i.intent_id = a.appointment_id
      WHERE a.paid_kobo + a.caution_held_kobo IS DISTINCT FROM i.amount_kobo`,
  );
  expect(short).toEqual([]);
});
