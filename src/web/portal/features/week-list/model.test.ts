import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { RefusedError } from '../../query/refusal.ts';
import { loadFailure } from './api.ts';
import {
  dayCount,
  dayMark,
  isClosed,
  listWeek,
  momentShown,
  momentsOf,
  openCount,
  type Row,
  rowTitle,
  timeWords,
  toConfirm,
  weekCount,
} from './model.ts';
import { weekOf } from './week.ts';

const lagos = 'Africa/Lagos';
const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new RangeError(text);
  return date;
};
const week = weekOf(day('2026-11-20'));

const visit = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  _id: 'visit',
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  status: 'confirmed',
  version: 1,
  bookingType: 'time-based',
  clientName: 'Ada Obi',
  serviceName: 'Gel manicure',
  staffId: 's',
  staffName: 'Bola',
  ...given,
});

/** Picked up on Saturday the 21st, back on Tuesday the 24th: three days. */
const rental = (given: Partial<CalendarEvent> = {}): CalendarEvent =>
  visit({
    _id: 'hire',
    bookingType: 'item-based',
    date: '2026-11-20T23:00:00.000Z',
    endDate: '2026-11-23T23:00:00.000Z',
    serviceName: 'Canopy',
    staffId: null,
    staffName: '',
    ...given,
  });

const shape = (events: readonly CalendarEvent[], range = week) =>
  listWeek(events, range, lagos)
    .filter(({ rows }) => rows.length > 0)
    .map(({ date, rows }) => [date, rows.map(({ event, day, days }) => `${event._id} ${day}/${days}`)]);

describe('the days of a week', () => {
  it('are seven, in order, also when nothing is on', () => {
    expect(listWeek([], week, lagos).map(({ date }) => date)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('are the business’s, not the reader’s or UTC’s', () => {
    const late = visit({ date: '2026-11-20T23:30:00.000Z', endDate: '2026-11-21T00:30:00.000Z' });
    expect(shape([late])).toEqual([['2026-11-21', ['visit 1/1']]]);
  });

  it('show a hire on each of its days, up to the one before its return', () => {
    expect(shape([rental()])).toEqual([
      ['2026-11-21', ['hire 1/3']],
      ['2026-11-22', ['hire 2/3']],
    ]);
    expect(shape([rental()], weekOf(day('2026-11-23')))).toEqual([['2026-11-23', ['hire 3/3']]]);
  });

  it('put appointments by time, then hires, and what began before after what begins', () => {
    const eve = visit({ _id: 'eve', date: '2026-11-20T22:30:00.000Z', endDate: '2026-11-20T23:30:00.000Z' });
    const noon = visit({
      _id: 'noon',
      date: '2026-11-21T11:00:00.000Z',
      endDate: '2026-11-21T12:00:00.000Z',
    });
    const morning = visit({
      _id: 'am',
      date: '2026-11-21T08:00:00.000Z',
      endDate: '2026-11-21T09:00:00.000Z',
    });
    expect(shape([rental(), noon, eve, morning])[1]).toEqual([
      '2026-11-21',
      ['am 1/1', 'noon 1/1', 'eve 2/2', 'hire 1/3'],
    ]);
  });

  it('leave out what has no readable start, and keep what ends where it starts', () => {
    expect(shape([visit({ date: 'soon' })])).toEqual([]);
    expect(shape([visit({ endDate: 'later' })])).toEqual([['2026-11-20', ['visit 1/1']]]);
    expect(shape([visit({ endDate: '2026-11-20T09:00:00.000Z' })])).toEqual([['2026-11-20', ['visit 1/1']]]);
  });
});

describe('a row', () => {
  const words = (event: CalendarEvent, of: Partial<Row> = {}) =>
    timeWords({ event, day: 1, days: 1, ...of }, lagos);

  it('begins with its time', () => {
    expect(words(visit())).toEqual(['10:00', '11:00']);
    expect(words(visit(), { days: 2 })).toEqual(['10:00', '11:00']);
    expect(words(visit(), { day: 2, days: 2 })).toEqual(['to 11:00', '']);
    expect(words(visit({ endDate: 'later' }))).toEqual(['10:00', 'Time N/A']);
  });

  it('says where a hire is', () => {
    expect(words(rental())).toEqual(['Pick-up', '']);
    expect(words(rental(), { days: 3 })).toEqual(['Pick-up', 'day 1 of 3']);
    expect(words(rental(), { day: 2, days: 3 })).toEqual(['Out', 'day 2 of 3']);
    expect(words(rental(), { day: 3, days: 3 })).toEqual(['Last day', 'day 3 of 3']);
  });

  it('is called by client and service', () => {
    expect(rowTitle(visit())).toBe('Ada Obi - Gel manicure');
    expect(rowTitle(visit({ clientName: '', serviceName: '' }))).toBe('N/A - N/A');
  });
});

describe('at half past ten', () => {
  const now = Date.parse('2026-11-20T09:30:00Z');
  const when = { now, today: day('2026-11-20'), zone: lagos };
  const moment = (event: CalendarEvent) => momentsOf([event], when).get(event._id);
  const earlier = { date: '2026-11-20T07:00:00.000Z', endDate: '2026-11-20T08:00:00.000Z' };
  const later = { date: '2026-11-20T11:00:00.000Z', endDate: '2026-11-20T12:00:00.000Z' };

  it('tells what is under way, what is over and what was never confirmed', () => {
    expect(moment(visit())).toBe('now');
    expect(moment(visit(earlier))).toBe('open');
    expect(moment(visit({ ...earlier, status: 'rescheduled' }))).toBe('open');
    expect(moment(visit({ status: 'pending' }))).toBe('unconfirmed');
    expect(moment(visit({ ...earlier, status: 'completed' }))).toBeUndefined();
    expect(moment(visit({ ...later, status: 'cancelled' }))).toBeUndefined();
  });

  it('has one next, whatever order the bookings come in', () => {
    const soon = visit({ ...later, _id: 'soon' });
    const afterwards = visit({ _id: 'afterwards', date: '2026-11-20T15:00:00.000Z' });
    expect([...momentsOf([afterwards, visit({ status: 'completed' }), soon], when)]).toEqual([
      ['soon', 'next'],
    ]);
  });

  it('does not call a hire that is out under way, and says on its last day alone that it is due or late', () => {
    const out = rental({ date: '2026-11-17T23:00:00.000Z' });
    expect(moment(out)).toBeUndefined();
    const back = rental({ date: '2026-11-16T23:00:00.000Z', endDate: '2026-11-18T23:00:00.000Z' });
    const moments = momentsOf([back], when);
    const rows = [1, 2].map((on) => ({ event: back, day: on, days: 2 }));
    expect(rows.map((row) => momentShown(row, moments))).toEqual([null, 'late']);
    expect(openCount({ date: when.today, rows }, moments)).toBe('1 open');
    expect(moment(rental({ date: '2026-11-16T23:00:00.000Z', endDate: '2026-11-19T23:00:00.000Z' }))).toBe(
      'due',
    );
  });
});

describe('words', () => {
  it('sum up the week: what begins in it, and what goes on from before', () => {
    const [first, second] = [day('2026-11-19'), day('2026-11-20')];
    const row = (event: CalendarEvent, on = 1, days = 1) => ({ event, day: on, days });
    const [ada, pending, gone] = [visit(), visit({ status: 'pending' }), visit({ status: 'cancelled' })];
    const [goesOut, isOut] = [rental({ _id: 'r1' }), rental({ _id: 'r2' })];
    const days = [
      { date: first, rows: [row(ada), row(goesOut, 1, 2), row(isOut, 3, 4)] },
      { date: second, rows: [row(pending), row(gone), row(goesOut, 2, 2), row(isOut, 4, 4)] },
    ];
    expect(weekCount(days)).toBe('3 appointments · 1 from before');
    expect(days.map((one) => dayCount(one, false))).toEqual([
      '2 appointments · 1 from before',
      '1 appointment · 2 from before',
    ]);
    expect(dayCount({ date: first, rows: [row(isOut, 3, 4)] }, true)).toBe('1 from before');
    expect(weekCount([{ date: first, rows: [row(gone)] }])).toBe('0 appointments');
    expect(toConfirm([ada, pending, gone])).toEqual([pending]);
  });

  it('count a day without its cancelled bookings, and call a closed one closed', () => {
    const rows = [visit(), visit({ status: 'cancelled' })].map((event) => ({ event, day: 1, days: 1 }));
    const friday = day('2026-11-20');
    expect(dayCount({ date: friday, rows }, false)).toBe('1 appointment');
    expect(dayCount({ date: friday, rows: rows.slice(1) }, false)).toBe('Nothing booked');
    expect(dayCount({ date: friday, rows: [] }, true)).toBe('Closed');
    expect(dayCount({ date: friday, rows }, true)).toBe('1 appointment');
  });

  it('know a closed day by its weekday or its closure', () => {
    const open = { isOpen: true, startTime: '09:00', endTime: '17:00', breaks: [] };
    const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      ...open,
      dayOfWeek,
      isOpen: dayOfWeek !== 6,
    }));
    const closures = [{ _id: 'one', from: '2026-11-23', to: '2026-11-24', reason: '' }];
    const closed = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map(
      (date) => isClosed(day(date), { weeklyHours, closures }),
    );
    expect(closed).toEqual([false, true, false, true, true, false]);
  });

  it('mark today and tomorrow', () => {
    const today = day('2026-11-20');
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => dayMark(day(date), today))).toEqual([
      null,
      'Today',
      'Tomorrow',
    ]);
  });

  it('say what failed', () => {
    const refused = new RefusedError({
      ok: false,
      status: 500,
      code: 'INTERNAL',
      message: '',
      error: 'Something broke',
      errors: [],
      data: undefined,
    });
    expect(loadFailure(refused)).toBe('Failed to load appointments.');
    expect(loadFailure(new Error('Invalid appointment data format.'))).toBe(
      'Invalid appointment data format.',
    );
  });
});

it('a hire stays on the days that were agreed when its business moves to another zone', () => {
  const hireDays = { firstDay: '2026-11-21', lastDay: '2026-11-23', returnDate: '2026-11-24' };
  const days = listWeek([rental({ hireDays })], week, 'America/Los_Angeles');
  const out = days.filter(({ rows }) => rows.length > 0).map(({ date }) => date);
  expect(out).toEqual(['2026-11-21', '2026-11-22']);
});
