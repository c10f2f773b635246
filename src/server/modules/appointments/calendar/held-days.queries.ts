import { type CalendarDate, fromEpochDay, toEpochDay } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { mostHeld } from '#core/money/hold-limits.ts';
import { heldDays } from '#core/slots/held-days.ts';
import { dateIn } from '#core/time/zone.ts';
import { zoneOffsets } from '#core/time/zone-offsets.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { weekOf } from '../../availability/index.ts';
import { listClosures, listHours } from '../../businesses/index.ts';
import { listStaff } from '../../staff/index.ts';
import { spanOfDays } from '../lists/lists.rules.ts';
import { listHeld } from '../reservation/holds.repo.ts';

type Days = { readonly zone: string; readonly from: CalendarDate; readonly to: CalendarDate };

/** The days of which too much is held for payments that have not come, with how much, in percent. */
export const readHeldDays = async (
  transaction: TenantTransaction,
  { zone, from, to }: Days,
  now: Instant,
): Promise<{ date: string; percent: number }[]> => {
  const span = spanOfDays(zone, { from, to });
  const held = await listHeld(transaction, span, now);
  if (held.length <= mostHeld) return [];
  const business = {
    hours: weekOf(await listHours(transaction)),
    closures: (await listClosures(transaction, from)).map((row) => ({
      from: row.from_date,
      to: row.to_date,
    })),
  };
  const staff = (await listStaff(transaction)).map((member) => ({
    hours: member.custom_hours ? weekOf(member.hours) : null,
    blockedDates: member.blocked_dates,
  }));
  const offsets = zoneOffsets(zone, toInstant(span.start - dayMs), toInstant(span.end + dayMs));
  const days = { first: toEpochDay(from), last: toEpochDay(to) };
  return heldDays(business, staff, held, offsets, days).map(({ day, percent }) => ({
    date: fromEpochDay(day),
    percent,
  }));
};

/** Says in the log, once this is committed, that too much of a day is held; the owner sees it in the calendar. */
export const warnOfHeld = async (
  transaction: TenantTransaction,
  {
    zone,
    startsAt,
    log,
    now,
  }: {
    readonly zone: string;
    readonly startsAt: Instant;
    readonly log: Log;
    readonly now: Instant;
  },
): Promise<void> => {
  const date = dateIn(zone, startsAt);
  const [day] = await readHeldDays(transaction, { zone, from: date, to: date }, now);
  if (day === undefined) return;
  const { business } = transaction;
  transaction.afterCommit(() => log('day.overheld', { business, ...day }));
};
