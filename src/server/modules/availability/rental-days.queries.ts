import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import {
  firstStartFrom,
  listRentalStarts,
  soldOutStarts,
  unavailableStarts,
} from '#core/rentals/list-rental-starts.ts';
import { openReturn, returnDate } from '#core/rentals/period.ts';
import { datesOfRental, type RentalFacts } from '#core/rentals/rental-schedule.ts';
import { unitsFree } from '#core/rentals/stock.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type BusinessId, type Id, readHandle, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readKeptRentalSchedule } from './kept-facts.queries.ts';
import { findEditedBooking, findRentalSchedule } from './rental-schedule.repo.ts';
import { ownerRentalFactsOf, rentalFactsOf } from './rental-schedule.rules.ts';

export type Month = { readonly year: number; readonly month: number };

/** The first and the last day of a month. Throws a RangeError for a month that no calendar has. */
export const daysOfMonth = ({
  year,
  month,
}: Month): { readonly from: CalendarDate; readonly to: CalendarDate } => {
  const firstOf = (y: number, m: number): CalendarDate => {
    const day = parseCalendarDate(`${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-01`);
    if (day === null) throw new RangeError(`No month ${m} of ${y}`);
    return day;
  };
  const next = month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1);
  return { from: firstOf(year, month), to: addDays(next, -1) };
};

type RentalRange = {
  readonly serviceId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** A hold that is not in the way: it is the asker's own. */
  readonly except?: Id | null;
};

/** The dates in a range on which a hire can start, or null for what is not offered for hire. */
export const readRentalStarts = (
  platform: Platform,
  ask: RentalRange,
  now: Instant,
): Promise<readonly CalendarDate[] | null> => rentalFactsIn(platform, ask, now, listRentalStarts);

type RentalStarts = {
  readonly starts: readonly CalendarDate[];
  readonly firstFrom: CalendarDate | null;
  /** The starts whose return date is closed, with the next day that is not; null: none is known. */
  readonly lateReturns: readonly {
    readonly start: CalendarDate;
    readonly due: CalendarDate;
    readonly back: CalendarDate | null;
  }[];
};

/** The same dates, and the first of them on which the business opens at or after `from`. */
export const readRentalStartsFrom = (
  platform: Platform,
  ask: RentalRange,
  now: Instant,
  from: Instant,
): Promise<RentalStarts | null> =>
  rentalFactsIn(platform, ask, now, (facts, days) => {
    const starts = listRentalStarts(facts, days, now);
    return {
      starts,
      firstFrom: firstStartFrom(facts, days, now, from),
      // What is brought back to a closed door: until when it can be.
      lateReturns: starts.flatMap((start) => {
        const due = returnDate({ start, days: facts.item.durationDays });
        const back = openReturn(facts.business, due);
        return back === due ? [] : [{ start, due, back }];
      }),
    };
  });

/** The dates in a range on which a hire could start if the item were not out, or null as above. */
export const readSoldOutStarts = (
  platform: Platform,
  ask: RentalRange,
  now: Instant,
): Promise<readonly CalendarDate[] | null> => rentalFactsIn(platform, ask, now, soldOutStarts);

/** The dates of a month on which no hire can start, or null for what is not offered for hire. */
export const readUnavailableDates = (
  platform: Platform,
  ask: { readonly serviceId: string } & Month,
  now: Instant,
): Promise<readonly CalendarDate[] | null> =>
  rentalFactsIn(platform, { serviceId: ask.serviceId, ...daysOfMonth(ask) }, now, unavailableStarts);

/** What `list` makes of the facts about hires that start in a range of days. */
const rentalFactsIn = async <T>(
  { database }: Platform,
  { serviceId, from, to, except = null }: RentalRange,
  now: Instant,
  list: (
    facts: RentalFacts,
    days: { readonly from: CalendarDate; readonly to: CalendarDate },
    now: Instant,
  ) => T,
): Promise<T | null> => {
  const service = readHandle(serviceId);
  if (service === null) return null;
  const wanted = { serviceId: service.id, from, to, now };
  const row =
    except === null
      ? await readKeptRentalSchedule(database, service.business, wanted)
      : await inTenant(database, service.business, (transaction) =>
          findRentalSchedule(transaction, { ...wanted, except, reach: 0 }),
        );
  if (row === undefined || !row.offered || row.booking_type !== 'item-based') return null;
  return list(rentalFactsOf(row), { from, to }, now);
};

export type RentalDays = {
  readonly unavailable: readonly CalendarDate[];
  readonly free: readonly { readonly date: CalendarDate; readonly units: number }[];
};

/**
 * The same for the owner, with no notice, and the units free through a whole hire from each other date. `editId`: that
 * booking keeps its own length and is not in its own way. Null for what is not theirs or not for hire.
 */
export const readOwnerRentalDays = async (
  platform: Platform,
  business: BusinessId,
  ask: { readonly serviceId: string; readonly editId?: string | undefined } & Month,
  now: Instant,
): Promise<RentalDays | null> => {
  const serviceId = readOwnHandle(business, ask.serviceId);
  const except = ask.editId === undefined ? null : readOwnHandle(business, ask.editId);
  if (serviceId === null || (ask.editId !== undefined && except === null)) return null;
  const days = daysOfMonth(ask);
  return inTenant(platform.database, business, async (transaction) => {
    const edited = except === null ? undefined : await findEditedBooking(transaction, except);
    if (except !== null && edited === undefined) return null;
    const kept = edited?.service_id === serviceId ? edited : undefined;
    const reach = kept?.duration ?? 0;
    const row = await findRentalSchedule(transaction, { serviceId, ...days, now, except, reach });
    if (row === undefined || row.booking_type !== 'item-based') return null;
    if (!row.offered && kept === undefined) return null;
    const facts = ownerRentalFactsOf(row, kept === undefined ? {} : { durationDays: kept.duration });
    return {
      unavailable: unavailableStarts(facts, days, now),
      free: listRentalStarts(facts, days, now).map((date) => ({
        date,
        units: unitsFree(facts.item.stock, facts.claims, datesOfRental(facts.item, date).claimSpan),
      })),
    };
  });
};
