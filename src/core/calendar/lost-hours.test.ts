import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lostHours, lostHoursText, readLostHours } from './lost-hours.ts';
import { faultOfEntry, spansOfWeek, type WeekEntry } from './week-entries.ts';

const week = (over: Readonly<Record<number, Partial<WeekEntry>>> = {}): readonly WeekEntry[] =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek > 0,
    startTime: '09:00',
    endTime: '17:00',
    ...over[dayOfWeek],
  }));
const lost = (before: readonly WeekEntry[], after: readonly WeekEntry[]) =>
  lostHoursText(lostHours(before, after));

describe('lostHours', () => {
  it.each<[string, readonly WeekEntry[], readonly WeekEntry[], string]>([
    ['nothing where nothing changes', week(), week(), ''],
    ['nothing where more is open', week(), week({ 0: { isOpen: true }, 4: { endTime: '20:00' } }), ''],
    [
      'an hour at either end',
      week(),
      week({ 4: { startTime: '10:00', endTime: '16:00' } }),
      '4.09:00-10:00,4.16:00-17:00',
    ],
    [
      'a new break',
      week(),
      week({ 4: { breaks: [{ startTime: '12:00', endTime: '13:00' }] } }),
      '4.12:00-13:00',
    ],
    ['a day that closes', week(), week({ 4: { isOpen: false } }), '4,4.09:00-17:00'],
    [
      'late hours, on the day they lie on',
      week({ 6: { endTime: '02:00', closesNextDay: true, startTime: '18:00' } }),
      week({ 6: { endTime: '24:00', startTime: '18:00' } }),
      '0.00:00-02:00',
    ],
    [
      'late hours of a day that closes, cut at midnight',
      week({ 5: { endTime: '02:00', closesNextDay: true, startTime: '18:00' } }),
      week({ 5: { isOpen: false } }),
      '5,5.18:00-24:00,6.00:00-02:00',
    ],
    [
      'nothing of a day that is being typed',
      week(),
      week({ 4: { endTime: '1' }, 5: { endTime: '16:00' } }),
      '5.16:00-17:00',
    ],
  ])('%s', (_, before, after, text) => expect(lost(before, after)).toBe(text));

  const clock = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);
  const anyWeek = fc
    .array(
      fc.record({ isOpen: fc.boolean(), startTime: clock, endTime: clock, closesNextDay: fc.boolean() }),
      { minLength: 7, maxLength: 7 },
    )
    .map((days) =>
      days.map((day, dayOfWeek) => {
        const entry = { ...day, dayOfWeek };
        return faultOfEntry(entry) === null ? entry : { ...entry, isOpen: false };
      }),
    );
  /** Also by the late hours of the day before. */
  const isOpenAt = (entries: readonly WeekEntry[], weekday: number, minute: number): boolean =>
    spansOfWeek(entries).some(({ weekday: day, startMinute, endMinute }) =>
      [minute, minute + 1440].some(
        (at, late) => (day + late) % 7 === weekday && startMinute <= at && at < endMinute,
      ),
    );

  it('is what was open and is not, whatever the two weeks', () => {
    fc.assert(
      fc.property(anyWeek, anyWeek, fc.nat(6), fc.nat(47), (before, after, weekday, half) => {
        const minute = half * 30;
        const said = lostHours(before, after).spans.some(
          (span) => span.weekday === weekday && span.startMinute <= minute && minute < span.endMinute,
        );
        expect(said).toBe(isOpenAt(before, weekday, minute) && !isOpenAt(after, weekday, minute));
      }),
    );
  });
});

describe('readLostHours', () => {
  it.each(['4', '4,4.09:00-17:00', '0.00:00-24:00,6.23:59-24:00'])('reads what is written: %s', (text) =>
    expect(lostHoursText(readLostHours(text) ?? { days: [], spans: [] })).toBe(text),
  );

  it.each(['', '7', '4.', '4.09:00', '4.17:00-09:00', '4.09:00-09:00', '4.25:00-26:00', '4,', 'x'])(
    'refuses ‘%s’',
    (text) => expect(readLostHours(text)).toBeNull(),
  );
});
