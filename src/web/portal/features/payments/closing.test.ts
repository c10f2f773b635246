import { expect, it } from 'vitest';
import { differenceOf, differenceText, readClosing } from './closing.ts';

const day = { date: '2026-11-20', expected: { cash: 4000.1, transfer: 0, pos: 250 }, closes: [] };

it('says what is missing and what is too much, to the kobo', () => {
  expect([
    differenceOf(4000.1, 3500),
    differenceOf(0.1, 0.3),
    differenceOf(250, 250),
    differenceOf(1, ''),
  ]).toEqual([-500.1, 0.2, 0, null]);
  expect([-500.1, 200, 0].map(differenceText)).toEqual(['₦500.10 missing', '₦200 too much', 'Right']);
});

it('sends what was counted with what was shown, and asks for what is missing', () => {
  expect(readClosing(day, { cash: 4000, transfer: 0, pos: 250 })).toEqual({
    ok: true,
    sent: { body: { date: day.date, counted: { cash: 4000, transfer: 0, pos: 250 }, shown: day.expected } },
  });
  expect(readClosing(day, { cash: 4000, transfer: '', pos: 250 })).toEqual({
    ok: true,
    sent: { body: { date: day.date, counted: { cash: 4000, transfer: 0, pos: 250 }, shown: day.expected } },
  });
  expect(readClosing(day, { cash: '', transfer: 0, pos: 250 })).toEqual({
    ok: false,
    errors: { cash: 'Enter what you counted; 0 where there is nothing.' },
  });
  expect(readClosing(day, { cash: 4000, transfer: 0, pos: -1 })).toMatchObject({
    errors: { pos: 'Cannot be negative' },
  });
  const given = { ...day, expected: { cash: -3000, transfer: 0, pos: 0 } };
  expect(readClosing(given, { cash: -3000, transfer: '', pos: '' })).toMatchObject({ ok: true });
  expect(readClosing(given, { cash: -3000, transfer: '', pos: -1 })).toMatchObject({
    errors: { pos: 'Cannot be negative' },
  });
});
