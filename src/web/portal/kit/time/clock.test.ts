import { expect, it } from 'vitest';
import { clockDiffers } from './clock.ts';

it('tells a reader elsewhere from one at home, by the time of day that both see', () => {
  const instant = new Date(2026, 10, 20, 9, 0);
  const own = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  const elsewhere = own === 'Pacific/Auckland' ? 'Africa/Lagos' : 'Pacific/Auckland';
  expect(clockDiffers(instant.toISOString(), own)).toBe(false);
  expect(clockDiffers(instant.toISOString(), elsewhere)).toBe(true);
});
