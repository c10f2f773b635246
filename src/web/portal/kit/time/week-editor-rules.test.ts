import { describe, expect, it } from 'vitest';
import type { WeekEntry } from '#core/calendar/week-entries.ts';
import { defaultWeek } from './default-week.ts';
import {
  dayErrorsOf,
  inOrder,
  lateNoteOf,
  mayCloseNextDay,
  timeOf,
  weekErrorsOf,
  weekOf,
  withBreak,
  withMondayCopied,
  withNewBreak,
  withOpen,
  withoutBreak,
  withTimes,
} from './week-editor-rules.ts';

const monday: WeekEntry = { dayOfWeek: 1, isOpen: true, startTime: '09:00', endTime: '17:00' };
const pause = (startTime: string, endTime: string) => ({ startTime, endTime });
const lunch = pause('13:00', '14:00');

describe('a week', () => {
  it('is Monday to Friday from 09:00 to 17:00 at first', () => {
    expect(defaultWeek.filter((day) => day.isOpen).map((day) => day.dayOfWeek)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(defaultWeek.map((day) => `${day.startTime}-${day.endTime}`))).toEqual(
      new Set(['09:00-17:00']),
    );
  });

  it('has seven rows, Sunday first; a day left out is closed', () => {
    const week = weekOf([{ ...monday, breaks: [lunch] }]);
    expect(week.map(({ dayOfWeek, isOpen }) => [dayOfWeek, isOpen])).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((day) => [day, day === 1]),
    );
    expect(week[1]?.breaks).toEqual([lunch]);
  });

  it('is shown from Monday on where it is not asked otherwise', () => {
    const order = (first: 'Sunday' | 'Monday') =>
      inOrder(defaultWeek, first).map(({ dayOfWeek }) => dayOfWeek);
    expect(order('Monday')).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(order('Sunday')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("takes Monday's hours and breaks over on the open days alone", () => {
    const week = weekOf([
      { ...monday, startTime: '08:00', breaks: [lunch] },
      { ...monday, dayOfWeek: 3, breaks: [pause('10:00', '11:00')] },
    ]);
    const copied = withMondayCopied(week);
    expect(copied[3]).toEqual({
      dayOfWeek: 3,
      isOpen: true,
      startTime: '08:00',
      endTime: '17:00',
      breaks: [lunch],
    });
    expect(copied[4]).toEqual(week[4]);
    expect(withMondayCopied([])).toEqual([]);
  });

  it('knows what is missing and what is misplaced, in hours and breaks', () => {
    const errors = (change: Partial<WeekEntry>) => weekErrorsOf([{ ...monday, ...change }]);
    expect(errors({})).toEqual({ missing: false, misplaced: false });
    expect(errors({ startTime: '' })).toEqual({ missing: true, misplaced: false });
    expect(errors({ endTime: '08:00' })).toEqual({ missing: false, misplaced: true });
    expect(errors({ breaks: [pause('13:00', '')] })).toEqual({ missing: true, misplaced: false });
    expect(errors({ breaks: [pause('14:00', '13:00')] })).toEqual({ missing: false, misplaced: true });
    expect(errors({ breaks: [pause('08:00', '10:00')] })).toEqual({ missing: false, misplaced: true });
    expect(errors({ startTime: '', isOpen: false })).toEqual({ missing: false, misplaced: false });
  });
});

describe('one day', () => {
  it.each<[Partial<WeekEntry>, object]>([
    [{}, {}],
    [{ startTime: '' }, { startTime: 'Required' }],
    [{ endTime: '25:00' }, { endTime: 'Required' }],
    [{ startTime: '17:00' }, { startTime: 'Start<End', endTime: 'End>Start' }],
    [{ startTime: '18:00', isOpen: false }, {}],
  ])('%j', (change, errors) => {
    expect(dayErrorsOf({ ...monday, ...change })).toEqual({ breaks: [], ...errors });
  });

  it('names what is wrong with a break at its own times, and how breaks lie in a sentence', () => {
    const errors = (...breaks: { startTime: string; endTime: string }[]) =>
      dayErrorsOf({ ...monday, breaks });
    expect(errors(lunch, pause('15:00', '')).breaks).toEqual([{}, { endTime: 'Required' }]);
    expect(errors(pause('14:00', '13:00')).breaks).toEqual([
      { startTime: 'Start<End', endTime: 'End>Start' },
    ]);
    expect(errors(pause('09:00', '10:00')).note).toMatch(/between opening and closing/);
    expect(errors(lunch, pause('13:30', '15:00')).note).toMatch(/overlap/);
    expect(errors(lunch)).toEqual({ breaks: [{}] });
  });

  it('opens with the usual times where it has none', () => {
    const shut = { dayOfWeek: 0, isOpen: false, startTime: '', endTime: '13:00' };
    expect(withOpen(shut, true)).toEqual({ ...shut, isOpen: true, startTime: '09:00' });
    expect(withOpen(monday, false)).toEqual({ ...monday, isOpen: false });
  });

  it('changes and removes a break by its place', () => {
    const day = { ...monday, breaks: [lunch, pause('15:00', '15:30')] };
    expect(withBreak(day, 1, pause('16:00', '16:30')).breaks).toEqual([lunch, pause('16:00', '16:30')]);
    expect(withoutBreak(day, 0).breaks).toEqual([pause('15:00', '15:30')]);
  });

  it.each<[string, Partial<WeekEntry>, { startTime: string; endTime: string }]>([
    ['at the usual hour', {}, lunch],
    ['amid the longest stretch', { breaks: [lunch] }, pause('10:30', '11:30')],
    ['in the middle of a morning', { endTime: '12:00' }, pause('10:00', '11:00')],
    ['short in a short day', { endTime: '09:30' }, pause('09:10', '09:20')],
    ['open where there is no room', { endTime: '09:10' }, pause('', '')],
    ['open while the hours cannot be read', { endTime: '' }, pause('', '')],
  ])('proposes a break %s', (_, change, expected) => {
    const day = withNewBreak({ ...monday, ...change });
    expect(day.breaks?.[day.breaks.length - 1]).toEqual(expected);
  });

  it('proposes five breaks that fit each other', () => {
    let day: WeekEntry = monday;
    for (let count = 0; count < 5; count += 1) day = withNewBreak(day);
    expect(dayErrorsOf(day)).toEqual({ breaks: [{}, {}, {}, {}, {}] });
  });
});

describe('late hours', () => {
  const late: WeekEntry = { ...monday, startTime: '18:00', endTime: '02:00', closesNextDay: true };
  const asked = { ...late, closesNextDay: false };

  it('are an error until the owner says that they end on the next day', () => {
    expect(dayErrorsOf(asked)).toEqual({ breaks: [], startTime: 'Start<End', endTime: 'End>Start' });
    expect(mayCloseNextDay(asked)).toBe(true);
    expect(mayCloseNextDay(monday)).toBe(false);
    expect(mayCloseNextDay({ ...asked, endTime: '' })).toBe(false);
    expect(dayErrorsOf(late)).toEqual({ breaks: [] });
  });

  it.each([
    ['18:00', '02:00', true],
    ['12:00', '06:00', true],
    ['18:00', '06:30', false],
    ['09:00', '05:00', false],
    ['17:00', '09:00', false],
    ['14:00', '18:00', false],
  ])('are read by themselves from %s to %s: %s', (startTime, endTime, isLate) =>
    expect(withTimes(monday, { startTime, endTime }).closesNextDay).toBe(isLate),
  );

  it('end with the times that made them late, and midnight is the end of a day', () => {
    expect(withTimes(late, { startTime: '18:00', endTime: '23:00' }).closesNextDay).toBe(false);
    expect(withTimes(late, { startTime: '18:00', endTime: '01:00' }).closesNextDay).toBe(true);
    expect(withTimes(monday, { startTime: '18:00', endTime: '00:00' })).toMatchObject({
      endTime: '24:00',
      closesNextDay: false,
    });
    expect(dayErrorsOf({ ...monday, endTime: '24:00' })).toEqual({ breaks: [] });
    expect(dayErrorsOf({ ...monday, startTime: '24:00' }).startTime).toBe('Required');
  });

  it('have breaks on both sides of midnight', () => {
    const across = { ...late, breaks: [pause('23:30', '00:30'), pause('01:00', '01:15')] };
    expect(dayErrorsOf(across)).toEqual({ breaks: [{}, {}] });
    expect(dayErrorsOf({ ...late, breaks: [pause('00:30', '23:30')] }).breaks).toEqual([
      { startTime: 'Start<End', endTime: 'End>Start' },
    ]);
    expect(withNewBreak({ ...late, startTime: '22:00', endTime: '06:00' }).breaks).toEqual([
      pause('01:30', '02:30'),
    ]);
  });

  it('may not go on after the next day opens', () => {
    const week = weekOf([late, { ...monday, dayOfWeek: 2, startTime: '01:00' }]);
    expect(lateNoteOf(week, 1)).toMatch(/after Tuesday opens/);
    expect(lateNoteOf(week, 2)).toBeNull();
    expect(weekErrorsOf(week)).toEqual({ missing: false, misplaced: true });
    expect(weekErrorsOf(weekOf([late, { ...monday, dayOfWeek: 2, startTime: '02:00' }]))).toEqual({
      missing: false,
      misplaced: false,
    });
  });

  it('are copied to the other open days with their lateness', () => {
    expect(withMondayCopied(weekOf([late, { ...monday, dayOfWeek: 3 }]))[3]).toMatchObject({
      startTime: '18:00',
      endTime: '02:00',
      closesNextDay: true,
    });
  });
});

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['1745', '17:45'],
  ['9.15', '09:15'],
  [' 08:05 ', '08:05'],
  ['24', '24:00'],
  ['2430', '2430'],
  ['25', '25'],
  ['9:75', '9:75'],
  ['noon', 'noon'],
  ['', ''],
])('reads %j as %j', (typed, time) => {
  expect(timeOf(typed)).toBe(time);
});
