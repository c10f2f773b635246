import { expect, it } from 'vitest';
import { totalOf } from './model.ts';

it('adds a chain up to the kobo', () => {
  const line = { bookingsToday: 3, takenWeek: 0.1, takenMonth: 1000.25, owed: 0 };
  expect(totalOf([line, { ...line, takenWeek: 0.2 }])).toEqual({
    bookingsToday: 6,
    takenWeek: 0.3,
    takenMonth: 2000.5,
    owed: 0,
  });
  expect(totalOf([])).toEqual({ bookingsToday: 0, takenWeek: 0, takenMonth: 0, owed: 0 });
});
