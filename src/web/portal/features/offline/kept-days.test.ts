import { describe, expect, it, vi } from 'vitest';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { openStore, type TextStore } from '../../session/storage.ts';
import {
  daysToShow,
  forgetDays,
  type KeptDays,
  keepDays,
  lastSeenText,
  readKeptDays,
  timeText,
} from './kept-days.ts';

const LAGOS = 'Africa/Lagos';

function day(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

const event = (change: Partial<CalendarEvent>): CalendarEvent => ({
  _id: 'a',
  date: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  status: 'confirmed',
  version: 1,
  bookingType: 'time-based',
  clientName: 'Ada Obi',
  serviceName: 'Gel manicure',
  staffId: 's',
  staffName: 'Bola',
  ...change,
});

const kept = (change: Partial<KeptDays> = {}): KeptDays => ({
  businessId: 'glow',
  from: '2026-11-20',
  seenAt: '2026-11-20T13:05:00.000Z',
  data: [event({})],
  ...change,
});

const memory = (): TextStore =>
  openStore(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });

describe('the days kept', () => {
  it('are read by the business they belong to, today and on the day after', () => {
    const store = memory();
    keepDays(store, kept());
    expect(readKeptDays(store, 'glow', day('2026-11-20'))).toEqual(kept());
    expect(readKeptDays(store, 'glow', day('2026-11-21'))).toEqual(kept());
  });

  it.each([
    ['another business', kept(), 'other', '2026-11-20'],
    ['nobody', kept(), undefined, '2026-11-20'],
    ['two days on', kept(), 'glow', '2026-11-22'],
    ['a malformed day', kept({ from: 'soon' }), 'glow', '2026-11-20'],
  ])('are gone for good for %s', (_, days, businessId, today) => {
    const store = memory();
    keepDays(store, days);
    expect(readKeptDays(store, businessId, day(today))).toBeNull();
    expect(store.get('last-seen-days')).toBeNull();
  });

  it.each(['{', '[]', '{"businessId":"glow"}'])('are gone where they read %s', (text) => {
    const store = memory();
    store.set('last-seen-days', text);
    expect(readKeptDays(store, 'glow', day('2026-11-20'))).toBeNull();
    expect(store.get('last-seen-days')).toBeNull();
  });

  it('carry no more of a booking than the list shows', () => {
    const store = memory();
    // A reply may one day carry more than the contract names.
    const talkative = { ...event({}), clientPhone: '08031234567' } as CalendarEvent;
    store.set('last-seen-days', JSON.stringify(kept({ data: [talkative] })));
    expect(readKeptDays(store, 'glow', day('2026-11-20'))?.data[0]).not.toHaveProperty('clientPhone');
  });

  it('are forgotten, and not half kept where there is no room', () => {
    const store = memory();
    keepDays(store, kept());
    forgetDays(store);
    expect(store.get('last-seen-days')).toBeNull();

    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const full: TextStore = {
      ...store,
      set: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    };
    store.set('last-seen-days', 'an older list');
    keepDays(full, kept());
    expect(store.get('last-seen-days')).toBeNull();
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});

describe('the days shown', () => {
  const rental = event({
    _id: 'r',
    bookingType: 'item-based',
    clientName: 'Musa',
    date: '2026-11-18T23:00:00.000Z',
    endDate: '2026-11-20T23:00:00.000Z',
  });
  const late = event({ _id: 'l', date: '2026-11-20T23:30:00.000Z', endDate: '2026-11-21T00:30:00.000Z' });

  it('stand under the day of the business, a hire on each of its own', () => {
    const [today, tomorrow] = daysToShow(kept({ data: [late, event({}), rental] }), day('2026-11-20'), LAGOS);
    expect(today?.title).toBe('Today, Friday, 20 Nov 2026');
    expect(today?.events.map(({ _id }) => _id)).toEqual(['r', 'a']);
    expect(tomorrow?.title).toBe('Tomorrow, Saturday, 21 Nov 2026');
    // The hire is due back on the 21st; half past midnight in Lagos is already tomorrow.
    expect(tomorrow?.events.map(({ _id }) => _id)).toEqual(['l']);
  });

  it('have what goes on after midnight on both days, and say when it ends on the second', () => {
    const night = event({ date: '2026-11-19T22:30:00.000Z', endDate: '2026-11-20T00:00:00.000Z' });
    const evening = event({
      _id: 'e',
      date: '2026-11-20T22:00:00.000Z',
      endDate: '2026-11-20T23:00:00.000Z',
    });
    const shown = daysToShow(kept({ data: [night, evening] }), day('2026-11-20'), LAGOS);
    expect(shown.map(({ date, events }) => events.map((one) => timeText(one, date, LAGOS)))).toEqual([
      ['to 01:00', '23:00'],
      [],
    ]);
  });

  it('are only what is left of them a day later', () => {
    const days = daysToShow(kept({ data: [late] }), day('2026-11-21'), LAGOS);
    expect(days.map(({ title }) => title)).toEqual(['Today, Saturday, 21 Nov 2026']);
  });
});

it('says how old the list is', () => {
  expect(lastSeenText(kept(), 2, day('2026-11-20'), LAGOS)).toBe(
    'You are offline. This is today and tomorrow as last seen at 14:05.',
  );
  expect(lastSeenText(kept(), 1, day('2026-11-21'), LAGOS)).toBe(
    'You are offline. This is today as last seen on Fri 20 Nov at 14:05.',
  );
});

it('a hire stands on the days that were agreed when its business moves to another zone', () => {
  const hireDays = { firstDay: '2026-11-21', lastDay: '2026-11-21', returnDate: '2026-11-22' };
  const rental = event({
    bookingType: 'item-based',
    date: '2026-11-21T00:00:00.000Z',
    endDate: '2026-11-21T23:00:00.000Z',
    hireDays,
  });
  const store = memory();
  keepDays(store, kept({ data: [rental] }));
  const read = readKeptDays(store, 'glow', day('2026-11-20'));
  if (read === null) throw new Error('Nothing was kept');
  const shown = daysToShow(read, day('2026-11-20'), 'America/Los_Angeles');
  expect(shown.map(({ date, events }) => [date, events.length])).toEqual([
    ['2026-11-20', 0],
    ['2026-11-21', 1],
  ]);
});
