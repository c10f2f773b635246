import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../query/refusal.ts';
import { bookedText, bookingsOn, conflictsIn, futureText, lossText, upcoming } from './bookings.ts';
import { emptyStaffForm } from './model.ts';

const today = '2026-11-20';

describe('blocked dates', () => {
  it('count from today on, the earliest first', () => {
    expect(upcoming(['2026-12-25', '2026-11-19', '2026-11-20'], today)).toEqual(['2026-11-20', '2026-12-25']);
  });

  it("are the business's days, not the reader's", () => {
    const { counts } = bookingsOn(
      [
        { date: '2026-11-20T22:00:00.000Z', endDate: '2026-11-20T23:00:00.000Z' },
        { date: '2026-11-20T23:30:00.000Z', endDate: '2026-11-21T00:30:00.000Z' },
        { date: '2026-11-21T09:00:00.000Z', endDate: '2026-11-21T10:00:00.000Z' },
      ],
      ['2026-11-20', '2026-11-21'],
      'Africa/Lagos',
    );
    expect([...counts]).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 2],
    ]);
  });

  it('are hit by what goes on after midnight from the evening before', () => {
    const night = { date: '2026-11-21T22:30:00.000Z', endDate: '2026-11-22T00:00:00.000Z' };
    const on = (...dates: readonly string[]) => bookingsOn([night], dates, 'Africa/Lagos');
    expect(on('2026-11-22')).toEqual({ hit: [night], counts: new Map([['2026-11-22', 1]]) });
    expect(on('2026-11-21', '2026-11-22').hit).toEqual([night]);
    expect(on('2026-11-23')).toEqual({ hit: [], counts: new Map([['2026-11-23', 0]]) });
  });
});

describe('what saving without a schedule would throw away', () => {
  const form = { ...emptyStaffForm, blockedDates: ['2026-11-01', '2026-12-24', '2026-12-25'] };

  it('is said while the switch is off, and only then', () => {
    expect(lossText(form, true, today)).toBe(
      'Saving now removes these hours and 2 blocked dates: the business hours apply instead. Turn the switch on again to keep them.',
    );
    expect(lossText({ ...form, customSchedule: true }, true, today)).toBeNull();
  });

  it('is the hours alone where no date to come is blocked', () => {
    expect(lossText({ ...form, blockedDates: ['2026-11-01'] }, true, today)).toMatch(/removes these hours:/);
  });

  it('is the dates where nothing was saved yet, or nothing at all', () => {
    expect(lossText({ ...form, blockedDates: ['2026-12-25'] }, false, today)).toMatch(
      /1 blocked date will not be saved/,
    );
    expect(lossText(emptyStaffForm, false, today)).toBeNull();
  });
});

describe('a refused deletion', () => {
  const refusal = (code: 'HAS_FUTURE_BOOKINGS' | 'NOT_FOUND', data: unknown) =>
    new RefusedError({ ok: false, status: 409, code, message: '', error: '', errors: [], data });
  const conflict = { date: '2026-11-21T09:00:00.000Z', clientName: 'Ada Obi', serviceName: 'Braids' };

  it('names the bookings that do not fit', () => {
    expect(conflictsIn(refusal('HAS_FUTURE_BOOKINGS', { conflicts: [conflict, { date: 3 }, null] }))).toEqual(
      [{ ...conflict, id: null }],
    );
    expect(conflictsIn(refusal('HAS_FUTURE_BOOKINGS', undefined))).toEqual([]);
  });

  it('for any other reason has none', () => {
    expect(conflictsIn(refusal('NOT_FOUND', { conflicts: [conflict] }))).toBeNull();
    expect(conflictsIn(new Error('No answer'))).toBeNull();
    expect(conflictsIn(null)).toBeNull();
  });
});

it('says how many bookings are still to come', () => {
  expect([undefined, 1, 2].map(bookedText)).toEqual([null, '1 booking', '2 bookings']);
  expect([0, 1, 2].map((total) => futureText(total, 'Bisi'))).toEqual([
    'Bisi has no future appointments.',
    'Bisi has 1 future appointment.',
    'Bisi has 2 future appointments.',
  ]);
});
