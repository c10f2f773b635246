import { expect, it } from 'vitest';
import { addedLines, lineChangeBody, mayLoseLine, takesLines, tellsLines, totalOf } from './line-changes.ts';
import { appointment, hire, line } from './testing/samples.ts';

const two = appointment({
  lines: [line(), line({ line: 2, serviceId: 'n', price: 4000 }), line({ line: 3, cancelled: true })],
});

it('of one plain service there is nothing more to tell', () => {
  expect(tellsLines(appointment({ lines: [line()] }))).toBe(false);
  expect(tellsLines(appointment({ lines: [line({ hands: 2 })] }))).toBe(true);
  expect(tellsLines(two)).toBe(true);
  expect(tellsLines(hire({ lines: [line(), line()] }))).toBe(false);
});

it('another is added while the booking stands, and one called off while another is left', () => {
  expect(takesLines(two)).toBe(true);
  expect(takesLines(appointment({ ...two, status: 'completed' }))).toBe(false);
  expect(takesLines(hire())).toBe(false);
  expect(mayLoseLine(two)).toBe(true);
  expect(mayLoseLine(appointment({ lines: [line(), line({ line: 2, cancelled: true })] }))).toBe(false);
});

it('a cancelled one costs nothing', () => {
  expect(totalOf(two)).toBe(19_000);
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
