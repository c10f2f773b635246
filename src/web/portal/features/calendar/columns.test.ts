import { describe, expect, it } from 'vitest';
import { isBlocked } from './blocks.ts';
import { dayColumns, freeIn, peopleColumns } from './columns.ts';
import { entriesOf } from './entries.ts';
import { appointment, day, rental, shared, zone } from './testing/samples.ts';

const friday = day('2026-11-20');
const bola = { id: 'm1', name: 'Bola' };

describe('columns', () => {
  it('of a week are its days with what is on them', () => {
    const entries = entriesOf([appointment(), rental()], zone);
    expect(dayColumns([friday, day('2026-11-21')], entries, 3)).toMatchObject([
      { title: 'Fri 20', label: 'Fri 20 Nov 2026, 2 bookings', placed: [{ from: 600, to: 660 }] },
      { title: 'Sat 21', label: 'Sat 21 Nov 2026, 1 booking', placed: [] },
    ]);
  });

  it('of a day are the people, and whoever else still has bookings', () => {
    const entries = entriesOf(
      [
        appointment(),
        appointment({ _id: 'a2', staffId: 'm9', staffName: 'Zoe' }),
        appointment({ _id: 'a3', staffId: null, staffName: '' }),
      ],
      zone,
    );
    const columns = peopleColumns(friday, entries, [bola, { id: 'm2', name: 'Chidi' }]);
    expect(columns.map(({ label }) => label)).toEqual([
      'Bola, 1 booking',
      'Chidi, no bookings',
      'Zoe, 1 booking',
      'Nobody, 1 booking',
    ]);
    // Nothing can be given to who has left.
    expect(columns.map(({ person }) => person?.id ?? null)).toEqual(['m1', 'm2', null, null]);
  });

  it('of people have each their own stretches of a booking of several', () => {
    const entries = entriesOf([shared()], zone);
    const columns = peopleColumns(friday, entries, [bola, { id: 'm2', name: 'Chidi' }]);
    expect(
      columns.map(({ label, placed }) => [
        label,
        placed.map(({ item, from, to }) => [isBlocked(item) ? '' : item.event.serviceName, from, to]),
      ]),
    ).toEqual([
      ['Bola, 1 booking', [['Wash', 600, 630]]],
      ['Chidi, 1 booking', [['Nails', 630, 660]]],
    ]);
    // A week shows it whole.
    expect(dayColumns([friday], entries, 3)[0]?.placed).toMatchObject([{ from: 600, to: 660 }]);
  });

  it('of people say how long they are free, whatever was cancelled', () => {
    const entries = entriesOf(
      [
        appointment(),
        appointment({
          _id: 'a2',
          status: 'cancelled',
          date: '2026-11-20T10:00:00.000Z',
          endDate: '2026-11-20T11:00:00.000Z',
        }),
      ],
      zone,
    );
    const shut = [
      { from: 0, to: 540, why: 'Closed' },
      { from: 720, to: 1440, why: 'Closed' },
    ];
    const [column] = peopleColumns(friday, entries, [bola]);
    expect(column && freeIn(column, shut, 0)).toEqual([
      { from: 540, to: 600 },
      { from: 660, to: 720 },
    ]);
    const [whole] = dayColumns([friday], entries, 3);
    expect(whole && freeIn(whole, shut, 0)).toEqual([]);
  });

  it('draw what is short long enough to be read', () => {
    const [column] = dayColumns(
      [friday],
      entriesOf([appointment({ endDate: '2026-11-20T09:10:00.000Z' })], zone),
      3,
    );
    expect(column?.placed).toMatchObject([{ from: 600, to: 626 }]);
  });
});
