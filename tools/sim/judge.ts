import { firstBroken, type Invariant } from '#server/audit/invariants/invariant.ts';
import { invariants } from '#server/audit/invariants/invariants.ts';
import { amongChanged, changedSince } from '#server/audit/invariants/narrowing.ts';
import { DAY, dayOf, type Scene } from './scene.ts';
import type { World } from './world.ts';

/**
 * What the records alone cannot forbid, since a second of doubt is allowed: whoever was let in late was told of a booking
 * that had been cancelled since its message was taken.
 */
const ours = [
  {
    name: 'nobody is told of a booking that was cancelled while the message waited at the door',
    within: 'booking' as const,
    text: `SELECT FROM messages m
             JOIN appointment_events e USING (business_id, appointment_id)
            WHERE m.state = 'sent' AND m.kind IN ('booking-received', 'booking-confirmed', 'reminder', 'rescheduled')
              AND e.to_status = 'cancelled' AND e.happened_at > m.due_at
              AND e.happened_at < m.sent_at - interval '1.6 seconds'
              AND NOT EXISTS (SELECT FROM appointment_events u
                               WHERE u.business_id = e.business_id AND u.appointment_id = e.appointment_id
                                 AND u.event = 'undo' AND u.version > e.version AND u.happened_at < m.sent_at)`,
  },
];
const rules: readonly Invariant[] = [...invariants, ...ours];

/** Every rule in one statement, each by its place. */
const everyRule = (textOf: (rule: Invariant) => string): string =>
  rules.map((rule, place) => `SELECT ${place} AS place WHERE EXISTS (${textOf(rule)})`).join('\nUNION ALL\n');
const anywhere = everyRule(({ text }) => text);
const amongThose = everyRule((rule) => firstBroken(rule, 1, amongChanged(rule)));
const watermark = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS watermark';

type Found = { readonly place: number };
const named = (found: readonly Found[]): readonly string[] =>
  found.map(({ place }) => rules[place]?.name ?? '');

/** What the auditor and we find just now, by the names of what is broken. */
export const audit = async (world: World): Promise<readonly string[]> =>
  named(await world.engine.look<Found>(anywhere));

/** The auditor as it is each hour: what comes back finds what was broken since it was asked before. */
export const openAuditor = (world: World): (() => Promise<readonly string[]>) => {
  const { look } = world.engine;
  let since = '3';
  return async () => {
    const [now] = await look<{ readonly watermark: string }>(watermark, []);
    const changed = await look<{ readonly business: string; readonly booking: string | null }>(changedSince, [
      since,
    ]);
    since = now?.watermark ?? since;
    const listed = (ids: readonly (string | null)[]): string =>
      `{${ids.map((id) => id ?? 'NULL').join(',')}}`;
    const ids = [changed.map(({ business }) => business), changed.map(({ booking }) => booking)];
    return named(await look<Found>(amongThose, ids.map(listed)));
  };
};

/** What should have happened by itself by an instant and has not. */
const overdue = (instant: number): Readonly<Record<string, string>> => {
  const then = `'${new Date(instant).toISOString()}'::timestamptz`;
  return {
    'a message is not sent': `SELECT FROM messages WHERE state = 'queued' AND due_at < ${then}`,
    'a message is being sent for ever': `SELECT FROM messages WHERE state = 'sending' AND due_at < ${then} - interval '5 minutes'`,
    'a notice is not handled': `SELECT FROM payment_events WHERE handled_at IS NULL AND received_at < ${then}`,
    'a refund is not worked on': `SELECT FROM refunds WHERE due_at < ${then} AND state IN ('queued', 'asking', 'asked', 'needs-details')`,
    'a payment is not asked after': `SELECT FROM payment_intents WHERE check_at < ${then}`,
    'a payment is stuck': 'SELECT FROM payment_intents WHERE stuck_at IS NOT NULL',
    'a day that is waited for is not looked at': `SELECT FROM waitlist_days WHERE look_at < ${then}`,
    'an offer is not over': `SELECT FROM waitlist_offers WHERE state = 'open' AND expires_at < ${then}`,
    'a webhook is not told': `SELECT FROM webhook_deliveries WHERE state = 'waiting' AND due_at < ${then}`,
  };
};

export const stuck = async (world: World, seconds: number): Promise<readonly string[]> => {
  const names = Object.entries(overdue(world.now() - seconds * 1_000));
  const found = await world.engine.look<{ readonly place: number }>(
    names.map(([, text], place) => `SELECT ${place} AS place WHERE EXISTS (${text})`).join(' UNION ALL '),
  );
  return found.map(({ place }) => names[place]?.[0] ?? '');
};

/** What the provider's books say against ours, once all is well and some time has passed. */
export const compareBooks = async (world: World): Promise<readonly string[]> => {
  const rows = await world.engine.look<{
    readonly reference: string;
    readonly state: string;
    readonly booked: boolean;
    readonly refunded: number;
  }>(`SELECT i.reference, i.state,
             EXISTS (SELECT FROM appointments a WHERE a.business_id = i.business_id AND a.appointment_id = i.intent_id) AS booked,
             (SELECT coalesce(sum(amount_kobo), 0)::int FROM refunds r WHERE r.business_id = i.business_id AND r.intent_id = i.intent_id) AS refunded
        FROM payment_intents i`);
  const ours = new Map(rows.map((row) => [row.reference, row]));
  const wrong: string[] = [];
  for (const { reference, status, came, refunds } of world.books.payments.values()) {
    const known = ours.get(reference);
    if (known?.booked === true && status !== 'paid' && status !== 'reversed')
      wrong.push(`${reference} was never paid, and is booked`);
    if (status === 'paid' && known !== undefined && !known.booked && known.refunded < came)
      wrong.push(`${reference} was paid, and is neither booked nor given back: ${known.state}`);
    const notes = refunds.filter((refund) => refund.status !== 'failed').map(({ note }) => note);
    if (new Set(notes).size < notes.length) wrong.push(`${reference} was given back twice for one reason`);
  }
  return wrong;
};

type Amounts = readonly { readonly amount: number }[];

const inKobo = (amounts: Amounts): number =>
  amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

/** Where the money of a year came from adds up to what the summary says of it, whichever way one looks at it. */
export const compareSources = async ({ world, ownerAsks }: Scene): Promise<readonly string[]> => {
  const days = `?from=${dayOf(world.now() - 365 * DAY)}&to=${dayOf(world.now())}`;
  const sources = await ownerAsks('GET', `/api/payments/sources${days}`);
  const summary = await ownerAsks('GET', `/api/payments/summary${days}`);
  if (sources.status !== 200 || summary.status !== 200)
    return [`the sources of money were answered by ${sources.status}, its summary by ${summary.status}`];
  const { total, byMethod, byStaff, byService } = sources.body.data;
  const { deposits, balances, refunds } = summary.body.data.total;
  const sums = [
    [{ amount: deposits }, { amount: balances }, { amount: -refunds }],
    byMethod,
    byStaff,
    byService,
  ].map(inKobo);
  return sums.every((sum) => sum === Math.round(total * 100))
    ? []
    : [`the sources of money add up to ${sums.join(', ')} kobo, and to ${total} naira`];
};
