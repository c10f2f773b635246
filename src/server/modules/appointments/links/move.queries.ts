import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { listRentalStarts } from '#core/rentals/list-rental-starts.ts';
import { type OfferedDay, offeredDays } from '#core/slots/offered-days.ts';
import { instantAt } from '#core/time/zone.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  businessScheduleOf,
  daysOfMonth,
  findOwnerSchedule,
  findRentalSchedule,
  type Month,
  rentalFactsOf,
  staffSchedulesOf,
} from '../../availability/index.ts';
import { firstDayOf } from '../record/rental-days.rules.ts';
import { behindMovable } from './manage.queries.ts';

/** Wide enough for any zone: no local day starts or ends further from its UTC day. */
const MARGIN = dayMs;

/**
 * The start times to which the holder of a token may move an appointment, day by day, with the same staff member; the
 * booking is not in its own way, and its present time is none of them. Null for a bad token or a rental.
 */
export const readMoveTimes = (
  platform: Platform,
  token: string,
  range: { readonly from: CalendarDate; readonly to: CalendarDate },
  now: Instant,
): Promise<readonly OfferedDay[] | null> =>
  behindMovable(platform, token, now, async (transaction, { row }) => {
    if (row.booking_type !== 'time-based') return null;
    const schedule = await findOwnerSchedule(transaction, {
      serviceId: row.service_id,
      staffId: row.staff_id,
      from: toInstant(instantAt('UTC', range.from, 0) - MARGIN),
      until: toInstant(instantAt('UTC', range.to, 0) + dayMs + MARGIN),
      now,
      except: row.appointment_id,
    });
    if (schedule === undefined) return null;
    const wanted = { durationMinutes: row.duration, ...range };
    const days = offeredDays(businessScheduleOf(schedule), staffSchedulesOf(schedule), wanted, now);
    return days.map((day) => ({ ...day, times: day.times.filter((time) => time !== row.starts_at) }));
  });

/** The dates to which the holder of a token can move a rental, its present one left out. Null for any other token. */
export const readMoveDates = (
  platform: Platform,
  token: string,
  range: { readonly from: CalendarDate; readonly to: CalendarDate },
  now: Instant,
): Promise<readonly CalendarDate[] | null> =>
  behindMovable(platform, token, now, async (transaction, { row }, { time_zone: zone }) => {
    if (row.booking_type !== 'item-based') return null;
    const schedule = await findRentalSchedule(transaction, {
      serviceId: row.service_id,
      ...range,
      now,
      except: row.appointment_id,
      reach: row.duration,
    });
    if (schedule === undefined) return null;
    const facts = rentalFactsOf(schedule, { durationDays: row.duration });
    const starts = listRentalStarts(facts, { ...range, quantity: row.quantity }, now);
    const present = firstDayOf(row, zone);
    return starts.filter((date) => date !== present);
  });

/** The other dates of a month: those to which it cannot be moved. */
export const readMoveRentalDays = async (
  platform: Platform,
  token: string,
  month: Month,
  now: Instant,
): Promise<readonly CalendarDate[] | null> => {
  const days = daysOfMonth(month);
  const starts = await readMoveDates(platform, token, days, now);
  if (starts === null) return null;
  const others: CalendarDate[] = [];
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    if (!starts.includes(day)) others.push(day);
  }
  return others;
};
