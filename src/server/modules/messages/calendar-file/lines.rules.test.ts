import { expect, it } from 'vitest';
import { oneLine, textValue, writeLines } from './lines.rules.ts';

it.each([
  ['12 Allen Avenue, Ikeja; first floor', '12 Allen Avenue\\, Ikeja\\; first floor'],
  ['C:\\n', 'C:\\\\n'],
  ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['Call: "0803"', 'Call: "0803"'],
])('escapes %j', (text, value) => expect(textValue(text)).toBe(value));

it('puts text on one line', () => {
  expect(oneLine(' Ada’s\r\n\tSalon\u2028 & \u0007Spa ')).toBe('Ada’s Salon  &  Spa');
});

it.each([
  // 75 bytes are one line, 76 are two; a folded line counts its space.
  ['a'.repeat(73), `X:${'a'.repeat(73)}\r\n`],
  ['a'.repeat(74), `X:${'a'.repeat(73)}\r\n a\r\n`],
  ['a'.repeat(73 + 74 + 1), `X:${'a'.repeat(73)}\r\n ${'a'.repeat(74)}\r\n a\r\n`],
  // Never within a character.
  [`${'a'.repeat(71)}₦`, `X:${'a'.repeat(71)}\r\n ₦\r\n`],
  [`${'a'.repeat(70)}👩`, `X:${'a'.repeat(70)}\r\n 👩\r\n`],
])('folds %j', (value, written) => expect(writeLines([['X', value]])).toBe(written));
