import type { InputOf, ReplyOf } from '#contract/call.ts';
import type { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { Outcome } from '#contract/outcome.ts';
import { addDays, type CalendarDate, daysBetween } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { startOfDay } from '#core/time/zone.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { type Session, scopeOf } from '../../../platform/http/session.ts';
import { type BusinessId, type Id, readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness } from '../../businesses/index.ts';
import { listBlocks } from '../blocks/blocks.repo.ts';
import { presentBlock } from '../blocks/blocks.rules.ts';
import { readRange } from '../lists/lists.rules.ts';
import { drawnFor, staffWithin } from '../record/reader.rules.ts';
import { presentCalendarEvent } from '../record/record.present.ts';
import {
  type CalendarFilter,
  countTouching,
  listFirstOfDays,
  listLate,
  listTouching,
  type SpanCount,
} from './calendar.repo.ts';
import { readHeldDays } from './held-days.queries.ts';

type Ask = InputOf<typeof appointmentsCalls.calendar>['query'];
type Calendar = ReplyOf<typeof appointmentsCalls.calendar>;

/**
 * What touches the days from `from` to `to` in the business's zone, cancelled bookings too unless `statuses` leaves
 * them out, with how many are on each day, hires that are late where they are asked for, what is blocked and which of them are held without payment. Staff of nobody's narrow it to nothing. INVALID_INPUT for more than 62 days.
 */
export const readCalendar = async (
  platform: Platform,
  session: Session,
  ask: Ask,
  now: Instant,
): Promise<Outcome<Calendar>> => {
  const range = readRange(ask);
  if (!range.ok) return range;
  const { from, to } = range.value;
  if (from === null || to === null) throw new Error('The contract asks for both ends');
  const { business } = session;
  const own = staffWithin(session, 'bookings.read');
  const filter = narrowed(filterOf(business, ask), own);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  return inTenant(platform.database, scopeOf(session), async (transaction) => {
    const { time_zone: zone } = await findBusiness(transaction);
    const edges = [
      startOfDay(zone, from),
      startOfDay(zone, addDays(from, 1)),
      ...dates.slice(1).map((date) => startOfDay(zone, addDays(date, 1))),
    ] as const satisfies readonly Instant[];
    const some = ask.perDay;
    const rows =
      some === undefined
        ? await listTouching(transaction, { from, edges }, filter)
        : await listFirstOfDays(transaction, { from, edges }, filter, some);
    const spans =
      some === undefined
        ? rows.map((row) => ({ ...row, count: 1 }))
        : await countTouching(transaction, { from, edges }, filter);
    const [start, end = start] = [edges[0], edges.at(-1)];
    const before = { from: start, day: to, start: startOfDay(zone, to) };
    const late = ask.late === undefined ? [] : await listLate(transaction, before, filter);
    const data = [...late, ...rows].map((row) =>
      drawnFor(session, presentCalendarEvent(business, { ...row, first_day: row.rental_day })),
    );
    const blocks = await listBlocks(transaction, { from: start, until: end, staffIds: filter.staffIds });
    const blocked = blocks.map((row) => presentBlock(business, row));
    const heldUnpaid = own === null ? await readHeldDays(transaction, { zone, from, to }, now) : [];
    return ok({ success: true, data, days: countDays(dates, spans), blocked, heldUnpaid });
  });
};

const filterOf = (business: BusinessId, { staffIds, statuses }: Ask): CalendarFilter => ({
  staffIds:
    staffIds === undefined
      ? null
      : staffIds.flatMap((handle) => {
          const id = readOwnHandle(business, handle);
          return id === null ? [] : [id];
        }),
  statuses: statuses ?? null,
});

/** The same of these staff members alone; null: of all. */
const narrowed = (filter: CalendarFilter, own: readonly Id[] | null): CalendarFilter => {
  if (own === null) return filter;
  // guard: a-calendar-is-narrowed-to-ones-own
  return { ...filter, staffIds: own.filter((id) => filter.staffIds?.includes(id) ?? true) };
};

/** How many are on each day: each counts on every one it is on. */
const countDays = (dates: readonly CalendarDate[], spans: readonly SpanCount[]): Calendar['days'] => {
  const days = dates.map((date) => ({ date: date as string, total: 0 }));
  for (const { first_day, last_day, count } of spans)
    for (const day of days.slice(first_day - 1, last_day)) day.total += count;
  return days;
};
