import { expect, it } from 'vitest';
import { hourOf } from './format.ts';
import { slotGroups } from './slot-groups.ts';

it('groups times by the part of the day where the business is', () => {
  const at = (hour: string) => `2026-11-23T${hour}:00.000Z`;
  expect(
    slotGroups([at('08:00'), at('10:59'), at('11:00'), at('15:45'), at('16:00')], (slot) =>
      hourOf(slot, 'Africa/Lagos'),
    ),
  ).toEqual([
    { name: 'Morning', slots: [at('08:00'), at('10:59')] },
    { name: 'Afternoon', slots: [at('11:00'), at('15:45')] },
    { name: 'Evening', slots: [at('16:00')] },
  ]);
});
