export type SlotGroup = {
  readonly name: 'Morning' | 'Afternoon' | 'Evening';
  readonly slots: readonly string[];
};

const partOfDay = (hour: number): SlotGroup['name'] => {
  if (hour < 12) return 'Morning';
  return hour < 17 ? 'Afternoon' : 'Evening';
};

/** Start times by part of the day, by the hour of the business's clock; empty parts are left out. */
export const slotGroups = (
  slots: readonly string[],
  hourOf: (slot: string) => number,
): readonly SlotGroup[] =>
  (['Morning', 'Afternoon', 'Evening'] as const)
    .map((name) => ({ name, slots: slots.filter((slot) => partOfDay(hourOf(slot)) === name) }))
    .filter((group) => group.slots.length > 0);
