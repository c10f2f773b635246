import { toInstant } from '#core/calendar/instant.ts';
import type { WeeklyHours } from '#core/hours/weekly-hours.ts';
import { ownerRules } from '#core/slots/owner-slot.ts';
import type { BusinessSchedule, StaffSchedule } from '#core/slots/schedule.ts';
import { normalise } from '#core/time/intervals.ts';
import type { Id } from '../../platform/ids.ts';
import type { HoursRow } from '../businesses/index.ts';
import type { ScheduleResource } from './lines-schedule.repo.ts';
import type { BusinessColumns, ScheduleRow, ScheduleStaff } from './schedule.repo.ts';

/** A row as the facts core decides on. */
export const businessScheduleOf = (row: BusinessColumns): BusinessSchedule => ({
  zone: row.time_zone,
  hours: toWeek(row.hours),
  closures: row.closures.map(([from, to]) => ({ from, to })),
  rules: {
    stepMinutes: row.slot_step_minutes,
    noticeMinutes: row.notice_minutes,
    gapMinutes: row.gap_minutes,
    horizonDays: row.horizon_days,
  },
});

/** The same under the rules for the owner's own bookings. */
export const ownerBusinessScheduleOf = (row: BusinessColumns): BusinessSchedule => {
  const business = businessScheduleOf(row);
  return { ...business, rules: ownerRules(business.rules) };
};

export const staffSchedulesOf = (row: Pick<ScheduleRow, 'staff'>): readonly StaffSchedule[] =>
  row.staff.map((member) => ({
    staffId: member.id,
    hours: member.custom ? toWeek(member.hours) : null,
    blockedDates: member.blocked,
    blockedTimes: normalise(
      member.away.map(([start, end]) => ({ start: toInstant(start), end: toInstant(end) })),
    ),
    busy: member.busy.map(([start, end]) => ({ start: toInstant(start), end: toInstant(end) })),
  }));

/** Facts of somebody's time, and of resources where lines are asked for. */
export type OfTime = {
  readonly staff: readonly ScheduleStaff[];
  readonly resources?: readonly ScheduleResource[];
};

/** Whether an id is that of one of the staff or the resources of some facts. */
export const isOneOf = ({ staff, resources = [] }: OfTime, whose: Id): boolean =>
  staff.some(({ id }) => id === whose) || resources.some(({ id }) => id === whose);

/** The hours that a business or a staff member keeps, by weekday, Sunday first. */
export const weekOf = (rows: readonly HoursRow[]): WeeklyHours =>
  toWeek(rows.map((row) => [row.weekday, row.start_minute, row.end_minute]));

const toWeek = (spans: ScheduleRow['hours']): WeeklyHours => {
  const week: { startMinute: number; endMinute: number }[][] = [[], [], [], [], [], [], []];
  for (const [weekday, startMinute, endMinute] of spans) week[weekday]?.push({ startMinute, endMinute });
  return week;
};
