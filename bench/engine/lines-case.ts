import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { AskedLine, LinesAsk } from '#core/slots/lines/line.ts';
import type { BusinessSchedule, StaffSchedule } from '#core/slots/schedule.ts';
import { instantAt } from '#core/time/zone.ts';
import { CLOSES, LUNCH, OPEN_WEEKDAYS, OPENS } from './calendar-case.ts';

/** A quarter of a year of a salon in which anybody does anything. */
export type LinesCase = {
  readonly business: BusinessSchedule;
  readonly staff: readonly StaffSchedule[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Before `from`, so that notice and horizon cut nothing off. */
  readonly now: Instant;
};

export const DAYS = 90;
export const STAFF = 6;
export const BOOKINGS_A_DAY = 3;

/** Bookings of 15 to 60 minutes, three a day for each, at starts that look random and are the same in every run. */
export const linesCase = (zone: string): LinesCase => {
  const from = parseCalendarDate('2027-01-04');
  if (from === null) throw new Error('The first day of the case is none');
  let seed = 20_261_120;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const booking = () => {
    const start = instantAt(zone, addDays(from, random(DAYS)), OPENS + 15 * random((CLOSES - OPENS) / 15));
    return { start, end: toInstant(start + 15 * (1 + random(4)) * minuteMs) };
  };
  const day = [
    { startMinute: OPENS, endMinute: LUNCH.start },
    { startMinute: LUNCH.end, endMinute: CLOSES },
  ];
  const weekdays: readonly number[] = OPEN_WEEKDAYS;
  return {
    business: {
      zone,
      hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => (weekdays.includes(weekday) ? day : [])),
      closures: [],
      rules: { stepMinutes: 15, noticeMinutes: 0, gapMinutes: 0, horizonDays: DAYS },
    },
    staff: Array.from({ length: STAFF }, (_, index) => ({
      staffId: `staff-${index}`,
      hours: null,
      blockedDates: [],
      blockedTimes: [],
      busy: Array.from({ length: DAYS * BOOKINGS_A_DAY }, booking),
    })),
    from,
    to: addDays(from, DAYS - 1),
    now: instantAt(zone, addDays(from, -1), 0),
  };
};

/** Lines of these segments, each by anybody. */
export const linesOf = (
  { staff }: LinesCase,
  lines: readonly (readonly number[])[],
  alongside: readonly number[] = [],
): LinesAsk => ({
  maxWaitMinutes: 15,
  lines: lines.map(
    (segments, place): AskedLine => ({
      minutes: segments.reduce((sum, minutes) => sum + minutes, 0),
      segments,
      candidates: staff.map(({ staffId }) => staffId),
      chosen: null,
      hands: 1,
      alongside: alongside.includes(place),
      needs: [],
    }),
  ),
});
