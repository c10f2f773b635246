import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#core/money/booking-money.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';
import { createPayment, newClient, openPayment } from '../testing/payments.ts';

/** Junk values of the three fields; 1,000 make it the figure of invariants T13. */
const JUNK = runSize('CLAIMS', 60);
const TIMEOUT = 20_000 + JUNK * 200;
const fields = ['paymentStatus', 'amountPaid', 'paymentReference'] as const;
const statuses: Readonly<Record<PaymentStatus, true>> = {
  not_required: true,
  pending: true,
  deposit_paid: true,
  paid: true,
  refund_pending: true,
  refunded: true,
};
/** In every claim that can hold it, so that it can be looked for. */
const MARK = 'Sperling';

const app = useTestApp({ paystack: true });
const next = numbersFrom(RUN_SEED);

const letters = [...'aZ09 _-+.,:;\'"\\/<>{}[]()$%&=?!#@\n\té₦日😀\u202e\u200b'];
const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
const word = (): string => MARK + Array.from({ length: next(60) }, () => pick(letters)).join('');
const number = (): number => pick([1, -1, 0.1, 1e9, 1e308, 5e-324, 300_000, 15_000]) * (1 + next(1_000));

/** Anything JSON can say, nested up to three deep. */
const junk = (depth = 0): unknown => {
  const kind = next(depth < 3 ? 7 : 5);
  if (kind === 0) return null;
  if (kind === 1) return next(2) === 0;
  if (kind === 2) return number();
  if (kind === 3 || kind === 4) return word();
  const inside = Array.from({ length: next(4) }, () => junk(depth + 1));
  return kind === 5 ? inside : Object.fromEntries(inside.map((value) => [word(), value]));
};

type Claim = Readonly<Record<string, unknown>>;
const enumerated: readonly Claim[] = Object.keys(statuses).flatMap((paymentStatus) => [
  { paymentStatus },
  { paymentStatus, amountPaid: 3_000, paymentReference: `AK-${'A'.repeat(58)}` },
  { paymentStatus, amountPaid: 300_000, paymentReference: MARK },
]);
const claims = (): readonly Claim[] => [
  ...enumerated,
  ...Array.from({ length: JUNK }, () =>
    Object.fromEntries(fields.flatMap((field) => (next(3) > 0 ? [[field, junk()] as const] : []))),
  ),
];

const bookings = async (): Promise<number> => (await storedRows(app, 'SELECT FROM appointments')).length;

describe('a booking that says it is paid', () => {
  it(
    `is asked for its deposit all the same, in every status and ${JUNK} times with junk; nothing of it is stored`,
    async () => {
      const { owner, body } = await createPayment(app);
      // Of a payment of one's own that is open as well.
      const reference = await openPayment(app, body);
      const own = { paymentStatus: 'paid', amountPaid: 3_000, paymentReference: reference };
      const before = await fingerprint(app);
      for (const claim of [own, ...claims()]) {
        const wish = { ...body.metadata, businessId: owner.businessId, ...newClient(), ...claim };
        const answer = await app.visitor().send('POST', '/api/appointments', { body: wish });
        const said = [JSON.stringify(claim), answer.status, answer.body.code];
        expect(said).toEqual([said[0], 402, 'DEPOSIT_REQUIRED']);
        expect(answer.text).not.toContain(MARK);
      }
      expect(await fingerprint(app)).toBe(before);
      expect(await bookings()).toBe(0);
      console.info(`claimed-payments: ${claims().length} claims, no booking`);
    },
    TIMEOUT,
  );

  it('where nothing is due is booked as unpaid, whatever it says', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner, { duration: 15 });
    const made = [...enumerated, ...claims().slice(-12)];
    for (const [index, claim] of made.entries()) {
      const date = new Date(Date.UTC(2026, 11, 8, 8, 15 * index)).toISOString();
      const wish = bookingBody(owner, service, { date, ...newClient(), ...claim });
      const answer = await app.visitor().send('POST', '/api/appointments', { body: wish });
      expect([JSON.stringify(claim), answer.status, answer.text]).toEqual([
        JSON.stringify(claim),
        200,
        expect.not.stringContaining(MARK),
      ]);
    }
    const stored = await storedRows(
      app,
      `SELECT payment_status, paid_kobo::int AS paid, caution_held_kobo::int AS held, payment_reference, count(*)::int AS count
         FROM appointments GROUP BY 1, 2, 3, 4`,
    );
    expect(stored).toEqual([
      { payment_status: 'not_required', paid: 0, held: 0, payment_reference: '', count: made.length },
    ]);
  });

  it('leaves no word of it anywhere, neither in the records nor in the log', async () => {
    const tables = await storedRows(
      app,
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { relname } of tables) {
      const found = await asSuperuser(app, `SELECT 1 FROM ${relname} t WHERE t::text LIKE $1`, [`%${MARK}%`]);
      expect([relname, found]).toEqual([relname, []]);
    }
    expect(app.logged.join('\n')).not.toContain(MARK);
  });
});
