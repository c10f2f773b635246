import { describe, expect, it } from 'vitest';
import {
  afterStart,
  entriesOf,
  entryOf,
  isShared,
  nameOf,
  partOn,
  shortWhen,
  stretchesOf,
  toneOf,
  touches,
  whenText,
} from './entries.ts';
import { appointment, day, entry, rental, shared, zone } from './testing/samples.ts';

describe('a booking on the calendar', () => {
  it('stands at the business’s time, whatever the reader’s', () => {
    expect(entry(appointment())).toMatchObject({
      firstDay: '2026-11-20',
      lastDay: '2026-11-20',
      startMinute: 600,
      endMinute: 660,
      movable: true,
    });
    expect(
      entry(appointment({ date: '2026-11-20T23:30:00.000Z', endDate: '2026-11-21T00:30:00.000Z' })),
    ).toMatchObject({ firstDay: '2026-11-21', startMinute: 30, endMinute: 90 });
  });

  it('stands still where clocks elsewhere change', () => {
    // London puts its clocks back on 25 October 2026 at 01:00 UTC; New York ends summer time a week later.
    const over = { date: '2026-10-25T00:30:00.000Z', endDate: '2026-10-25T02:30:00.000Z' };
    expect(entry(appointment(over))).toMatchObject({ startMinute: 90, endMinute: 210 });
    // Where the clock is put back, the wall counts an hour less: 01:30 to 02:30 after two hours.
    expect(entry(appointment(over), 'Europe/London')).toMatchObject({ startMinute: 90, endMinute: 150 });
    const within = { date: '2026-10-25T00:30:00.000Z', endDate: '2026-10-25T01:15:00.000Z' };
    expect(entry(appointment(within), 'Europe/London')).toMatchObject({ startMinute: 90, endMinute: 135 });
  });

  it('lasts an hour where its end is not known, and is left out where its start is not', () => {
    expect(entry(appointment({ endDate: '' }))).toMatchObject({ startMinute: 600, endMinute: 660 });
    expect(entryOf(appointment({ date: 'never' }), zone)).toBeNull();
  });

  it('ends at midnight on the day it began, and past midnight has a part on each day', () => {
    expect(
      entry(appointment({ date: '2026-11-20T21:00:00.000Z', endDate: '2026-11-20T23:00:00.000Z' })),
    ).toMatchObject({ lastDay: '2026-11-20', endMinute: 1440 });
    const night = entry(
      appointment({ date: '2026-11-20T21:00:00.000Z', endDate: '2026-11-21T01:00:00.000Z' }),
    );
    expect([partOn(night, day('2026-11-20')), partOn(night, day('2026-11-21'))]).toEqual([
      { from: 1320, to: 1440 },
      { from: 0, to: 120 },
    ]);
  });

  it('of a hire spans its days without the day it comes back', () => {
    const out = entry(rental());
    expect([out.firstDay, out.lastDay]).toEqual(['2026-11-20', '2026-11-22']);
    expect([touches(out, day('2026-11-22')), touches(out, day('2026-11-23'))]).toEqual([true, false]);
    expect(entry(rental({ endDate: rental().date })).lastDay).toBe('2026-11-20');
  });

  it('may be moved until it has ended', () => {
    const movable = (
      ['pending', 'confirmed', 'rescheduled', 'completed', 'no-show', 'cancelled'] as const
    ).filter((status) => entry(appointment({ status })).movable);
    expect(movable).toEqual(['pending', 'confirmed', 'rescheduled']);
  });

  it('has the colour of its status, a confirmed hire its own', () => {
    expect(
      [appointment(), rental(), rental({ status: 'pending' })].map((event) => toneOf(entry(event))),
    ).toEqual(['confirmed', 'hire', 'pending']);
  });

  it('is named in full', () => {
    expect(nameOf(entry(appointment()))).toBe('Ada Obi, Gel manicure, confirmed, 10:00 to 11:00, with Bola');
    expect(nameOf(entry(rental()))).toBe('Musa Danjuma, Canopy, confirmed, hire, Fri 20 Nov to Sun 22 Nov');
    expect(nameOf(entry(appointment({ clientName: '', staffName: '' })))).toBe(
      'N/A, Gel manicure, confirmed, 10:00 to 11:00',
    );
    expect(shortWhen(entry(appointment()))).toBe('10:00–11:00');
    expect(whenText(entry(rental({ endDate: '2026-11-20T23:00:00.000Z' })))).toBe('Fri 20 Nov');
  });

  it('comes in the order of its start, of two at once the longer first', () => {
    const list = [
      appointment({ _id: 'short' }),
      appointment({ _id: 'long', endDate: '2026-11-20T12:00:00.000Z' }),
      appointment({ _id: 'early', date: '2026-11-20T07:00:00.000Z' }),
    ];
    expect(entriesOf(list, zone).map(({ event }) => event._id)).toEqual(['early', 'long', 'short']);
  });
});

describe('a hire whose business has moved to another zone since', () => {
  const hireDays = { firstDay: '2026-11-20', lastDay: '2026-11-22', returnDate: '2026-11-23' };

  it.each(['America/Los_Angeles', 'Pacific/Auckland'])('keeps its days in %s', (elsewhere) => {
    const placed = entry(rental({ hireDays }), elsewhere);
    expect([placed.firstDay, placed.lastDay]).toEqual(['2026-11-20', '2026-11-22']);
    expect(whenText(placed)).toBe('Fri 20 Nov to Sun 22 Nov');
  });
});

it('has a stretch for each of its people, which says what is done in it', () => {
  const stretches = stretchesOf(entry(shared()));
  expect(stretches.map(nameOf)).toEqual([
    'Ada Obi, Wash, confirmed, 10:00 to 10:30, with Bola',
    'Ada Obi, Nails, confirmed, 10:30 to 11:00, with Chidi',
  ]);
  expect(stretches.map((stretch) => afterStart(stretch, day('2026-11-20')))).toEqual([0, 30]);
  expect([shared(), appointment()].map((event) => isShared(entry(event)))).toEqual([true, false]);
  expect(stretchesOf(entry(appointment()))).toHaveLength(1);
});

it('says how long after its start begins what is drawn of it after midnight', () => {
  const night = { date: '2026-11-20T22:30:00.000Z', endDate: '2026-11-21T00:30:00.000Z' };
  expect(['2026-11-20', '2026-11-21'].map((on) => afterStart(entry(appointment(night)), day(on)))).toEqual([
    0, 30,
  ]);
  const [first, second] = shared().parts ?? [];
  const half = { date: '2026-11-20T22:45:00.000Z', endDate: '2026-11-20T23:30:00.000Z' };
  const parts = [first, second].flatMap((part) => (part === undefined ? [] : [{ ...part, ...half }]));
  const [stretch] = stretchesOf(entry(shared({ ...night, parts })));
  expect(stretch && afterStart(stretch, day('2026-11-21'))).toBe(30);
});
