import { randomUUID } from 'node:crypto';
import { END, START, type usePlanting } from './planting.ts';

type Planting = ReturnType<typeof usePlanting>;
type Plant = readonly [invariant: string, how: string, plant: () => Promise<unknown>];

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
  { run, business, service }: Planting,
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
export const addBooked = async (planting: Planting): Promise<string> => {
  const { run, business, addSound } = planting;
  const id = await addSound();
  await addIntent(planting, { id, state: 'booked' });
  await run(
    `UPDATE appointments SET payment_reference = $2, paid_kobo = $3, payment_status = 'deposit_paid'
      WHERE appointment_id = $1`,
    [id, REFERENCE, AMOUNT],
  );
  await run(
    `WITH paid AS (
       INSERT INTO payments (business_id, payment_id, appointment_id, intent_id, kind, method, amount_kobo, received_at)
       VALUES ($1, gen_random_uuid(), $2, $2, 'deposit', 'online', $3, $4) RETURNING *),
     posted AS (
       INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, appointment_id, intent_id, posted_at)
       SELECT business_id, payment_id, account, amount_kobo * sign, appointment_id, intent_id, received_at
         FROM paid, (VALUES ('provider', 1), ('revenue', -1)) AS side (account, sign)),
     counted AS (
       INSERT INTO receipt_counters VALUES ($1, 1)
       ON CONFLICT (business_id) DO UPDATE SET last_number = receipt_counters.last_number + 1 RETURNING *)
     INSERT INTO receipts SELECT $1, gen_random_uuid(), last_number, payment_id, $2, $4 FROM paid, counted`,
    [business, id, AMOUNT, START],
  );
  return id;
};

/** A time held for a payment that nobody has made yet; it breaks nothing. */
export const addHeld = async (planting: Planting): Promise<string> => {
  const id = await addIntent(planting, { reference: ANOTHER, state: 'open', check: END });
  await planting.addOccupancy(id, '2026-12-09T09:00:00Z', '2026-12-09T10:00:00Z');
  await planting.run('UPDATE occupancies SET expires_at = $2 WHERE occupancy_id = $1', [id, END]);
  return id;
};

/** What is wrong with a payment that was asked for, one thing each. */
export const checkoutPlants = (planting: Planting): readonly Plant[] => {
  const { run, business, addSound } = planting;
  const whole = 'a payment that was booked is one booking, which has it whole; one that was settled came';
  const held =
    'time is held for a while only for a payment that was asked for or a time that was offered, until it says';
  const asked = 'a payment is asked after until it is settled or given up, and then no more';
  const change = async (columns: string, of: Promise<string>) =>
    run(`UPDATE payment_intents SET ${columns} WHERE intent_id = $1`, [await of]);
  return [
    [whole, 'booked, and there is no booking', () => addIntent(planting, { state: 'booked' })],
    [whole, 'settled, and nothing ever came', () => addIntent(planting, { state: 'refunded' })],
    [whole, 'a kobo more was asked for', () => change('amount_kobo = amount_kobo + 1', addBooked(planting))],
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
      async () => run('DELETE FROM payment_intents WHERE intent_id = $1', [await addHeld(planting)]),
    ],
    [held, 'for longer than it says', () => change(`held_until = '${START}'`, addHeld(planting))],
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
    [asked, 'booked, and still asked after', () => change(`check_at = '${END}'`, addBooked(planting))],
    [
      'no payment is stuck',
      'one whose settling fails',
      () => change(`stuck_at = '${START}', failures = 5`, addHeld(planting)),
    ],
    [asked, 'open, and forgotten', () => change('check_at = NULL', addHeld(planting))],
  ];
};
