import { type Outcome, refusal } from '#contract/outcome.ts';
import type { BlockedTime } from '#contract/replies/blocked-time.ts';
import { type BlockedRepeat, blockedDays, MOST_BLOCKED_DAYS } from '#core/appointments/blocked-days.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { parseWallMinute } from '#core/calendar/wall-minute.ts';
import { ok } from '#core/result.ts';
import type { Interval } from '#core/time/intervals.ts';
import { instantAt } from '#core/time/zone.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import type { BlockRow, TakenRow } from './blocks.repo.ts';

/** From when until when on the business's clock. */
export type DayPart = { readonly from: string; readonly until: string };

/** So far ahead time is blocked, in days. */
const MOST_AHEAD = 731;

const wrong = (field: string, message: string) =>
  refusal('INVALID_INPUT', { message, errors: [{ field, message }] });

/** The same part of each day; a day on which the clock leaves it out has none. */
export const timesOn = (
  zone: string,
  days: readonly CalendarDate[],
  { from, until }: DayPart,
): readonly Interval[] => {
  // The contract has read both.
  const [start = 0, end = 0] = [from, until].map((time) => parseWallMinute(time) ?? 0);
  return days
    .map((day) => ({ start: instantAt(zone, day, start), end: instantAt(zone, day, end) }))
    .filter((time) => time.start < time.end);
};

/** The days that are to be blocked, or why they cannot be. */
export const readDays = (
  { date, repeat }: { readonly date: CalendarDate; readonly repeat: BlockedRepeat | null },
  today: CalendarDate,
): Outcome<readonly CalendarDate[]> => {
  if (date < today) return wrong('date', 'That day is over. Please choose today or a later one.');
  const days = blockedDays(date, repeat);
  if (days === null && repeat !== null && repeat.until < date)
    return wrong('repeat.until', 'The last day is before the first. Please choose a later one.');
  if (days === null)
    return wrong(
      'repeat.until',
      `At most ${MOST_BLOCKED_DAYS} days at a time. Please choose an earlier last day.`,
    );
  const last = days.at(-1) ?? date;
  return last > addDays(today, MOST_AHEAD)
    ? wrong('date', 'That is more than two years ahead. Please choose an earlier day.')
    : ok(days);
};

/** A blocked time as replies have it. */
export const presentBlock = (business: BusinessId, row: BlockRow): BlockedTime => ({
  _id: handleOf(business, row.block_id),
  staffId: handleOf(business, row.staff_id),
  date: formatInstant(row.starts_at),
  endDate: formatInstant(row.ends_at),
  reason: row.reason,
  repeats: row.series_id !== null,
});

/** That bookings are in a time that is to be blocked, unless the owner has been told; null: nothing is in the way. */
export const refuseTaken = (taken: readonly TakenRow[], override: boolean | undefined) => {
  if (taken.length === 0 || override === true) return null;
  const many = taken.length === 1 ? 'One booking is' : `${taken.length} bookings are`;
  const message = `${many} in this time. They stay as they are. Please confirm that you want to block it all the same, or move them first.`;
  const bookings = taken.map((row) => ({
    date: formatInstant(row.starts_at),
    endDate: formatInstant(row.ends_at),
    /** Empty: somebody is paying for it just now. */
    clientName: row.client_name ?? '',
    serviceName: row.service_name ?? '',
  }));
  return refusal('NEEDS_OVERRIDE', { message, data: { bookings } });
};
