import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { WeekEntry } from '#core/calendar/week-entries.ts';
import { freeOf, lengthText, type Opening, type OwnTime, shutOn } from './open-hours.ts';

const day = (text: string) => {
  const date = parseCalendarDate(text);
  if (date === null) throw new RangeError(text);
  return date;
};
const friday = day('2026-11-20');

/** Open from nine to five on every day, or as said of some. */
const week = (over: Partial<Record<number, Partial<WeekEntry>>> = {}): Opening['weeklyHours'] =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: true,
    startTime: '09:00',
    endTime: '17:00',
    ...over[dayOfWeek],
    breaks: [...(over[dayOfWeek]?.breaks ?? [])],
  }));
const opening = (over: Partial<Opening> = {}): Opening => ({ weeklyHours: week(), closures: [], ...over });
const shut = (of: Opening, own: OwnTime = null) =>
  shutOn(friday, of, own).map(({ from, to, why }) => `${from}-${to} ${why}`);

describe('a day is shut', () => {
  it('before and after its hours, and in its breaks', () => {
    const breaks = [{ startTime: '13:00', endTime: '14:00' }];
    expect(shut(opening({ weeklyHours: week({ 5: { breaks } }) }))).toEqual([
      '0-540 Closed',
      '780-840 Break',
      '1020-1440 Closed',
    ]);
  });

  it('whole on a closed weekday, in a closure and on a day off', () => {
    expect(shut(opening({ weeklyHours: week({ 5: { isOpen: false } }) }))).toEqual(['0-1440 Closed']);
    const closures = [{ _id: 'c', from: '2026-11-19', to: '2026-11-21', reason: 'Repairs' }];
    expect(shut(opening({ closures }))).toEqual(['0-1440 Repairs']);
    expect(shut(opening(), { weeklyHours: week(), blockedDates: [friday] })).toEqual(['0-1440 Day off']);
  });

  it('for somebody outside hours of their own', () => {
    const own = { weeklyHours: week({ 5: { startTime: '12:00' } }), blockedDates: [] };
    expect(shut(opening(), own)).toEqual(['0-720 Not working', '1020-1440 Not working']);
  });

  it('not in the night that the day before goes on into, unless that day is shut', () => {
    const late = week({ 4: { endTime: '02:00', closesNextDay: true } });
    expect(shut(opening({ weeklyHours: late }))).toEqual(['120-540 Closed', '1020-1440 Closed']);
    const closures = [{ _id: 'c', from: '2026-11-19', to: '2026-11-19', reason: '' }];
    expect(shut(opening({ weeklyHours: late, closures }))).toEqual(['0-540 Closed', '1020-1440 Closed']);
  });
});

describe('free time', () => {
  it('is what is neither shut nor taken, long enough to be of use', () => {
    const taken = [
      { from: 600, to: 660 },
      { from: 630, to: 700 },
      { from: 720, to: 780 },
    ];
    expect(freeOf(shutOn(friday, opening()), taken, { from: 500, least: 30 })).toEqual([
      { from: 540, to: 600 },
      { from: 780, to: 1020 },
    ]);
    expect(freeOf(shutOn(friday, opening()), taken, { from: 800, least: 30 })).toEqual([
      { from: 800, to: 1020 },
    ]);
  });

  it.each([
    [45, '45 min'],
    [60, '1 h'],
    [150, '2 h 30'],
  ])('of %i minutes is called %s', (minutes, text) => expect(lengthText(minutes)).toBe(text));
});
