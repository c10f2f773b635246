import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { slotSteps } from '#core/slots/list-slots.ts';
import type { Steps } from '#core/steps.ts';
import { dateIn } from '#core/time/zone.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type BusinessId, readOwnHandle } from '../../platform/ids.ts';
import { inTurns } from '../../platform/pacing/in-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { ANYONE } from './availability.queries.ts';
import { findEditedBooking } from './rental-schedule.repo.ts';
import { findOwnerSchedule, type ScheduleRow } from './schedule.repo.ts';
import { ownerBusinessScheduleOf, staffSchedulesOf } from './schedule.rules.ts';

export type OwnerSlots = {
  readonly times: readonly Instant[];
  /** The first start on a later day; null where this day has some or no other does. */
  readonly nextFree: Instant | null;
};

/**
 * The free start times of one day for the owner's own booking, for which no notice is needed. `editId`: that booking
 * keeps its own length and is not in its own way. Null when service, staff member or booking are not theirs.
 */
export const readOwnerSlots = async (
  platform: Platform,
  business: BusinessId,
  ask: {
    readonly serviceId: string;
    readonly staffId: string;
    readonly date: CalendarDate;
    readonly editId?: string | undefined;
  },
  now: Instant,
): Promise<OwnerSlots | null> => {
  const serviceId = readOwnHandle(business, ask.serviceId);
  const staffId = ask.staffId === ANYONE ? null : readOwnHandle(business, ask.staffId);
  const except = ask.editId === undefined ? null : readOwnHandle(business, ask.editId);
  if (serviceId === null || (staffId === null && ask.staffId !== ANYONE)) return null;
  if (except === null && ask.editId !== undefined) return null;
  const facts = await inTenant(platform.database, business, async (transaction) => {
    const edited = except === null ? undefined : await findEditedBooking(transaction, except);
    if (except !== null && edited === undefined) return null;
    const kept = edited?.service_id === serviceId ? edited : undefined;
    // Slots end with the horizon, whatever day is asked for.
    const until = toInstant(now + 94 * dayMs);
    const row = await findOwnerSchedule(transaction, { serviceId, staffId, from: now, until, now, except });
    if (row === undefined || row.booking_type !== 'time-based') return null;
    if ((!row.offered && kept === undefined) || (staffId !== null && row.staff.length === 0)) return null;
    return { row, durationMinutes: kept?.duration ?? row.duration };
  });
  return facts === null ? null : inTurns(ownerSlotSteps(facts, ask.date, now));
};

function* ownerSlotSteps(
  { row, durationMinutes }: { readonly row: ScheduleRow; readonly durationMinutes: number },
  date: CalendarDate,
  now: Instant,
): Steps<OwnerSlots> {
  const schedule = ownerBusinessScheduleOf(row);
  const staff = staffSchedulesOf(row);
  const today = dateIn(schedule.zone, now);
  const last = addDays(today, row.horizon_days);
  const [day] = yield* slotSteps(schedule, staff, { durationMinutes, from: date, to: date }, now);
  const times = day?.times ?? [];
  if (times.length > 0) return { times, nextFree: null };
  if (date >= last) return { times, nextFree: null };
  const from = date < today ? today : addDays(date, 1);
  const following = yield* slotSteps(schedule, staff, { durationMinutes, from, to: last }, now);
  return { times, nextFree: following.find((later) => later.times.length > 0)?.times[0] ?? null };
}
