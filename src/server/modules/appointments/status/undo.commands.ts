import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { Step, TakenBack } from '#core/appointments/undo-and-correction.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { mostUnits } from '#core/rentals/rental-schedule.ts';
import { ok, type Result } from '#core/result.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Doer } from '../../../platform/use-case.ts';
import { findRentalSchedule, peopleOf, rentalFactsOf } from '../../availability/index.ts';
import { findBusiness } from '../../businesses/index.ts';
import { takeBackMessages } from '../../messages/index.ts';
import { followPrice, takeBackStep } from '../../payments/index.ts';
import { itemsOf, linesOf, pricesOf, standing } from '../lines/lines.rules.ts';
import { insertEvent, isReviewed, listSteps } from '../record/events.repo.ts';
import {
  type AppointmentRow,
  findAppointment,
  lockAppointment,
  restorePrice,
  setStatus,
} from '../record/record.repo.ts';
import { firstDayOf } from '../record/rental-days.rules.ts';
import { lockStaff, takeTime } from '../reservation/appointment.repo.ts';
import { stretchesOfLines } from '../reservation/lines.commands.ts';
import { claimLines } from '../reservation/lines.repo.ts';
import { claimsOf } from '../reservation/rental.commands.ts';
import { lockItems, releaseRental, takeUnits } from '../reservation/rental.repo.ts';

export type TakingBack = {
  readonly event: 'undo' | 'correct';
  readonly actor: Doer;
  readonly reason: string;
  readonly now: Instant;
  /** The price that a completion now sets, its delivery apart; null: none. */
  readonly price?: (row: AppointmentRow) => Promise<Result<Kobo | null, Refusal>>;
};

/** What was done, and the booking before it. */
export type Restored = {
  readonly before: AppointmentRow;
  readonly to: TakenBack['to'];
  readonly version: number;
  readonly price: Kobo | null;
};

/**
 * Takes the last change of a booking back, or corrects its outcome: its time is taken again where it stands again, its
 * price and its money are as they were, and what waits to be told of it is not told. One event of its own; all of it or
 * nothing.
 */
export const takeBack = async (
  transaction: TenantTransaction,
  {
    seen,
    decide,
    event,
    actor,
    reason,
    now,
    price: readPrice,
  }: {
    /** As it was read to decide; it must be the same under lock. */
    readonly seen: AppointmentRow;
    readonly decide: (steps: readonly Step[]) => Result<TakenBack, Refusal>;
  } & TakingBack,
): Promise<Outcome<Restored>> => {
  const { appointment_id: id } = seen;
  const steps = await listSteps(transaction, id);
  const decided = decide(steps);
  if (!decided.ok) return decided.reason;
  const { to, undone } = decided.value;
  const stands = isBlocking(to);
  const retakes = stands && !isBlocking(seen.status);
  if (retakes) await lockForRetaking(transaction, seen);
  const current = await lockAppointment(transaction, id);
  if (current?.version !== seen.version) {
    return refusal('ILLEGAL_TRANSITION', { data: { status: current?.status ?? seen.status } });
  }
  // guard: a-visit-that-was-reviewed-took-place
  if (seen.status === 'completed' && to !== 'completed' && (await isReviewed(transaction, id)))
    return reviewedAlready;
  // What came back rests no longer: it goes out again, or was never out.
  if (seen.status === 'completed' && seen.staff_id === null) await releaseRental(transaction, id);
  const taken = retakes ? await retake(transaction, seen, now) : null;
  // guard: what-is-undone-needs-its-time-still-free
  if (taken !== null) return taken;
  const before = steps.find(({ version }) => version === undone.version)?.pricesBefore ?? null;
  if (before !== null) await restorePrice(transaction, id, before);
  const version = seen.version + 1;
  await setStatus(transaction, id, { status: to, version });
  const refused = await takeBackStep(transaction, { appointmentId: id, step: undone.version, stands, now });
  if (refused !== null) return refused;
  if (before !== null) await followPrice(transaction, { appointmentId: id, now });
  const after = await findAppointment(transaction, id);
  if (after === undefined) throw new Error('An appointment under lock is gone');
  const price = readPrice === undefined ? null : await readPrice(after);
  if (price !== null && !price.ok) return price.reason;
  const final = price?.value ?? null;
  await insertEvent(transaction, {
    appointmentId: id,
    version,
    event,
    from: seen.status,
    to,
    actor,
    reason,
    pricesBefore: final === null ? null : pricesOf(after),
    now,
  });
  await takeBackMessages(transaction, { appointment: id, undone: undone.event, stands, now });
  return ok({ before: after, to, version, price: final });
};

const reviewedAlready = refusal('ILLEGAL_TRANSITION', {
  message: 'The client has reviewed this visit, so it stays completed. You can reply to the review.',
  data: { status: 'completed' },
});

/** What has to be locked before a booking's own row so that it can have its time or units again. */
const lockForRetaking = async (transaction: TenantTransaction, row: AppointmentRow): Promise<void> => {
  const lines = standing(linesOf(row));
  if (row.staff_id === null) await lockItems(transaction, itemsOf(lines));
  else await lockStaff(transaction, lines.flatMap(peopleOf));
};

/**
 * Takes the time or the units again that a booking gave up, for one that stands after all. Null, or that somebody else
 * has them by now. What `lockForRetaking` locks is the caller's.
 */
const retake = (
  transaction: TenantTransaction,
  row: AppointmentRow,
  now: Instant,
): Promise<Refusal | null> =>
  row.staff_id === null
    ? retakeUnits(transaction, row, now)
    : row.line_count === null
      ? retakeTime(transaction, row, row.staff_id, now)
      : retakeStretches(transaction, row, now);

const takenMeanwhile = refusal('SLOT_TAKEN', {
  message:
    'Somebody else has this time by now, so it cannot be put back. Please book another time for this client.',
});

/** The time of everybody who has a line that stands, in each of its stretches; all of it or none. */
const retakeStretches = async (
  transaction: TenantTransaction,
  row: AppointmentRow,
  now: Instant,
): Promise<Refusal | null> => {
  const { gap_minutes: gap } = await findBusiness(transaction);
  // What is over needs no time to tidy up after it.
  const lines = standing(linesOf(row));
  const stretches = stretchesOfLines(lines, row.ends_at <= now ? 0 : gap);
  const claim = { appointmentId: row.appointment_id, lines, stretches, expiresAt: null, now };
  // guard: what-is-undone-takes-the-time-of-all-its-lines
  return (await claimLines(transaction, claim)) ? null : takenMeanwhile;
};

const retakeTime = async (
  transaction: TenantTransaction,
  { appointment_id: appointmentId, starts_at: start, ends_at: end }: AppointmentRow,
  staffId: NonNullable<AppointmentRow['staff_id']>,
  now: Instant,
): Promise<Refusal | null> => {
  const { gap_minutes: gap } = await findBusiness(transaction);
  // What is over needs no time to tidy up after it.
  const during = { start, end: end <= now ? end : later(end, gap) };
  if (await takeTime(transaction, { appointmentId, staffId, during, now })) return null;
  return takenMeanwhile;
};

const retakeUnits = async (
  transaction: TenantTransaction,
  row: AppointmentRow,
  now: Instant,
): Promise<Refusal | null> => {
  const { appointment_id: appointmentId, duration: days } = row;
  const { time_zone: zone } = await findBusiness(transaction);
  const firstDay = firstDayOf(row, zone);
  const order = { lines: standing(linesOf(row)).map((line) => ({ parts: [], ...line })), days };
  const schedule = await findRentalSchedule(transaction, {
    serviceIds: itemsOf(order.lines),
    from: firstDay,
    to: firstDay,
    now,
    except: appointmentId,
    reach: days,
  });
  if (schedule === undefined) return refusal('NOT_FOUND');
  const { wanted } = rentalFactsOf(schedule, order);
  if (wanted.some((one) => mostUnits(one, firstDay) < one.quantity)) {
    return refusal('OUT_OF_STOCK', {
      message:
        'Somebody else has hired it for those days by now, so this cannot be put back. Please book other days for this client.',
    });
  }
  const claims = claimsOf(schedule, order, firstDay);
  await takeUnits(transaction, { appointmentId, claims, expiresAt: null, now });
  return null;
};
