import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import type { BusinessDiary, StaffDiary } from '#core/slots/diary.ts';
import { type DaySlots, listSlots } from '#core/slots/list-slots.ts';
import { instantAt } from '#core/time/zone.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type Id, readHandle, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOwnDiary } from './diary.repo.ts';
import { businessDiaryOf, staffDiariesOf } from './diary.ts';
import { readKeptDiary } from './kept-facts.reads.ts';

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

/** A day's free start times; `full` when there would be some if nobody were booked. */
export type OfferedDay = DaySlots & { readonly full: boolean };

/** The free start times of each day of the range, or null when there is no such service or staff member. */
export const readSlots = async (
  platform: Platform,
  ask: {
    readonly serviceId: string;
    readonly staffId: string;
    readonly from: CalendarDate;
    readonly to: CalendarDate;
    /** A hold that is not in the way: it is the asker's own. */
    readonly except?: Id | null;
  },
  now: Instant,
): Promise<readonly OfferedDay[] | null> => {
  const choice = readChoice(ask);
  if (choice === null) return null;
  const from = toInstant(instantAt('UTC', ask.from, 0) - MARGIN);
  const until = toInstant(instantAt('UTC', ask.to, 0) + dayMs + MARGIN);
  const { serviceId, staffId } = choice;
  const wanted = { serviceId, staffId, from, until, now };
  const { except = null } = ask;
  const row =
    except === null
      ? await readKeptDiary(platform.database, choice.business, wanted)
      : await inTenant(platform.database, choice.business, (transaction) =>
          findOwnDiary(transaction, { ...wanted, except }),
        );
  if (row === undefined || !row.offered || row.booking_type !== 'time-based') return null;
  if (choice.staffId !== null && row.staff.length === 0) return null;
  const range = { durationMinutes: row.duration, from: ask.from, to: ask.to };
  return offeredDays(businessDiaryOf(row), staffDiariesOf(row), range, now);
};

/** What `listSlots` lists, and which of the days without a time are booked out. */
export const offeredDays = (
  business: BusinessDiary,
  staff: readonly StaffDiary[],
  range: Parameters<typeof listSlots>[2],
  now: Instant,
): readonly OfferedDay[] => {
  const days = listSlots(business, staff, range, now);
  if (days.every(({ times }) => times.length > 0)) return days.map((day) => ({ ...day, full: false }));
  const unbooked = staff.map((member) => ({ ...member, busy: [] }));
  const possible = listSlots(business, unbooked, range, now);
  return days.map((day, index) => ({
    ...day,
    full: day.times.length === 0 && (possible[index]?.times.length ?? 0) > 0,
  }));
};
