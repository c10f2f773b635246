import { expect, it } from 'vitest';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import {
  addable,
  addedLines,
  cautionOf,
  lineChangeBody,
  mayLoseLine,
  missedOf,
  outcomeText,
  priceOfLines,
  saidOf,
  severalOf,
  takesLines,
  tellsLines,
  totalOf,
} from './line-changes.ts';
import { appointment, line, rental } from './testing/samples.ts';

const two = appointment({
  lines: [line(), line({ line: 2, serviceId: 'n', price: 4000 }), line({ line: 3, cancelled: true })],
});

it('of one plain service there is nothing more to tell', () => {
  expect(tellsLines(appointment({ lines: [line()] }))).toBe(false);
  expect(tellsLines(appointment({ lines: [line({ hands: 2 })] }))).toBe(true);
  expect(tellsLines(two)).toBe(true);
  expect(tellsLines(rental({ lines: [line()] }))).toBe(false);
  expect(tellsLines(rental({ lines: [line(), line()] }))).toBe(true);
});

it('another is added while the booking stands, and one called off while another is left', () => {
  expect(takesLines(two)).toBe(true);
  expect(takesLines(appointment({ ...two, status: 'completed' }))).toBe(false);
  expect(takesLines(rental())).toBe(true);
  expect(mayLoseLine(two)).toBe(true);
  expect(mayLoseLine(appointment({ lines: [line(), line({ line: 2, cancelled: true })] }))).toBe(false);
});

it('of those that stand is told which the client did not come for, and what they cost', () => {
  const [first, second] = severalOf(two);
  expect([first?.line, second?.line, severalOf(appointment({ lines: [line()] }))]).toEqual([1, 2, []]);
  expect([priceOfLines(two.lines, [2]), priceOfLines(two.lines, [])]).toEqual([4000, 0]);
  expect([saidOf([]), saidOf([2])]).toEqual([undefined, [{ line: 2, outcome: 'no-show' }]]);
  expect(missedOf([line({ outcome: 'done' }), line({ line: 2, outcome: 'no-show' })])).toEqual([2]);
});

it('a cancelled one costs nothing', () => {
  expect(totalOf(two)).toBe(19_000);
  const items = [line({ caution: 500 }), line({ caution: 700, cancelled: true }), line({ caution: 20 })];
  expect([cautionOf(rental({ lines: items })), cautionOf(two)]).toEqual([520, 0]);
});

it('what is added is of the same kind, and an item is in a hire once', () => {
  const offers = (_id: string, name: string, bookingType: 'time-based' | 'item-based', available = true) => ({
    _id,
    name,
    bookingType,
    available,
  });
  const kinds = [
    offers('s', 'Wash', 'time-based'),
    offers('c', 'Chair', 'item-based'),
    offers('a', 'Awning', 'item-based'),
    offers('o', 'Old', 'item-based', false),
  ];
  const names = (of: OwnerAppointment) => addable(kinds, of).map(({ name }) => name);
  expect(names(two)).toEqual(['Wash']);
  expect(names(rental({ lines: [line({ serviceId: 'c' })] }))).toEqual(['Awning']);
  expect(names(rental({ lines: [line({ serviceId: 'c', cancelled: true })] }))).toEqual(['Awning', 'Chair']);
});

it('of a hire the day is sent, whatever zone its business has moved to', () => {
  const days = { firstDay: '2026-11-20', lastDay: '2026-11-22', returnDate: '2026-11-23' };
  const add = { serviceId: 'c', quantity: 20 };
  expect(lineChangeBody(rental({ hireDays: days, lines: [line()] }), { add })).toMatchObject({
    date: '2026-11-20',
    lines: [{ line: 1 }, add],
  });
});

it('names the lines that stay, and adds or leaves out one', () => {
  const stays = [
    { line: 1, serviceId: 's' },
    { line: 2, serviceId: 'n' },
  ];
  const add = { serviceId: 'w', optionIds: ['olong'] };
  expect(lineChangeBody(two, { add })).toEqual({
    date: two.date,
    clientName: two.clientName,
    clientPhone: two.clientPhone,
    clientEmail: two.clientEmail,
    version: 1,
    lines: [...stays, add],
  });
  expect(lineChangeBody(two, { cancel: 2 }).lines).toEqual([stays[0]]);
});

it('knows what a change would bring', () => {
  expect(addedLines(two, { lines: [...two.lines, line({ line: 4 })] })).toEqual([4]);
});

it.each([
  [undefined, 'done', 'Done'],
  [undefined, 'no-show', 'Did not come'],
  [0, 'done', 'Hired'],
  [500, 'no-show', 'Not taken'],
] as const)('what became of one with a caution fee of %j, %s, is told as %j', (caution, outcome, text) =>
  expect(outcomeText({ caution }, outcome)).toBe(text),
);
