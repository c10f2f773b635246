import type { FieldError } from '#contract/errors.ts';
import { refusal } from '#contract/outcome.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { unitsTaken } from '#core/rentals/bundles.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { daysOfOrder, itemIn, type RentalScheduleRow, refuseItems } from '../../availability/index.ts';
import { itemsOf, linesOf, standing } from '../lines/lines.rules.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import type { AppointmentRow, Delivery } from '../record/record.repo.ts';
import { readRentalDays } from '../record/rental-days.rules.ts';
import { type ReservedUnits, rentalColumns } from './columns.rules.ts';
import { asItIs, type Placement } from './move.commands.ts';
import { invalidBooking } from './refusals.rules.ts';
import { linesOfItems, type RentalWish, rentalUnits } from './rental.commands.ts';
import { listClaims, lockItems } from './rental.repo.ts';
import type { Move } from './reservation.types.ts';
import { reserveOn } from './reserve.commands.ts';

/** An item as a change wants it. */
export type ChangedItem = {
  readonly line: number;
  readonly serviceId: Id;
  readonly quantity: number;
  /** The booking's own line, where it is of the same item; null: its line is new, or was another item's. */
  readonly kept: BookingLine | null;
};

export type RentalChange = {
  readonly items: readonly ChangedItem[];
  /** Lines that stand and are wanted no more. */
  readonly cancelled: readonly BookingLine[];
  readonly firstDay: CalendarDate;
  readonly sameDay: boolean;
  /** For how many days, where that was chosen; null: as long as it is, or as new items need. */
  readonly days: number | null;
  readonly delivery: Delivery;
};

/**
 * Changes a rental as `changeOf` says of the booking as it is: all its items are had, or nothing changes. An unchanged
 * item keeps the booking's own name and parts, and its fees as long as the hire is as long as it was; its buffers are
 * those taken when it was booked until its days move.
 */
export const moveRental = (
  transaction: TenantTransaction,
  {
    seen,
    changeOf,
    rulesOf,
    now,
  }: {
    readonly seen: AppointmentRow;
    readonly changeOf: (current: AppointmentRow) => RentalChange;
    readonly rulesOf: (current: AppointmentRow) => RentalWish['rules'];
    readonly now: Instant;
  },
): Move<AppointmentRow, Placement> => ({
  // The items' rows in one order; the booking itself comes after.
  lock: async () => {
    const change = changeOf(seen);
    if (movesNothing(change, seen)) return;
    await lockItems(transaction, [...itemsOf(change.items), ...itemsOf(standing(linesOf(seen)))]);
  },
  place: async (current) => {
    const change = changeOf(current);
    const { items, cancelled, firstDay, sameDay, delivery } = change;
    if (movesNothing(change, current)) return ok(withDelivery(current, { firstDay, delivery }));
    const wish = await wishOf(transaction, change, { current, rules: rulesOf(current), now });
    await rentalUnits.release(transaction, current.appointment_id);
    const facts = await rentalUnits.read(transaction, wish);
    if (facts === undefined) return refusal('NOT_FOUND');
    const had = new Set(items.flatMap(({ kept }) => (kept === null ? [] : [kept.serviceId])));
    const unfit = refuseItems(facts, items, had);
    if (unfit.length > 0) return invalidBooking(unfit);
    const short = refuseShort(change, facts, wish);
    if (short.length > 0) return invalidBooking(short);
    const days = daysOf(change, current, facts);
    const units = await reserveOn(transaction, { kind: rentalUnits, facts, wish: { ...wish, days } });
    if (!units.ok) return units;
    const sameLength = units.value.days === current.duration;
    const placed = {
      ...units.value,
      startsAt: sameDay ? current.starts_at : units.value.startsAt,
      endsAt: sameDay && sameLength ? current.ends_at : units.value.endsAt,
    };
    const lines = [
      ...items.map((item) => lineOf(placed, item, sameLength)),
      ...cancelled.map((line) => ({ ...line, cancelledAt: now })),
      ...linesOf(current).filter(({ cancelledAt }) => cancelledAt !== null),
    ].toSorted((a, b) => a.line - b.line);
    return ok({
      ...rentalColumns(lines, { firstDay, delivery }),
      // A booking that has lines keeps them, however plain it becomes.
      ...(current.line_count === null ? {} : { lines }),
    });
  },
});

const movesNothing = ({ items, cancelled, sameDay, days }: RentalChange, row: AppointmentRow): boolean =>
  sameDay &&
  (days === null || days === row.duration) &&
  cancelled.length === 0 &&
  items.every(({ kept, quantity }) => kept !== null && kept.quantity === quantity);

const withDelivery = (
  current: AppointmentRow,
  { firstDay, delivery }: Pick<RentalChange, 'firstDay' | 'delivery'>,
): Placement => ({
  ...asItIs(current),
  rental: { firstDay, cautionFeeKobo: current.caution_fee_kobo, quantity: current.quantity, delivery },
});

const wishOf = async (
  transaction: TenantTransaction,
  { items, firstDay, sameDay, days: chosen }: RentalChange,
  {
    current,
    rules,
    now,
  }: { readonly current: AppointmentRow; readonly rules: RentalWish['rules']; readonly now: Instant },
): Promise<RentalWish> => {
  const days = chosen ?? (items.some(({ kept }) => kept !== null) ? current.duration : null);
  const own = new Set(
    unitsTaken(items.flatMap(({ kept }) => (kept === null ? [] : [{ parts: [], ...kept }]))).map(
      ({ serviceId }) => serviceId,
    ),
  );
  const claims =
    sameDay && days === current.duration ? await listClaims(transaction, current.appointment_id) : [];
  return {
    id: current.appointment_id,
    lines: items.map(({ kept, ...line }) => ({
      ...line,
      parts: kept?.parts ?? (kept === null ? undefined : []),
    })),
    firstDay,
    days,
    ownSpans: claims.filter(({ serviceId }) => own.has(serviceId)),
    until: null,
    rules,
    now,
  };
};

/** Nobody hires for less than the longest period among the items, unless the booking was so short already. */
const refuseShort = (
  { days, firstDay }: RentalChange,
  facts: RentalScheduleRow,
  { lines }: RentalWish,
): readonly FieldError[] => {
  if (days === null) return [];
  const least = daysOfOrder(facts, { lines, days: null });
  const read = readRentalDays(addDays(firstDay, days), { firstDay, least });
  return read.ok ? [] : read.reason;
};

/** An order that takes another item is never shorter than that item's period. */
const daysOf = (
  { items, days }: RentalChange,
  current: AppointmentRow,
  facts: RentalScheduleRow,
): number | null => {
  if (days !== null) return days;
  const added = items.filter(({ kept }) => kept === null);
  if (added.length === items.length) return null;
  return Math.max(current.duration, ...added.map(({ serviceId }) => itemIn(facts, serviceId)?.duration ?? 1));
};

/** An item that stays, at its own fees for as long as it was hired for; any other as it is offered now. */
const lineOf = (units: ReservedUnits, item: ChangedItem, sameLength: boolean): BookingLine => {
  const { kept, quantity } = item;
  const [offered] = linesOfItems(units, [item]);
  if (offered === undefined) throw new Error('An item was reserved and has no line');
  if (kept === null) return offered;
  const own = { serviceName: kept.serviceName, parts: kept.parts ?? [] };
  if (!sameLength) return { ...offered, ...own };
  return {
    ...offered,
    ...own,
    priceKobo: shareOf(kept.priceKobo, quantity, kept.quantity),
    cautionFeeKobo: shareOf(kept.cautionFeeKobo, quantity, kept.quantity),
  };
};

/** To the kobo: a fee of which some was given back is no whole multiple of its units' any more. */
const shareOf = (fee: Kobo, wanted: number, had: number): Kobo => toKobo(Math.round((fee * wanted) / had));

/** The items of a booking as they stand, for a change of when it is alone. */
export const itemsAsTheyAre = (lines: readonly BookingLine[]): readonly ChangedItem[] =>
  lines.map((kept) => ({ line: kept.line, serviceId: kept.serviceId, quantity: kept.quantity, kept }));
