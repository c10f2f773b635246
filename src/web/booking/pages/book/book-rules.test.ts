import { describe, expect, it } from 'vitest';
import { dotsFor, monthStarts, neighbours, stripEnd, stripWith } from '../../times/strip-days.ts';
import { bookAddress, choiceIn, stepOf, upTo } from './book-address.ts';

const choice = { staffId: 'any', date: '2026-11-21', time: '2026-11-21T10:00:00+01:00', from: '2026-11-19' };

describe('the address', () => {
  it('reads back what it wrote', () => {
    const address = bookAddress('/book/glow/press', choice);
    expect(address.startsWith('/book/glow/press?staff=any&')).toBe(true);
    expect(choiceIn(address.slice(address.indexOf('?')))).toEqual(choice);
  });

  it('names the first open step, and leaves out what comes after a step', () => {
    expect(stepOf(choice)).toBe(3);
    expect(stepOf(upTo(2, choice))).toBe(2);
    expect(stepOf(upTo(1, choice))).toBe(1);
    expect(stepOf(choiceIn('?staff=&time=x'))).toBe(1);
  });
});

describe('the strip of days', () => {
  const reach = { today: '2026-11-19', lastDay: '2026-12-20' };
  it('begins in whole strips from today', () => {
    expect(stripWith('2026-11-19', reach.today)).toBe('2026-11-19');
    expect(stripWith('2026-12-02', reach.today)).toBe('2026-11-19');
    expect(stripWith('2026-12-03', reach.today)).toBe('2026-12-03');
    expect(stripWith('2026-01-01', reach.today)).toBe('2026-11-19');
  });

  it('never leads out of reach', () => {
    expect(neighbours('2026-11-19', reach)).toEqual({ before: null, after: '2026-12-03' });
    expect(neighbours('2026-11-25', reach)).toEqual({ before: '2026-11-19', after: '2026-12-09' });
    expect(neighbours('2026-12-17', reach)).toEqual({ before: '2026-12-03', after: null });
    expect(stripEnd('2026-12-17', reach)).toBe('2026-12-20');
  });

  it('begins each month in reach at its first day in reach', () => {
    expect(monthStarts({ today: '2026-11-19', lastDay: '2027-02-17' })).toEqual([
      '2026-11-19',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ]);
    expect(monthStarts({ today: '2026-01-31', lastDay: '2026-03-01' })).toEqual([
      '2026-01-31',
      '2026-02-01',
      '2026-03-01',
    ]);
  });

  it('shows no dot only when full', () => {
    expect([0, 1, 3, 4, 8, 9].map(dotsFor)).toEqual([0, 1, 1, 2, 2, 3]);
  });
});
