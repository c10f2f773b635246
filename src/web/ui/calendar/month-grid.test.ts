import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import {
  dayOn,
  isWithin,
  monthOf,
  moved,
  pageWithin,
  turned,
  weeksOf,
  within,
  withToggled,
  yearsOffered,
} from './month-grid.ts';

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`No day: ${text}`);
  return date;
};

describe('a page', () => {
  it('has every day of its month once, each under its weekday', () => {
    for (let page = { year: 2023, month: 1 }; page.year < 2026; page = turned(page, 1)) {
      const weeks = weeksOf(page);
      const days = weeks.flat().filter((date) => date !== null);
      const length = new Date(Date.UTC(page.year, page.month, 0)).getUTCDate();
      expect(days).toEqual(Array.from({ length }, (_, at) => addDays(dayOn(page, 1), at)));
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        week.forEach((date, weekday) => {
          if (date !== null) expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe((weekday + 1) % 7);
        });
      }
    }
  });

  it('turns over the ends of a year', () => {
    expect(turned({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(turned({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
    expect(turned({ year: 2026, month: 6 }, -18)).toEqual({ year: 2024, month: 12 });
    expect(turned({ year: 9999, month: 12 }, 1)).toEqual({ year: 9999, month: 12 });
    expect(turned({ year: 1, month: 1 }, -1)).toEqual({ year: 1, month: 1 });
  });
});

describe('the keys of the grid', () => {
  it.each([
    ['ArrowLeft', false, '2026-11-19'],
    ['ArrowRight', false, '2026-11-21'],
    ['ArrowUp', false, '2026-11-13'],
    ['ArrowDown', false, '2026-11-27'],
    ['Home', false, '2026-11-16'],
    ['End', false, '2026-11-22'],
    ['PageUp', false, '2026-10-20'],
    ['PageDown', false, '2026-12-20'],
    ['PageUp', true, '2025-11-20'],
    ['PageDown', true, '2027-11-20'],
    ['a', false, null],
  ])('%s with shift %s goes to %s', (key, shift, to) => {
    expect(moved(day('2026-11-20'), key, shift)).toBe(to);
  });

  it('land on the last day of a shorter month', () => {
    expect(moved(day('2027-03-31'), 'PageUp', false)).toBe('2027-02-28');
    expect(moved(day('2028-02-29'), 'PageDown', true)).toBe('2029-02-28');
    expect(moved(day('9999-12-31'), 'ArrowDown', false)).toBe('9999-12-31');
    expect(moved(day('0001-01-01'), 'ArrowLeft', false)).toBe('0001-01-01');
  });
});

describe('reach', () => {
  const reach = { min: '2026-11-20', max: '2027-01-10' };

  it('includes both ends', () => {
    expect(['2026-11-19', '2026-11-20', '2027-01-10', '2027-01-11'].map((at) => isWithin(at, reach))).toEqual(
      [false, true, true, false],
    );
    expect(isWithin('1900-01-01', { min: '', max: '' })).toBe(true);
    expect(within(day('2026-01-01'), reach)).toBe('2026-11-20');
    expect(within(day('2028-01-01'), reach)).toBe('2027-01-10');
    expect(within(day('2026-12-01'), reach)).toBe('2026-12-01');
  });

  it('covers every page with a day in it', () => {
    const pages = [-1, 0, 1, 2, 3].map((by) => turned(monthOf(day('2026-11-01')), by));
    expect(pages.map((page) => pageWithin(page, reach))).toEqual([false, true, true, true, false]);
    expect(pageWithin({ year: 1, month: 1 }, {})).toBe(true);
  });

  it('offers the years from 100 back to 52 ahead, or those within reach', () => {
    const all = yearsOffered(day('2026-11-20'), {}, 2026);
    expect([all[0], all[all.length - 1], all.length]).toEqual([1926, 2078, 153]);
    expect(yearsOffered(day('2026-11-20'), reach, 2026)).toEqual([2026, 2027]);
    expect(yearsOffered(day('2026-11-20'), reach, 2024)).toEqual([2024, 2026, 2027]);
  });
});

it('puts a day into a selection in its place, and takes it out again', () => {
  expect(withToggled(['2026-11-20', '2026-12-25'], '2026-12-01')).toEqual([
    '2026-11-20',
    '2026-12-01',
    '2026-12-25',
  ]);
  expect(withToggled(['2026-11-20'], '2026-11-20')).toEqual([]);
});
