import { expect, it } from 'vitest';
import { percentError, percentExample } from './deposit-percent.ts';

it.each([
  ['', 'Required'],
  [0, '% must be 1-100'],
  [101, '% must be 1-100'],
  [12.5, '% must be 1-100'],
  ['-', '% must be 1-100'],
  [1, undefined],
  [100, undefined],
])('%j: %s', (percent, error) => {
  expect(percentError(percent)).toBe(error);
});

it('shows what a percentage comes to', () => {
  expect(percentExample(20)).toBe('20 % of ₦15,000 is ₦3,000');
  expect(percentExample(33)).toBe('33 % of ₦15,000 is ₦4,950');
  expect(percentExample('')).toBeNull();
  expect(percentExample(0)).toBeNull();
});
