import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { entriesOf } from './entries.ts';
import { monthWeek } from './month.ts';
import { daysOf, rangeOf } from './places.ts';
import { barsOn } from './spans.ts';
import { appointment, day, rental, zone } from './testing/samples.ts';

const days = daysOf(rangeOf('week', day('2026-11-20')));
const FRIDAY = 4;

const draw = (events: readonly CalendarEvent[], rows: number, totals: Record<string, number> = {}) =>
  monthWeek(days, entriesOf(events, zone), new Map(Object.entries(totals)), rows).map((cell) => ({
    ...cell,
    bars: cell.bars.map(({ entry, lane, from, to }) => [entry.event._id, lane, from, to]),
    visits: cell.visits.map(({ event }) => event._id),
  }));

const visits = (count: number) =>
  Array.from({ length: count }, (_, at) => appointment({ _id: `v${at}`, clientName: `Client ${at}` }));

describe('the bars of hires', () => {
  it('reach from their first to their last day, and say where they go on', () => {
    const over = entriesOf(
      [rental({ date: '2026-11-13T08:00:00.000Z', endDate: '2026-11-26T23:00:00.000Z' })],
      zone,
    );
    expect(barsOn(over, days)).toMatchObject([{ lane: 0, from: 0, to: 6, fromBefore: true, goesOn: true }]);
    expect(barsOn(entriesOf([rental()], zone), days)).toMatchObject([
      { lane: 0, from: 4, to: 6, fromBefore: false, goesOn: false },
    ]);
  });

  it('take the highest lane that is free', () => {
    const events = [
      rental({ _id: 'a', date: '2026-11-16T08:00:00.000Z', endDate: '2026-11-17T23:00:00.000Z' }),
      rental({ _id: 'b', date: '2026-11-17T08:00:00.000Z', endDate: '2026-11-19T23:00:00.000Z' }),
      rental({ _id: 'c', date: '2026-11-18T08:00:00.000Z', endDate: '2026-11-18T23:00:00.000Z' }),
    ];
    const lanes = barsOn(entriesOf(events, zone), days).map(({ entry, lane }) => [entry.event._id, lane]);
    expect(Object.fromEntries(lanes)).toEqual({ a: 0, b: 1, c: 0 });
  });
});

describe('the cells of a week in a month', () => {
  it('show all that has room', () => {
    expect(draw(visits(3), 3)[FRIDAY]).toMatchObject({ visits: ['v0', 'v1', 'v2'], more: 0, total: 3 });
  });

  it('keep the last line for how many more there are', () => {
    expect(draw(visits(4), 3)[FRIDAY]).toMatchObject({ visits: ['v0', 'v1'], more: 2, total: 4 });
  });

  it('count those that the server left out', () => {
    expect(draw(visits(3), 3, { '2026-11-20': 60 })[FRIDAY]).toMatchObject({
      visits: ['v0', 'v1'],
      more: 58,
      total: 60,
    });
  });

  it('count a hire on each of its days and draw it once', () => {
    const cells = draw([rental(), ...visits(3)], 3);
    expect(cells[FRIDAY]).toMatchObject({ bars: [['h1', 0, 4, 6]], visits: ['v0'], more: 2, lanes: 1 });
    expect(cells.slice(5)).toMatchObject([
      { bars: [], lanes: 1, total: 1, more: 0 },
      { bars: [], lanes: 1, total: 1, more: 0 },
    ]);
  });

  it('draw a hire whole or not at all', () => {
    const rentals = Array.from({ length: 4 }, (_, at) => rental({ _id: `h${at}` }));
    const cells = draw(rentals, 3);
    expect(cells[FRIDAY]?.bars.map(([id]) => id)).toEqual(['h0', 'h1']);
    expect(cells.slice(4).map(({ more, lanes }) => [more, lanes])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
  });

  it('never take more lines than there are, and lose no booking', () => {
    // Hires that end on Thursday leave lanes free above one that goes on into the weekend.
    const until = (at: number) => (at % 3 === 0 ? '2026-11-19T23:00:00.000Z' : '2026-11-22T23:00:00.000Z');
    for (let count = 0; count < 6; count += 1)
      for (let out = 0; out < 6; out += 1)
        for (const hidden of [0, 40])
          for (const rows of [2, 3, 5]) {
            const rentals = Array.from({ length: out }, (_, at) =>
              rental({ _id: `h${at}`, date: '2026-11-18T08:00:00.000Z', endDate: until(at) }),
            );
            const all = [...rentals, ...visits(count)];
            const onFriday = count + rentals.filter((_, at) => at % 3 !== 0).length;
            const cells = draw(all, rows, { '2026-11-20': onFriday + hidden });
            const bars = cells.flatMap((cell) => cell.bars);
            for (const [at, cell] of cells.entries()) {
              const lines = cell.lanes + cell.visits.length + (cell.more > 0 ? 1 : 0);
              const why = `${count} visits, ${out} hires, ${hidden} hidden, ${rows} rows`;
              expect(lines, why).toBeLessThanOrEqual(rows);
              const drawn = bars.filter(([, , from, to]) => Number(from) <= at && at <= Number(to)).length;
              expect(drawn + cell.visits.length + cell.more, why).toBe(cell.total);
            }
          }
  });
});
