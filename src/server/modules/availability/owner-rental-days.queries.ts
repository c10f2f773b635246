import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { type LengthQuote, priceOfLength } from '#core/rentals/length-price.ts';
import { listRentalStarts, unavailableStarts } from '#core/rentals/list-rental-starts.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type BusinessId, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { daysOfMonth, type Month, readRentalWishes, type WantedRental } from './rental-days.queries.ts';
import { findRentalSchedule, findRentedItems, type RentalScheduleRow } from './rental-schedule.repo.ts';
import {
  isForRental,
  itemIn,
  lengthPricesOf,
  type MostUnits,
  mostOfEach,
  ownerRentalFactsOf,
  type RentalLineWish,
  unitsOfOrder,
} from './rental-schedule.rules.ts';

export type OwnerRentalDays = {
  readonly unavailable: readonly CalendarDate[];
  /** The dates on which it can start, with the units of the first item. */
  readonly free: readonly { readonly date: CalendarDate; readonly units: number }[];
  /** Of each line: how many can be had, how many there are in all, and what one costs from the day asked about. */
  readonly items: readonly (MostUnits[number] & {
    readonly stock: number;
    readonly fees: UnitFees | null;
  })[];
  readonly duration: number;
};

export type UnitFees = LengthQuote & { readonly cautionKobo: Kobo };

type OwnerRentalAsk = WantedRental &
  Month & { readonly editId?: string | undefined; readonly date?: CalendarDate | null };

/**
 * The days of a month on which the owner can let a hire begin, with no notice, and what of it can be had. `editId`: that
 * booking keeps its own length and is not in its own way, and what it has may be offered no more. Null for what is not
 * theirs or not for hire.
 */
export const readOwnerRentalDays = async (
  platform: Platform,
  business: BusinessId,
  ask: OwnerRentalAsk,
  now: Instant,
): Promise<OwnerRentalDays | null> => {
  const wishes = readRentalWishes(ask.lines);
  const except = ask.editId === undefined ? null : readOwnHandle(business, ask.editId);
  if (wishes?.business !== business || (ask.editId !== undefined && except === null)) return null;
  return inTenant(platform.database, business, async (transaction) => {
    const rented = except === null ? [] : await findRentedItems(transaction, except);
    if (except !== null && rented.length === 0) return null;
    const lines = wishes.lines.map((line) => {
      const kept = rented.find(({ serviceId }) => serviceId === line.serviceId);
      return kept === undefined ? line : { ...line, parts: kept.parts ?? [] };
    });
    const days = daysOfMonth(ask);
    const chosen = ask.days ?? Math.max(0, ...rented.map(({ duration }) => duration));
    const serviceIds = lines.flatMap(({ serviceId, parts = [] }) => [
      serviceId,
      ...parts.map((part) => part.serviceId),
    ]);
    const row = await findRentalSchedule(transaction, { serviceIds, ...days, now, except, reach: chosen });
    const had = ({ parts }: RentalLineWish) => parts !== undefined;
    if (row === undefined || !lines.every((line) => isForRental(row, line.serviceId, had(line)))) return null;
    // What a booking has already is hired for as long as it is, whatever the item's period is by now.
    const added = lines.filter((line) => !had(line));
    const kept = added.length < lines.length;
    const duration = Math.max(
      kept || ask.days !== undefined ? chosen : 0,
      ...added.map(({ serviceId }) => itemIn(row, serviceId)?.duration ?? 1),
    );
    const facts = ownerRentalFactsOf(row, { lines, days: duration });
    const most = mostOfEach({ row, wanted: ask.lines, lines, days, duration });
    const starts = listRentalStarts(facts, days, now);
    return {
      unavailable: unavailableStarts(facts, days, now),
      free: (most[0]?.free ?? []).filter(({ date }) => starts.includes(date)),
      items: lines.map((line, at) => ({
        serviceId: ask.lines[at]?.serviceId ?? '',
        shared: most[at]?.shared ?? false,
        free: most[at]?.free ?? [],
        stock: stockOf(row, line),
        fees: feesFrom(row, line, { firstDay: ask.date ?? null, days: duration }),
      })),
      duration,
    };
  });
};

/** How many there are in all: of what is made of others as many as their stock makes. */
const stockOf = (row: RentalScheduleRow, line: RentalLineWish): number =>
  Math.min(
    ...unitsOfOrder(row, [{ ...line, quantity: 1 }]).map(({ serviceId, quantity }) =>
      Math.floor((itemIn(row, serviceId)?.stock ?? 0) / quantity),
    ),
  );

const feesFrom = (
  row: RentalScheduleRow,
  { serviceId }: RentalLineWish,
  { firstDay, days }: { readonly firstDay: CalendarDate | null; readonly days: number },
): UnitFees | null => {
  const item = itemIn(row, serviceId);
  if (item === null || firstDay === null) return null;
  return { ...priceOfLength(lengthPricesOf(item), { firstDay, days }), cautionKobo: item.caution_fee_kobo };
};
