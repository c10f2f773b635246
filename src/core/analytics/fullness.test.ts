import { expect, it } from 'vitest';
import { parseCalendarDate } from '../calendar/calendar-date.ts';
import { fullness } from './fullness.ts';

const day = (text: string) => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error('No such day');
  return date;
};

it('is what was booked of the time that all who work had, on as many weekdays as there were', () => {
  // From Monday 16 November 2026 to Monday the 23rd: two Mondays, one Tuesday.
  const days = { from: day('2026-11-16'), to: day('2026-11-23') };
  const work = [
    { weekday: 1, start_minute: 540, end_minute: 630 },
    { weekday: 1, start_minute: 540, end_minute: 600 },
    { weekday: 2, start_minute: 600, end_minute: 660 },
  ];
  const busy = [
    { weekday: 1, hour: 9, minutes: 60 },
    { weekday: 1, hour: 10, minutes: 75 },
    { weekday: 2, hour: 20, minutes: 60 },
  ];
  expect(fullness(days, busy, work)).toEqual([
    { weekday: 1, hour: 9, percent: 25 },
    { weekday: 1, hour: 10, percent: 100 },
    { weekday: 2, hour: 10, percent: 0 },
  ]);
});

it('counts the hours after midnight on the day they are on, and a night of Saturday’s on Sunday', () => {
  const days = { from: day('2026-11-20'), to: day('2026-11-22') };
  const work = [
    { weekday: 5, start_minute: 1380, end_minute: 1530 },
    { weekday: 6, start_minute: 1410, end_minute: 1500 },
  ];
  const busy = [
    { weekday: 6, hour: 1, minutes: 15 },
    { weekday: 0, hour: 0, minutes: 60 },
  ];
  expect(fullness(days, busy, work)).toEqual([
    { weekday: 0, hour: 0, percent: 100 },
    { weekday: 5, hour: 23, percent: 0 },
    { weekday: 6, hour: 0, percent: 0 },
    { weekday: 6, hour: 1, percent: 50 },
    { weekday: 6, hour: 23, percent: 0 },
  ]);
});
