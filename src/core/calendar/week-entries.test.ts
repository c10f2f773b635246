import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOfWeek, faultOfEntry, spansOfWeek, type WeekEntry } from './week-entries.ts';

const open = (over: Partial<WeekEntry> = {}): WeekEntry => ({
  dayOfWeek: 1,
  isOpen: true,
  startTime: '09:00',
  endTime: '17:00',
  ...over,
});
const pause = (startTime: string, endTime: string) => ({ startTime, endTime });

describe('faultOfEntry', () => {
  it.each<[string, WeekEntry, ReturnType<typeof faultOfEntry>]>([
    ['an ordinary day', open(), null],
    ['a closed day without times', open({ isOpen: false, startTime: '', endTime: '' }), null],
    ['no start', open({ startTime: '' }), 'REQUIRED'],
    ['no end', open({ endTime: '' }), 'REQUIRED'],
    ['start at the end', open({ endTime: '09:00' }), 'START_NOT_BEFORE_END'],
    ['open to midnight', open({ endTime: '24:00' }), null],
    ['open to two in the morning', open({ startTime: '18:00', endTime: '02:00', closesNextDay: true }), null],
    ['open around the clock', open({ endTime: '09:00', closesNextDay: true }), null],
    ['open longer than a day', open({ closesNextDay: true }), 'LONGER_THAN_A_DAY'],
    [
      'a break around midnight',
      open({ startTime: '18:00', endTime: '02:00', closesNextDay: true, breaks: [pause('23:30', '00:30')] }),
      null,
    ],
    [
      'a break after late hours',
      open({ startTime: '18:00', endTime: '02:00', closesNextDay: true, breaks: [pause('01:00', '02:30')] }),
      'BREAK_OUTSIDE_HOURS',
    ],
    ['a break at noon', open({ breaks: [pause('12:00', '13:00')] }), null],
    ['breaks in any order', open({ breaks: [pause('15:00', '15:30'), pause('12:00', '13:00')] }), null],
    ['a break without an end', open({ breaks: [pause('12:00', '')] }), 'REQUIRED'],
    ['a break that runs backwards', open({ breaks: [pause('13:00', '12:00')] }), 'START_NOT_BEFORE_END'],
    ['a break from opening', open({ breaks: [pause('09:00', '10:00')] }), 'BREAK_OUTSIDE_HOURS'],
    ['a break to closing', open({ breaks: [pause('16:00', '17:00')] }), 'BREAK_OUTSIDE_HOURS'],
    [
      'breaks that overlap',
      open({ breaks: [pause('12:00', '13:00'), pause('12:30', '14:00')] }),
      'BREAKS_OVERLAP',
    ],
    [
      'breaks that touch',
      open({ breaks: [pause('12:00', '13:00'), pause('13:00', '14:00')] }),
      'BREAKS_OVERLAP',
    ],
  ])('%s', (_, entry, fault) => {
    expect(faultOfEntry(entry)).toBe(fault);
  });
});

describe('spansOfWeek', () => {
  it('cuts a day at its breaks', () => {
    expect(spansOfWeek([open({ breaks: [pause('15:00', '15:30'), pause('12:00', '13:00')] })])).toEqual([
      { weekday: 1, startMinute: 540, endMinute: 720 },
      { weekday: 1, startMinute: 780, endMinute: 900 },
      { weekday: 1, startMinute: 930, endMinute: 1020 },
    ]);
  });

  it('refuses what has a fault', () => {
    expect(() => spansOfWeek([open({ endTime: '08:00' })])).toThrow(RangeError);
  });

  it('is undone by entriesOfWeek', () => {
    const edges = fc
      .tuple(
        fc.integer({ min: 0, max: 1439 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 12 }),
      )
      .map(([opening, within]) => {
        const first = Math.min(...within);
        return within.map((minute) => opening + minute - first);
      });
    const day = edges.map((all) => {
      const sorted = all.toSorted((a, b) => a - b);
      return sorted.flatMap((start, place) => {
        const end = sorted[place + 1];
        return place % 2 === 1 || end === undefined ? [] : [{ startMinute: start, endMinute: end }];
      });
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
        const spans = days.flatMap((own, weekday) => own.map((span) => ({ weekday, ...span })));
        expect(spansOfWeek(entriesOfWeek(spans))).toEqual(spans);
      }),
    );
  });

  it('shows seven days, Sunday first, a closed one with the usual times', () => {
    const week = entriesOfWeek([]);
    expect(week.map(({ dayOfWeek }) => dayOfWeek)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(week[0]).toEqual({
      dayOfWeek: 0,
      isOpen: false,
      startTime: '09:00',
      endTime: '17:00',
      breaks: [],
    });
  });
});
