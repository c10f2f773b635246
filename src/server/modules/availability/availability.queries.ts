import { type CalendarDate, toEpochDay } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import type { DaySpan } from '#core/hours/open-intervals.ts';
import { type OfferedDay, offeredDaySteps } from '#core/slots/offered-days.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type Id, readHandle, readOwnHandle } from '../../platform/ids.ts';
import { inTurns } from '../../platform/pacing/in-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { readKeptDays } from './kept-days.queries.ts';
import { readKeptSchedule } from './kept-facts.queries.ts';
import { findOwnerSchedule } from './schedule.repo.ts';
import { businessScheduleOf, staffSchedulesOf } from './schedule.rules.ts';

/** The word that stands for whoever is free. */
export const ANYONE = 'any';

/** A service and a choice of staff as a client names them. `staffId` null: anyone. */
export const readChoice = (choice: {
  readonly serviceId: string;
  readonly staffId: string;
}): {
  readonly business: NonNullable<ReturnType<typeof readHandle>>['business'];
  readonly serviceId: Id;
  readonly staffId: Id | null;
} | null => {
  const service = readHandle(choice.serviceId);
  if (service === null) return null;
  if (choice.staffId === ANYONE) return { business: service.business, serviceId: service.id, staffId: null };
  const staffId = readOwnHandle(service.business, choice.staffId);
  return staffId === null ? null : { business: service.business, serviceId: service.id, staffId };
};

/** Wide enough for any zone: no local day starts or ends further from its UTC day. */
const MARGIN = dayMs;
/** Facts are read for days in blocks of at most so many. */
const LONGEST_BLOCK = 32;

/**
 * The days whose facts are read and kept together for a range: it reaches out to the blocks it touches, of days as long
 * as itself, so that ranges that differ by a day here or there share what is known.
 */
const blocksAround = (from: CalendarDate, to: CalendarDate): DaySpan => {
  const [first, last] = [toEpochDay(from), toEpochDay(to)];
  const block = Math.min(LONGEST_BLOCK, 2 ** Math.ceil(Math.log2(last - first + 1)));
  return { first: Math.floor(first / block) * block, last: Math.ceil((last + 1) / block) * block - 1 };
};

/** The free start times of each day of the range, or null when there is no such service or staff member. */
export const readSlots = async (
  platform: Pick<Platform, 'database'>,
  ask: {
    readonly serviceId: string;
    readonly staffId: string;
    readonly from: CalendarDate;
    readonly to: CalendarDate;
    /** A hold that is not in the way: it is the asker's own. */
    readonly except?: Id | null;
    /** Told how many milliseconds were worked for this one that nobody else had asked for. */
    readonly spent?: (milliseconds: number) => void;
  },
  now: Instant,
): Promise<readonly OfferedDay[] | null> => {
  const choice = readChoice(ask);
  if (choice === null) return null;
  const { except = null, spent } = ask;
  const days = blocksAround(ask.from, ask.to);
  const from = toInstant(days.first * dayMs - MARGIN);
  const until = toInstant((days.last + 1) * dayMs + MARGIN);
  const { business, serviceId, staffId } = choice;
  const wanted = { serviceId, staffId, from, until, now };
  const row =
    except === null
      ? await readKeptSchedule(platform.database, business, wanted)
      : await inTenant(platform.database, business, (transaction) =>
          findOwnerSchedule(transaction, { ...wanted, except }),
        );
  if (row === undefined || !row.offered || row.booking_type !== 'time-based') return null;
  if (staffId !== null && row.staff.length === 0) return null;
  const range = { durationMinutes: row.duration, from: ask.from, to: ask.to };
  return except === null
    ? readKeptDays(platform.database, { business, staffId, row, range, spent }, now)
    : inTurns(offeredDaySteps(businessScheduleOf(row), staffSchedulesOf(row), range, now), spent);
};
