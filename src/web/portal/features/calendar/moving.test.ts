import { describe, expect, it } from 'vitest';
import { entriesOf } from './entries.ts';
import {
  bodyOf,
  carried,
  changesTime,
  moved,
  moveTo,
  moveToStart,
  onGrid,
  questionOf,
  withMove,
} from './moving.ts';
import { appointment, day, entry, rental, shared, zone } from './testing/samples.ts';

const ada = entry(appointment());
const canopy = entry(rental());
const chidi = { id: 'm2', name: 'Chidi' };
const saturday = day('2026-11-21');

/** From half past eleven on Friday to one on Saturday. */
const late = appointment({ date: '2026-11-20T22:30:00.000Z', endDate: '2026-11-21T00:00:00.000Z' });

const must = <T>(value: T | null): T => {
  if (value === null) throw new Error('There is no move');
  return value;
};

describe('letting go', () => {
  it('takes the nearest quarter of an hour of the day', () => {
    expect([612, 608, 607, -20, 1439].map(onGrid)).toEqual([615, 615, 600, -15, 1425]);
  });

  it('before the hours of a day is on the day before', () => {
    expect(moveTo(ada, { day: saturday, minute: -45 })).toMatchObject({ day: '2026-11-20', minute: 1395 });
    expect(moveTo(ada, { day: saturday, minute: 0 })).toMatchObject({ day: saturday, minute: 0 });
  });

  it('in a month keeps the time, and where nothing changes is no move', () => {
    expect(moveTo(ada, { day: saturday })).toMatchObject({ day: saturday, minute: 600, person: null });
    expect(moveTo(ada, { day: ada.firstDay })).toBeNull();
    expect(moveTo(ada, { day: ada.firstDay, minute: 600, person: { id: 'm1', name: 'Bola' } })).toBeNull();
  });

  it('on somebody else gives it to them', () => {
    expect(moveTo(ada, { day: ada.firstDay, minute: 600, person: chidi })).toMatchObject({ person: chidi });
  });

  it('counts a hire from the day by which it was held, and gives it to nobody', () => {
    const move = moveTo(canopy, { day: day('2026-11-25'), heldBy: day('2026-11-22'), person: chidi });
    expect(move).toMatchObject({ day: '2026-11-23', person: null });
    expect(moveTo(canopy, { day: day('2026-11-22'), heldBy: day('2026-11-22') })).toBeNull();
  });

  it('counts what goes on after midnight from the evening before, by whichever day it was held', () => {
    const night = entry(late);
    expect(moveTo(night, { day: saturday, heldBy: saturday })).toBeNull();
    expect(moveTo(night, { day: saturday, minute: -30 })).toBeNull();
    const onSaturday = { day: '2026-11-21', minute: 1410 };
    expect(moveTo(night, { day: day('2026-11-22'), heldBy: saturday })).toMatchObject(onSaturday);
    expect(moveTo(night, { day: saturday, heldBy: night.firstDay })).toMatchObject(onSaturday);
  });
});

describe('the arrow keys', () => {
  const people = [{ id: 'm1', name: 'Bola' }, chidi];
  const keys = (view: 'month' | 'week' | 'day', ...pressed: readonly string[]) =>
    pressed.reduce<ReturnType<typeof carried>>(
      (move, key) => carried(move, ada, key, { view, people }),
      null,
    );

  it('carry a booking on by the grid, to the next day or to the next person', () => {
    expect(keys('day', 'ArrowDown', 'ArrowDown', 'ArrowRight')).toMatchObject({ minute: 630, person: chidi });
    expect(keys('week', 'ArrowRight', 'ArrowUp')).toMatchObject({ day: saturday, minute: 585, person: null });
    expect(keys('month', 'ArrowDown')).toMatchObject({ day: '2026-11-27', minute: 600 });
  });

  it('stop at the last person, and back where it was is no move', () => {
    expect(keys('day', 'ArrowRight', 'ArrowRight')).toMatchObject({ person: chidi });
    expect(keys('day', 'ArrowRight', 'ArrowLeft')).toBeNull();
  });

  it('stop at the first time of a day', () => {
    const early = entry(
      appointment({ date: '2026-11-19T23:00:00.000Z', endDate: '2026-11-20T00:00:00.000Z' }),
    );
    expect(carried(null, early, 'ArrowUp', { view: 'week', people })).toBeNull();
  });

  it('leave those of several people with whom they are', () => {
    expect(carried(null, entry(shared()), 'ArrowRight', { view: 'day', people })).toBeNull();
  });
});

describe('the question', () => {
  it('says what moves from where to where, and to whom', () => {
    const target = { day: saturday, minute: 870 };
    expect(questionOf(must(moveTo(ada, target)))).toBe(
      'Move Ada Obi’s Gel manicure from Fri 20 Nov 10:00 to Sat 21 Nov 14:30?',
    );
    expect(questionOf(must(moveTo(ada, { ...target, person: chidi })))).toBe(
      'Move Ada Obi’s Gel manicure from Fri 20 Nov 10:00 with Bola to Sat 21 Nov 14:30 with Chidi?',
    );
    expect(questionOf(must(moveTo(ada, { day: ada.firstDay, minute: 600, person: chidi })))).toBe(
      'Move Ada Obi’s Gel manicure on Fri 20 Nov 10:00 from Bola to Chidi?',
    );
    expect(questionOf(must(moveTo(canopy, { day: saturday })))).toBe(
      'Move Musa Danjuma’s Canopy from Fri 20 Nov to Sat 21 Nov?',
    );
  });
});

it('is of another time, or changes hands alone', () => {
  expect(changesTime(must(moveTo(ada, { day: saturday })))).toBe(true);
  expect(changesTime(must(moveTo(ada, { day: ada.firstDay, minute: 600, person: chidi })))).toBe(false);
});

describe('a moved booking', () => {
  it('lasts as long as before, at the business’s time', () => {
    const move = must(moveTo(ada, { day: saturday, minute: 870, person: chidi }));
    expect(moved(move, zone)).toMatchObject({
      date: '2026-11-21T13:30:00.000Z',
      endDate: '2026-11-21T14:30:00.000Z',
      staffId: 'm2',
      staffName: 'Chidi',
    });
  });

  it('keeps its time on the wall across a change of the clocks', () => {
    const london = entry(
      appointment({ date: '2026-10-24T09:00:00.000Z', endDate: '2026-10-24T10:00:00.000Z' }),
      'Europe/London',
    );
    const move = must(moveTo(london, { day: day('2026-10-26') }));
    // 10:00 in summer is 09:00 UTC, in winter 10:00.
    expect(moved(move, 'Europe/London')).toMatchObject({
      date: '2026-10-26T10:00:00.000Z',
      endDate: '2026-10-26T11:00:00.000Z',
    });
  });

  it('of a hire moves by days and keeps how many', () => {
    const [there] = entriesOf([moved(must(moveTo(canopy, { day: day('2026-11-27') })), zone)], zone);
    expect(there).toMatchObject({ firstDay: '2026-11-27', lastDay: '2026-11-29' });
  });

  it('stands in the list in place of itself', () => {
    const events = [appointment(), appointment({ _id: 'a2' })];
    const move = must(moveTo(ada, { day: saturday }));
    expect(withMove(events, move, zone).map(({ date }) => date)).toEqual([
      '2026-11-21T09:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
    expect(withMove(events, null, zone)).toBe(events);
  });

  it('goes to a time offered in place of a lost one', () => {
    const move = moveToStart(must(moveTo(ada, { day: saturday })), '2026-11-23T23:15:00.000Z', zone);
    expect(move).toMatchObject({ day: '2026-11-24', minute: 15 });
  });
});

describe('what is sent', () => {
  it('is the new start, of the version that was on the screen', () => {
    const move = must(moveTo(ada, { day: saturday, minute: 870 }));
    const start = { date: '2026-11-21T13:30:00.000Z', version: 3 };
    expect(bodyOf(move, zone, false)).toEqual(start);
    expect(bodyOf({ ...move, person: chidi }, zone, true)).toEqual({
      ...start,
      staffId: 'm2',
      override: true,
    });
  });

  it('of a hire is its first day', () => {
    const move = must(moveTo(canopy, { day: saturday }));
    expect(bodyOf(move, zone, false)).toEqual({ date: '2026-11-21', version: 3 });
  });
});

it('a hire that is moved takes its days along, in whatever zone its business is by now', () => {
  const hireDays = { firstDay: '2026-11-20', lastDay: '2026-11-22', returnDate: '2026-11-23' };
  const there = 'America/Los_Angeles';
  const placed = entry(rental({ hireDays }), there);
  const event = moved(must(moveTo(placed, { day: day('2026-11-24') })), there);
  expect(event.hireDays).toEqual({ firstDay: '2026-11-24', lastDay: '2026-11-26', returnDate: '2026-11-27' });
  expect(entry(event, there)).toMatchObject({ firstDay: '2026-11-24', lastDay: '2026-11-26' });
});

it('takes all stretches of a booking along, by the same distance', () => {
  const whole = entry(shared());
  const move = must(moveTo(whole, { day: saturday, minute: 660 }));
  expect(moved(move, zone).parts?.map(({ date, staffName }) => [date, staffName])).toEqual([
    ['2026-11-21T10:00:00.000Z', 'Bola'],
    ['2026-11-21T10:30:00.000Z', 'Chidi'],
  ]);
});
