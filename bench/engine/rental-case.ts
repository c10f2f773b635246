import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { RentalFacts } from '#core/rentals/rental-schedule.ts';
import { instantAt } from '#core/time/zone.ts';
import { CLOSES, OPEN_WEEKDAYS, OPENS } from './calendar-case.ts';

/** A month of an item of five units with buffers, and what is hired out around it. */
export type RentalCase = {
  readonly facts: RentalFacts;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Long enough before that notice and horizon cut nothing off. */
  readonly now: Instant;
};

export const STOCK = 5;
export const RENTALS = 200;

/** 200 rentals of one to four days over four months, at starts that look random and are the same in every run. */
export const rentalCase = (zone: string): RentalCase => {
  const from = parseCalendarDate('2027-03-01');
  if (from === null) throw new Error('The month of the case is none');
  let seed = 20_261_120;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const claims = Array.from({ length: RENTALS }, () => {
    const start = addDays(from, random(120) - 45);
    return { span: { from: start, until: addDays(start, 1 + random(4)) }, quantity: 1 };
  });
  const open = [{ startMinute: OPENS, endMinute: CLOSES }];
  const weekdays: readonly number[] = OPEN_WEEKDAYS;
  return {
    facts: {
      business: {
        zone,
        hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => (weekdays.includes(weekday) ? open : [])),
        closures: [],
        rules: { stepMinutes: 15, noticeMinutes: 120, gapMinutes: 0, horizonDays: 90 },
      },
      wanted: [
        { item: { durationDays: 3, bufferBefore: 1, bufferAfter: 1, stock: STOCK }, claims, quantity: 1 },
      ],
    },
    from,
    to: addDays(from, 30),
    now: instantAt(zone, addDays(from, -7), 0),
  };
};
