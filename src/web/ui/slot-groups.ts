import { hourOf } from './format.ts';

export type SlotGroup = {
  readonly name: 'Morning' | 'Afternoon' | 'Evening';
  readonly slots: readonly string[];
};

const partOfDay = (hour: number): SlotGroup['name'] => {
  if (hour < 12) return 'Morning';
  return hour < 17 ? 'Afternoon' : 'Evening';
};

/** Start times by part of the day in the business's zone; empty parts are left out. */
export const slotGroups = (slots: readonly string[], zone: string): readonly SlotGroup[] =>
  (['Morning', 'Afternoon', 'Evening'] as const)
    .map((name) => ({ name, slots: slots.filter((slot) => partOfDay(hourOf(slot, zone)) === name) }))
    .filter((group) => group.slots.length > 0);
