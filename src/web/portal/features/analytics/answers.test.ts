import { expect, it } from 'vitest';
import type { Answers } from '#contract/replies/answers.ts';
import { earnedLists, emptiestText, hourRows, missedFigure, returningFigures, shadeOf } from './answers.ts';
import { behindAsk } from './behind.ts';

const answers: Answers = {
  from: '2026-11-14',
  to: '2026-11-20',
  earners: [{ staffId: 'b', name: 'Bola', amount: 8000 }],
  sellers: [
    { serviceId: 's', name: 'Press', amount: 10_000 },
    { serviceId: 'w', name: '', amount: -500 },
  ],
  hours: [
    { weekday: 0, hour: 12, percent: 50 },
    { weekday: 1, hour: 9, percent: 0 },
    { weekday: 1, hour: 12, percent: 100 },
  ],
  clients: { seen: 20, first: 5, before: 16, again: 4 },
  missed: { bookings: 2, price: 25_000, kept: 5000, lost: 20_000 },
};

it('draws who earns and what sells on one scale', () => {
  const { earners, sellers } = earnedLists(answers);
  expect(earners.map(({ text, share }) => [text, share])).toEqual([['₦8,000', 0.8]]);
  expect(sellers.map(({ name, share }) => [name, share])).toEqual([
    ['Press', 1],
    ['No longer offered', 0],
  ]);
});

it('has a row for each hour that is worked, from Monday on, and names the emptiest', () => {
  expect(hourRows(answers.hours)).toEqual([
    { hour: 9, percents: [0, null, null, null, null, null, null] },
    { hour: 12, percents: [100, null, null, null, null, null, 50] },
  ]);
  expect(emptiestText(answers.hours)).toBe(
    'Emptiest: Monday 09:00 (0%), Sunday 12:00 (50%), Monday 12:00 (100%).',
  );
  expect(emptiestText([])).toBeNull();
  expect([0, 19, 20, 80, 100].map(shadeOf)).toEqual([0, 0, 1, 4, 4]);
});

it('says who comes back and what no-shows cost', () => {
  expect(returningFigures(answers.clients, 7).map(({ value }) => value)).toEqual(['75%', '25%']);
  expect(returningFigures({ seen: 0, first: 0, before: 0, again: 0 }, 7).map(({ value }) => value)).toEqual([
    '–',
    '–',
  ]);
  expect(missedFigure(answers.missed).value).toBe('₦20,000');
});

it('asks for what is behind a figure as an address has it', () => {
  expect(behindAsk({ title: 'x', weekday: 0, hour: 9 })).toEqual({ weekday: '0', hour: '9' });
  expect(behindAsk({ title: 'x', status: 'no-show', staffId: 'b' })).toEqual({
    status: 'no-show',
    staffId: 'b',
  });
});
