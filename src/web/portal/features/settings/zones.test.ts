import { expect, it } from 'vitest';
import { zoneChoices } from './zones.ts';

it('puts Lagos first, keeps the present zone and names each once', () => {
  const choices = zoneChoices('Pacific/Kanton', ['Africa/Lagos', 'America/New_York', 'America/New_York']);
  expect(choices).toEqual([
    { value: 'Africa/Lagos', label: 'Africa/Lagos (Nigeria)' },
    { value: 'America/New_York', label: 'America/New York' },
    { value: 'Pacific/Kanton', label: 'Pacific/Kanton' },
  ]);
});

it('knows the zones of the browser', () => {
  expect(zoneChoices('Africa/Lagos').length).toBeGreaterThan(200);
});
