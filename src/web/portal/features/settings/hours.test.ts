import { expect, it } from 'vitest';
import { defaultWeek } from '../../kit/time/default-week.ts';
import {
  aheadOf,
  daysOf,
  daysText,
  emptyClosure,
  holidayYears,
  isClosedOn,
  readHours,
  withFrom,
} from './hours.ts';

it('reads a sound week, and tells one error however many days are wrong', () => {
  expect(readHours({ days: defaultWeek }).ok).toBe(true);
  const backwards = defaultWeek.map((day) => ({ ...day, startTime: '18:00' }));
  const reading = readHours({ days: backwards });
  expect(reading.ok ? [] : reading.errors).toHaveLength(1);
});

const closure = (from: string, to: string) => ({ _id: from, from, to, reason: '' });

it('means a single day where there is no last one', () => {
  expect(daysOf(emptyClosure)).toBeNull();
  expect(daysOf({ from: '2026-12-25', to: '', reason: '' })).toEqual({
    from: '2026-12-25',
    to: '2026-12-25',
  });
  expect(daysOf({ from: '2026-12-25', to: '2026-12-28', reason: '' })?.to).toBe('2026-12-28');
});

it('drops a last day that lies before a new first one, and only then', () => {
  const form = { from: '2026-12-01', to: '2026-12-05', reason: 'Away' };
  expect(withFrom(form, '2026-12-06')).toEqual({ from: '2026-12-06', to: '', reason: 'Away' });
  expect(withFrom(form, '2026-12-05').to).toBe('2026-12-05');
});

it('names a day or a range and how long it is', () => {
  expect(daysText({ from: '2026-12-25', to: '2026-12-25' })).toBe('Friday, 25 Dec 2026');
  expect(daysText({ from: '2026-12-30', to: '2027-01-02' })).toBe(
    'Wed, Dec 30, 2026 – Sat, Jan 2, 2027 (4 days)',
  );
});

it('hides what is over, keeps what is under way, the earliest first', () => {
  const over = closure('2026-11-18', '2026-11-19');
  const underWay = closure('2026-11-19', '2026-11-20');
  const later = closure('2026-12-25', '2026-12-25');
  expect(aheadOf([later, underWay, over], '2026-11-20')).toEqual([underWay, later]);
});

it('knows a holiday that lies in a longer closure as closed', () => {
  const closures = [closure('2026-12-24', '2026-12-28')];
  const days = ['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-28', '2026-12-29'];
  expect(days.map((day) => isClosedOn(closures, day))).toEqual([false, true, true, true, false]);
});

it('offers the holidays of this year and the next', () => {
  expect(holidayYears('2026-11-20')).toEqual([2026, 2027]);
});
