import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { UnitFees as UnitFeesView } from '#contract/calls/free-times.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { type CalendarDate, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { readLines, type WantedLine } from '#core/lines/lines-text.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { countedAs } from '../../platform/http/address-prefix.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { type Allowance, createAllowance } from '../../platform/http/rate-limits/allowance.ts';
import { perMinute } from '../../platform/http/rate-limits/per-minute.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSlots } from './availability.queries.ts';
import { type OwnerRentalDays, readOwnerRentalDays, type UnitFees } from './owner-rental-days.queries.ts';
import { readOwnerSlots } from './owner-slots.queries.ts';
import { readRentalMonth } from './rental-days.queries.ts';

const MOST_DAYS = 91;

export const availabilityEndpoints = (
  platform: Platform,
  work = createAllowance(perMinute.freeTimesWorkMs),
): readonly Endpoint[] => [
  handle(appointmentsCalls.availability, async ({ query }, { now, address }) => {
    const date = parseCalendarDate(query.date);
    if (date === null) return refusal('NOT_FOUND');
    const { waits, spent } = workFor(work, address, now);
    if (waits !== null) return waits;
    const days = await readSlots(platform, { ...query, from: date, to: date, spent }, now);
    if (!days.ok) return days;
    return ok({ success: true, slots: (days.value[0]?.times ?? []).map(formatInstant) });
  }),
  handle(appointmentsCalls.availableDays, async ({ query }, { now, address }) => {
    const range = readRange(query);
    if (!range.ok) return range;
    const { waits, spent } = workFor(work, address, now);
    if (waits !== null) return waits;
    const days = await readSlots(platform, { ...query, ...range.value, spent }, now);
    if (!days.ok) return days;
    return ok({
      success: true,
      data: days.value.map(({ date, times, full }) => ({ date, free: times.length, full })),
    });
  }),
  handle(appointmentsCalls.internalSlots, async ({ query }, { session, now }) => {
    const date = parseCalendarDate(query.date);
    if (date === null) return refusal('NOT_FOUND');
    const read = await readOwnerSlots(platform, session.business, { ...query, date }, now);
    if (!read.ok) return read;
    const slots = read.value;
    const nextFree = slots.nextFree === null ? null : formatInstant(slots.nextFree);
    return ok({ success: true, slots: slots.times.map(formatInstant), nextFree });
  }),
  handle(appointmentsCalls.internalHireDays, async ({ query }, { session, now }) => {
    const tooFar = refuseYear(query.year, now);
    if (tooFar !== null) return tooFar;
    const { date = '', ...ask } = query;
    const wanted = { ...ask, lines: wantedOf(query), date: parseCalendarDate(date) };
    const found = await readOwnerRentalDays(platform, session.business, wanted, now);
    if (found === null) return refusal('NOT_FOUND');
    const order = query.lines === undefined ? {} : presentOrder(found);
    return ok({ success: true, unavailableDates: [...found.unavailable], free: [...found.free], ...order });
  }),
  handle(appointmentsCalls.rentalAvailability, async ({ query }, { now }) => {
    const tooFar = refuseYear(query.year, now);
    if (tooFar !== null) return tooFar;
    const found = await readRentalMonth(platform, { ...query, lines: wantedOf(query) }, now);
    if (found === null) return refusal('NOT_FOUND');
    const { unavailable, soldOut, most, duration } = found;
    const items = most.map(({ free, ...item }) => ({ ...item, free: [...free] }));
    const order = query.lines === undefined ? {} : { shortDates: [...soldOut], items, days: duration };
    return ok({ success: true, unavailableDates: [...unavailable], ...order });
  }),
];

/** The items of an order, or the one that is asked about by itself. */
const wantedOf = ({
  serviceId = '',
  lines,
}: {
  readonly serviceId?: string | undefined;
  readonly lines?: string | undefined;
}): readonly WantedLine[] => (lines === undefined ? [{ serviceId }] : (readLines(lines) ?? []));

/** What of an order can be had and what it costs. */
const presentOrder = ({ items, duration }: OwnerRentalDays) => ({
  items: items.map(({ free, fees, ...item }) => ({ ...item, free: [...free], ...presentFees(fees) })),
  days: duration,
});

const presentFees = (fees: UnitFees | null): { readonly fees?: UnitFeesView } => {
  if (fees === null) return {};
  const { priceKobo, rule, extra, cautionKobo } = fees;
  return {
    fees: {
      price: koboToNaira(priceKobo),
      rule,
      extra: extra === null ? null : { count: extra.count, of: extra.of, fee: koboToNaira(extra.feeKobo) },
      caution: koboToNaira(cautionKobo),
    },
  };
};

/** Whether an address has to wait for what it had worked out lately, and where what is worked out now is counted. */
const workFor = (work: Allowance, address: string, now: Instant) => {
  const caller = countedAs(address);
  return {
    waits: caller === null ? null : work.ask(caller, 0, now),
    spent: (milliseconds: number): void => {
      // guard: a-network-has-so-much-worked-out-a-minute
      if (caller !== null) work.use(caller, milliseconds, now);
    },
  };
};

/** The days from `from` to `to`, both included, as long as they are few enough. */
export const readRange = (query: {
  readonly from: string;
  readonly to: string;
}): Outcome<{ readonly from: CalendarDate; readonly to: CalendarDate }> => {
  const from = parseCalendarDate(query.from);
  const to = parseCalendarDate(query.to);
  if (from !== null && to !== null && from <= to && daysBetween(from, to) < MOST_DAYS) {
    return ok({ from, to });
  }
  const message = `Ask for 1 to ${MOST_DAYS} days, the first before the last.`;
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
};

/** Hires are looked at from last year to next year. */
const refuseYear = (year: number, now: Instant): Refusal | null => {
  const thisYear = new Date(now).getUTCFullYear();
  if (Math.abs(year - thisYear) <= 1) return null;
  const message = `Ask for a month from ${thisYear - 1} to ${thisYear + 1}.`;
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'year', message }] });
};
