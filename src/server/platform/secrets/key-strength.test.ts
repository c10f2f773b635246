import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileWeaknessOf, MADE_CHARACTERS, weaknessOf } from './key-strength.ts';

const hex = (characters: number) =>
  fc
    .noBias(fc.uint8Array({ minLength: characters / 2, maxLength: characters / 2 }))
    .map((bytes) => Buffer.from(bytes).toString('hex'));

test.each([
  ['nothing', '', 'empty'],
  ['one letter', 'k', 'too short: 1 character,'],
  ['a word', 'changeme', 'too short: 8 characters,'],
  ['one letter over and over', 'k'.repeat(64), 'easy to guess'],
  ['a word over and over', 'changeme'.repeat(8), 'easy to guess'],
  ['a word over and over, cut off', 'password'.repeat(5).slice(0, 37), 'easy to guess'],
  ['a word over and over, and a digit', `${'password'.repeat(4)}1`, 'easy to guess'],
  ['a word over and over behind others', `x7${'changeme'.repeat(5)}q`, 'easy to guess'],
  ['the digits', '0123456789abcdef'.repeat(4), 'easy to guess'],
  ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789', 'easy to guess'],
])('%s is no secret', (_, secret, told) => {
  expect(weaknessOf(secret)).toContain(told);
});

test('what is drawn at random is one, as hexadecimal and as base64', () => {
  fc.assert(fc.property(hex(32), (secret) => weaknessOf(secret) === null));
  fc.assert(fc.property(hex(64), (secret) => fileWeaknessOf(secret) === null));
  fc.assert(
    fc.property(hex(64), (secret) => weaknessOf(Buffer.from(secret, 'hex').toString('base64')) === null),
  );
});

test('of the file that is made, no beginning passes for the whole', () => {
  fc.assert(
    fc.property(hex(MADE_CHARACTERS), fc.nat(MADE_CHARACTERS - 1), (whole, left) => {
      expect(fileWeaknessOf(whole.slice(0, left))).not.toBeNull();
    }),
  );
});

test('no complaint shows what it is about', () => {
  for (const secret of ['hunter2', 'changeme'.repeat(8), 'cafe0123'.repeat(5)])
    expect(fileWeaknessOf(secret)).not.toContain(secret.slice(0, 6));
});
