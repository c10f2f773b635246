import { expect, it } from 'vitest';
import { minutesText } from './minutes-text.ts';

it.each([
  [0, ''],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1500, '25 h'],
])('%s minutes are said as ‘%s’', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});
