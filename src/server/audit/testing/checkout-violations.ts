import { randomUUID } from 'node:crypto';
import { addCash, addPosting, addReceipt } from './money-violations.ts';
import type { Seed } from './seeded-violation.ts';
import { END, START, type useSeeding } from './seeding.ts';

type Seeding = ReturnType<typeof useSeeding>;

const AMOUNT = 300_000;
const REFERENCE = `AK-${'C'.repeat(58)}`;
const ANOTHER = `AK-${'D'.repeat(58)}`;

type Intent = {
  readonly id?: string;
  readonly reference?: string;
  readonly state: 'open' | 'booked' | 'refunded';
  readonly check?: string | null;
};

/** Asks for a payment that holds a time until the end of the booking. */
const addIntent = async (
  { run, business, service }: Seeding,
  { id = randomUUID(), reference = REFERENCE, state, check = null }: Intent,
): Promise<string> => {
  await run(
    `INSERT INTO payment_intents (business_id, intent_id, reference, mode, channel, state, service_id, client_phone,
       client_email, draft, amount_kobo, held_until, created_at, settled_at, check_at)
     VALUES ($1, $2, $3, 'test', 'checkout', $4, $5, '08099887766', '', '{}', $6, $7, $8,
             CASE WHEN $4 IN ('booked', 'refunded') THEN $8::timestamptz END, $9)`,
    [business, id, reference, state, service, AMOUNT, END, START, check],
  );
  return id;
};

/** A booking that was paid for online, with all that belongs to it; it breaks nothing. */
export const addBooked = async (seeding: Seeding): Promise<string> => {
  const { run, business, addSound } = seeding;
  const id = await addSound();
  await addIntent(seeding, { id, state: 'booked' });
  await run(
    `UPDATE appointments SET payment_reference = $2, paid_kobo = $3, price_kobo = 2 * $3::bigint, payment_status = 'deposit_paid'
      WHERE appointment_id = $1`,
    [id, REFERENCE, AMOUNT],
  );
  const payment = randomUUID();
  await run(
    `INSERT INTO payments (business_id, payment_id, appointment_id, intent_id, kind, method, amount_kobo, received_at)
     VALUES ($1, $2, $3, $3, 'deposit', 'online', $4, $5)`,
    [business, payment, id, AMOUNT, START],
  );
  await addPosting(seeding, id, { provider: AMOUNT, revenue: -AMOUNT }, { posting: payment, intent: id });
  await addReceipt(seeding, payment, id);
  return id;
};

/** A time held for a payment that nobody has made yet; it breaks nothing. */
export const addHeld = async (seeding: Seeding): Promise<string> => {
  const id = await addIntent(seeding, { reference: ANOTHER, state: 'open', check: END });
  await seeding.addOccupancy(id, '2026-12-09T09:00:00Z', '2026-12-09T10:00:00Z');
  await seeding.run('UPDATE occupancies SET expires_at = $2 WHERE occupancy_id = $1', [id, END]);
  return id;
};

type Payouts = { readonly after: string; readonly told: boolean };

/** An account for deposits that was replaced by another, `after` its owner asked for that; after a day it breaks nothing. */
export const addPayoutChange = async (
  { run, business }: Seeding,
  { after, told }: Payouts,
): Promise<void> => {
  await run(
    `INSERT INTO payout_accounts (business_id, payout_id, bank_code, bank_name, account_name, sealed, last_digits,
       subaccount_code, state, effective_at, created_at)
     SELECT $1, gen_random_uuid(), '058', 'GTBank', 'Ada', '', '6789', 'ACCT_1', state, asked + wait, asked
       FROM (VALUES ('replaced', $2::timestamptz - interval '9 days', interval '0'),
                    ('live', $2::timestamptz, $3::interval)) AS accounts (state, asked, wait)`,
    [business, START, after],
  );
  if (told)
    await run(
      `INSERT INTO messages (business_id, message_id, kind, recipient, channel, address, due_at, created_at)
       VALUES ($1, gen_random_uuid(), 'payout-changed', 'owner', 'email', 'ada@example.ng', $2, $2)`,
      [business, START],
    );
};

/** Three times one client held, one after another; they break nothing. */
export const addHeldInTurn = async (seeding: Seeding): Promise<void> => {
  for (const [letter, from, until] of [
    ['E', START, END],
    ['F', '2026-12-08T08:00:00Z', START],
    ['G', '2026-12-08T07:00:00Z', '2026-12-08T08:00:00Z'],
  ] as const) {
    const reference = `AK-${letter.repeat(58)}`;
    const id = await addIntent(seeding, { reference, state: 'open', check: END });
    await seeding.run('UPDATE payment_intents SET created_at = $2, held_until = $3 WHERE intent_id = $1', [
      id,
      from,
      until,
    ]);
  }
};

/** What is wrong with a payment that was asked for, one thing each. */
export const checkoutViolations = (seeding: Seeding): readonly Seed[] => {
  const { run, business, addSound } = seeding;
  const whole = 'a payment that was booked is one booking, which has it whole; one that was settled came';
  const held =
    'time is held for a while only for a payment that was asked for or a time that was offered, until it says';
  const asked = 'a payment is asked after until it is settled or given up, and then no more';
  const counted = 'what the provider took, gave back or told of is counted once';
  const payout = 'another account for deposits waits a day, and its owner is told';
  /** Gives so much of a booking back, as the ledger and the booking know. */
  const addRefund = async (
    id: string,
    of: {
      readonly intent: string | null;
      readonly amount: number;
      readonly provider?: string;
      readonly reason?: string;
    },
  ): Promise<void> => {
    const refund = randomUUID();
    await run(
      `INSERT INTO refunds (business_id, refund_id, intent_id, appointment_id, reason, amount_kobo, state, provider_refund_id,
         created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'owed', $7, $8)`,
      [business, refund, of.intent, id, of.reason ?? 'client-cancelled', of.amount, of.provider ?? '', START],
    );
    const lines = { revenue: of.amount, 'refunds-due': -of.amount };
    await addPosting(seeding, id, lines, { posting: refund, intent: of.intent });
    await run('UPDATE appointments SET paid_kobo = paid_kobo - $2 WHERE appointment_id = $1', [
      id,
      of.amount,
    ]);
  };
  const addPayouts = (change: Payouts) => addPayoutChange(seeding, change);
  const change = async (columns: string, of: Promise<string>) =>
    run(`UPDATE payment_intents SET ${columns} WHERE intent_id = $1`, [await of]);
  return [
    [whole, 'booked, and there is no booking', () => addIntent(seeding, { state: 'booked' })],
    [whole, 'settled, and nothing ever came', () => addIntent(seeding, { state: 'refunded' })],
    [whole, 'a kobo more was asked for', () => change('amount_kobo = amount_kobo + 1', addBooked(seeding))],
    [
      whole,
      'a booking with the reference of no payment',
      async () =>
        run('UPDATE appointments SET payment_reference = $2 WHERE appointment_id = $1', [
          await addSound(),
          REFERENCE,
        ]),
    ],
    [
      held,
      'for nobody',
      async () => run('DELETE FROM payment_intents WHERE intent_id = $1', [await addHeld(seeding)]),
    ],
    [held, 'for longer than it says', () => change(`held_until = '${START}'`, addHeld(seeding))],
    [
      held,
      'units for nobody',
      () =>
        run(
          `INSERT INTO rental_claims (business_id, claim_id, service_id, span, expires_at)
           SELECT business_id, gen_random_uuid(), service_id, '[2026-12-08,2026-12-10)', $2
             FROM services WHERE business_id = $1 AND booking_type = 'item-based'`,
          [business, END],
        ),
    ],
    [asked, 'booked, and still asked after', () => change(`check_at = '${END}'`, addBooked(seeding))],
    [
      'no payment is stuck',
      'one whose settling fails',
      () => change(`stuck_at = '${START}', failures = 5`, addHeld(seeding)),
    ],
    [asked, 'open, and forgotten', () => change('check_at = NULL', addHeld(seeding))],
    [
      'nobody holds more than two times of a business unpaid at once',
      'three',
      async () => {
        for (const letter of ['E', 'F', 'G'])
          await addIntent(seeding, { reference: `AK-${letter.repeat(58)}`, state: 'open', check: END });
      },
    ],
    [
      counted,
      'one payment, of a booking and as money for nothing',
      async () => {
        await run("UPDATE payments SET provider_id = '71' WHERE intent_id = $1", [await addBooked(seeding)]);
        const orphan = randomUUID();
        await run(
          `INSERT INTO orphan_payments (business_id, orphan_id, reference, amount_kobo, currency, provider_id, payer_email,
             paid_at, found_at)
           VALUES ($1, $2, $3, 5, 'GHS', '71', '', $4, $4)`,
          [business, orphan, ANOTHER, START],
        );
        await run(
          `INSERT INTO refunds (business_id, refund_id, orphan_id, reason, amount_kobo, currency, state, created_at)
           VALUES ($1, gen_random_uuid(), $2, 'unknown-payment', 5, 'GHS', 'owed', $3)`,
          [business, orphan, START],
        );
      },
    ],
    [
      counted,
      'a refund by hand, twice',
      async () => {
        await run('DROP INDEX refunds_once_by_hand');
        const id = await addSound();
        await addCash(seeding, id);
        for (const amount of [5, 6]) await addRefund(id, { intent: null, amount });
      },
    ],
    [
      counted,
      "a refund of the provider's, as two",
      async () => {
        const id = await addBooked(seeding);
        await addRefund(id, { intent: id, amount: 5, provider: '9' });
        await addRefund(id, { intent: id, amount: 6, provider: '9', reason: 'caution' });
      },
    ],
    [
      counted,
      'a notice, twice',
      async () => {
        await run('ALTER TABLE payment_events DROP CONSTRAINT payment_events_business_id_dedupe_key_key');
        await run(
          `INSERT INTO payment_events (business_id, event_id, dedupe_key, event, reference, received_at)
           SELECT $1, gen_random_uuid(), 'charge.success 71', 'charge.success', $2, $3 FROM generate_series(1, 2)`,
          [business, REFERENCE, START],
        );
      },
    ],
    [
      counted,
      'a refund of one payment, asked for twice',
      async () => {
        await run('DROP INDEX refunds_once');
        const id = await addBooked(seeding);
        for (const amount of [5, 6]) await addRefund(id, { intent: id, amount });
      },
    ],
    [payout, 'one from today on', () => addPayouts({ after: '23 hours', told: true })],
    [payout, 'one that nobody was told of', () => addPayouts({ after: '1 day', told: false })],
    [
      payout,
      'one that its owner was told of a second late',
      async () => {
        await addPayouts({ after: '1 day', told: true });
        await run("UPDATE messages SET created_at = '2026-12-08T09:00:01Z'");
      },
    ],
    [
      payout,
      'two at once',
      async () => {
        await run('DROP INDEX payout_accounts_live');
        await addPayouts({ after: '1 day', told: true });
        await run("UPDATE payout_accounts SET state = 'live'");
      },
    ],
  ];
};
