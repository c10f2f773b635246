import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { listRentalStarts } from '#core/rentals/list-rental-starts.ts';
import { moveStartSteps } from '#core/slots/lines/move-lines.ts';
import { type OfferedDay, offeredDays } from '#core/slots/offered-days.ts';
import { instantAt } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { inTurns } from '../../../platform/pacing/in-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  businessScheduleOf,
  daysOfMonth,
  findLinesSchedule,
  findOwnerSchedule,
  findRentalSchedule,
  haveTheirPeople,
  type Month,
  rentalFactsOf,
  staffSchedulesOf,
  standingLinesOf,
} from '../../availability/index.ts';
import { itemsOf, linesOf, standing } from '../lines/lines.rules.ts';
import { firstDayOf } from '../record/rental-days.rules.ts';
import type { ManagedRow } from './links.repo.ts';
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
    const around = {
      from: toInstant(instantAt('UTC', range.from, 0) - MARGIN),
      until: toInstant(instantAt('UTC', range.to, 0) + dayMs + MARGIN),
      now,
      except: row.appointment_id,
    };
    const days =
      row.line_count === null
        ? await listMoves(transaction, row, { around, range, now })
        : await listLineMoves(transaction, row, { around, range, now });
    return days === null
      ? null
      : days.map((day) => ({ ...day, times: day.times.filter((time) => time !== row.starts_at) }));
  });

type Looked = {
  readonly around: {
    readonly from: Instant;
    readonly until: Instant;
    readonly now: Instant;
    readonly except: Id;
  };
  readonly range: { readonly from: CalendarDate; readonly to: CalendarDate };
  readonly now: Instant;
};

const listMoves = async (
  transaction: TenantTransaction,
  { service_id: serviceId, staff_id: staffId, duration: durationMinutes }: ManagedRow,
  { around, range, now }: Looked,
): Promise<readonly OfferedDay[] | null> => {
  const schedule = await findOwnerSchedule(transaction, { serviceId, staffId, ...around });
  if (schedule === undefined) return null;
  const wanted = { durationMinutes, ...range };
  return offeredDays(businessScheduleOf(schedule), staffSchedulesOf(schedule), wanted, now);
};

/** Of a booking of lines: to where all of them can go together. */
const listLineMoves = async (
  transaction: TenantTransaction,
  row: ManagedRow,
  { around, range, now }: Looked,
): Promise<readonly OfferedDay[] | null> => {
  const lines = standing(linesOf(row));
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  const schedule = await findLinesSchedule(transaction, { serviceIds, ...around });
  if (schedule === undefined) return null;
  const asked = standingLinesOf(schedule, lines);
  const staff = haveTheirPeople(asked) ? staffSchedulesOf(schedule) : [];
  return inTurns(moveStartSteps(businessScheduleOf(schedule), staff, { lines: asked, ...range }, now));
};

/** The dates to which the holder of a token can move a rental, its present one left out. Null for any other token. */
export const readMoveDates = (
  platform: Platform,
  token: string,
  range: { readonly from: CalendarDate; readonly to: CalendarDate },
  now: Instant,
): Promise<readonly CalendarDate[] | null> =>
  behindMovable(platform, token, now, async (transaction, { row }, { time_zone: zone }) => {
    if (row.booking_type !== 'item-based') return null;
    const lines = standing(linesOf(row)).map((line) => ({ parts: [], ...line }));
    const schedule = await findRentalSchedule(transaction, {
      serviceIds: itemsOf(lines),
      ...range,
      now,
      except: row.appointment_id,
      reach: row.duration,
    });
    if (schedule === undefined) return null;
    const facts = rentalFactsOf(schedule, { lines, days: row.duration });
    const starts = listRentalStarts(facts, range, now);
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
