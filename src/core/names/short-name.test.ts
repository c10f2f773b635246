import { expect, test } from 'vitest';
import { shortName } from './names.ts';

test.each([
  ['Ada Obi', 'Ada'],
  ['Alhaji Musa Bello', 'Alhaji Musa'],
  ['Alhaji Musa, Jr', 'Alhaji Musa'],
  ['Chief Dr. Mrs. Ngozi Eze', 'Chief Dr. Mrs. Ngozi'],
  ['Mama', 'Mama'],
  ['', ''],
])('%s is called %s', (name, expected) => {
  expect(shortName(name)).toBe(expected);
});
