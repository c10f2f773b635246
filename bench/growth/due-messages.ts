import type { Admin } from '../database/admin.ts';
import { mixedLoad } from '../load/load.ts';
import { type Benchmark, type BenchResult, interleave, ratioResult } from '../result.ts';
import { type MailSink, withMailSink } from '../stack/mail-sink.ts';
import { findLargest, removeWritten } from './booking-writes.ts';
import { FREE_DAYS, freeBookings } from './http-bookings.ts';
import { LARGEST } from './owner-screens.ts';
import { manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';
import { dayPath, signIn } from './signed-in.ts';

const ROUNDS = 5;
const ROUND_MS = 5_000;
const PER_SECOND = 60;
/** One of so many is a booking, the others look at a day. */
const BOOKING_OF = 10;
const DUE = 10_000;

/** Confirmations of bookings to come, as if all had been made this moment. */
const makeDue = async (admin: Admin): Promise<void> => {
  const [made] = await admin(
    `WITH due AS (
       INSERT INTO messages (business_id, message_id, appointment_id, kind, recipient, channel, version, address, due_at, created_at)
       SELECT business_id, gen_random_uuid(), appointment_id, 'booking-confirmed', 'client', 'email', schedule_version,
              'due-' || appointment_id || '@example.com', now(), now()
         FROM appointments a
        WHERE starts_at > now() + interval '1 day' AND status = 'confirmed'
          AND NOT EXISTS (SELECT FROM messages m WHERE m.business_id = a.business_id AND m.appointment_id = a.appointment_id
                                                   AND m.kind = 'booking-confirmed')
        LIMIT $1 RETURNING 1)
     SELECT count(*)::int AS count FROM due`,
    [DUE],
  );
  if (Number(made?.['count']) < DUE) throw new Error(`Only ${made?.['count']} messages could be made due`);
};

const removeDue = `DELETE FROM messages WHERE address LIKE 'due-%@example.com' AND state <> 'sending'`;
const putOff = `UPDATE messages SET due_at = now() + interval '3 days' WHERE state = 'queued' AND due_at <= now() + interval '1 minute'`;

const measure = async (
  stack: SeededStack,
  sink: MailSink,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const { admin, port } = stack;
  const { business } = await findLargest(admin);
  await removeWritten(admin, business, FREE_DAYS.first - 1);
  const owner = await signIn(stack, LARGEST);
  const aRound = Math.ceil((PER_SECOND * ROUND_MS) / 1_000 / BOOKING_OF) + 1;
  const bookings = await freeBookings(owner, (2 * ROUNDS + 1) * aRound);
  let begun = 0;
  let sent = 0;
  let refused = 0;
  const slowest = async (): Promise<number> => {
    await admin('DELETE FROM rate_limits');
    const mine = bookings.slice(begun, begun + aRound);
    begun += aRound;
    const requests = mine.flatMap((booking) => [
      { ...booking, kind: 'request' },
      ...Array.from({ length: BOOKING_OF - 1 }, (_, turn) => ({
        kind: 'request',
        method: 'GET',
        path: `/api${dayPath(owner, owner.staffId, 1 + turn)}`,
      })),
    ]);
    const sentBefore = sink.taken();
    const { stages } = await mixedLoad({
      port,
      requests,
      stages: [{ perSecond: PER_SECOND, milliseconds: ROUND_MS }],
    });
    sent = sink.taken() - sentBefore;
    const [count] = stages[0]?.counts ?? [];
    if (count === undefined) throw new Error('Nothing was measured');
    refused += count.begun - count.good;
    return count.goodMs.p99;
  };
  const withNone = async (): Promise<number> => {
    await admin(putOff);
    const p99 = await slowest();
    log(`none due: 99 % within ${p99.toFixed(1)} ms`);
    return p99;
  };
  const gone: number[] = [];
  const withDue = async (): Promise<number> => {
    await makeDue(admin);
    const p99 = await slowest();
    gone.push(sent);
    log(`${DUE} due: 99 % within ${p99.toFixed(1)} ms, ${sent} mails went out meanwhile`);
    if (sent === 0 || sent > DUE / 2) throw new Error(`${sent} of ${DUE} mails went out meanwhile`);
    await admin(removeDue);
    return p99;
  };
  try {
    await withNone();
    // What had to be read from the disk first proves nothing.
    refused = 0;
    const rounds = await interleave(ROUNDS, { subject: withDue, anchor: withNone });
    if (refused > 0) throw new Error(`${refused} requests were refused`);
    return [
      ratioResult({
        id: 'W3',
        what: `the slowest 1 % of look-ups and bookings while ${DUE.toLocaleString('en')} messages are due, among ${manyRows().toLocaleString('en')}`,
        unit: 'ms',
        anchor: 'the same with none due',
        rounds,
        gate: { bound: 'at most', must: 1.5, stretch: 1.1 },
        proven: ['none was refused', 'messages went out all the while'],
        notes: [
          `${PER_SECOND} requests a second, one of ${BOOKING_OF} a booking; ${gone.join(', ')} mails went out in ${ROUND_MS / 1_000} s each`,
        ],
      }),
    ];
  } finally {
    await admin(removeDue);
    await removeWritten(admin, business, FREE_DAYS.first - 1);
  }
};

/** W3: one process with all roles, most of whose work nobody waits for. */
export const dueMessages: Benchmark = {
  id: 'W3',
  run: (log) =>
    withMailSink((sink) =>
      withSeeded(manyRows(), log, (stack) => measure(stack, sink, log), { SMTP_URL: sink.url }),
    ),
};
