import { expect, it } from 'vitest';
import { clockText, spokenText } from './countdown.ts';

it.each([
  [1_788_000, '29:48'],
  [600_000, '10:00'],
  [59_001, '1:00'],
  [5_000, '0:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-4_000, '0:00'],
])('%i ms are %s', (left, text) => {
  expect(clockText(left)).toBe(text);
});

it('is read out in whole minutes, never none', () => {
  expect(spokenText(1_788_000)).toBe('About 30 minutes left to pay.');
  expect(spokenText(61_000)).toBe('About 1 minute left to pay.');
  expect(spokenText(9_000)).toBe('About 1 minute left to pay.');
});
