import type { CalendarDate, DateRange } from '../calendar/calendar-date.ts';
import type { WeeklyHours } from '../hours/weekly-hours.ts';
import type { Interval, IntervalSet } from '../time/intervals.ts';

export type SlotRules = {
  /** Minutes between offered starts, counted from opening. */
  readonly stepMinutes: number;
  /** How many minutes ahead of its start a slot must be taken at the latest. */
  readonly noticeMinutes: number;
  /** Minutes kept free after each booking. */
  readonly gapMinutes: number;
  /** How many days after today can still be booked. */
  readonly horizonDays: number;
};

export const defaultSlotRules: SlotRules = {
  stepMinutes: 15,
  noticeMinutes: 120,
  gapMinutes: 0,
  horizonDays: 90,
};

/** What all staff of a business share. `zone` is an IANA name, `hours` have passed `validateWeeklyHours`. */
export type BusinessSchedule = {
  readonly zone: string;
  readonly hours: WeeklyHours;
  readonly closures: readonly DateRange[];
  readonly rules: SlotRules;
};

/** One staff member's time. `busy` holds one interval per booking or live hold, its gap after included. */
export type StaffSchedule = {
  readonly staffId: string;
  readonly hours: WeeklyHours | null;
  readonly blockedDates: readonly CalendarDate[];
  /** Parts of days in which no client can book them, in order and apart; a grid goes on over them. */
  readonly blockedTimes: IntervalSet;
  readonly busy: readonly Interval[];
};
