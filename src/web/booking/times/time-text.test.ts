import { expect, test } from 'vitest';
import { lagosClock } from '../testing/sample-pages.ts';
import { isOwnTime } from './time-text.ts';

const november = ['2026-11-21T09:00:00.000Z', '2026-11-21T15:30:00.000Z'];

test.each([
  ['Lagos', '+01:00', true],
  ['Berlin in winter', '+01:00', true],
  ['Berlin in summer', '+02:00', false],
  ['London in winter', 'Z', false],
  ['Kolkata', '+05:30', false],
])('a device in %s shows the times of Lagos by %s: %s', (_, offset, own) => {
  expect(isOwnTime(lagosClock, november, (wall) => Date.parse(`${wall}${offset}`))).toBe(own);
});

test('one time that is shown otherwise is enough', () => {
  const turning = (wall: string) => Date.parse(`${wall}${wall.includes('T16') ? '+02:00' : '+01:00'}`);
  expect(isOwnTime(lagosClock, november, turning)).toBe(false);
});
