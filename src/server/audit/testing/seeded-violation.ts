/** One violation: the invariant it breaks, how, and its planting by hand. */
export type Seed = readonly [invariant: string, how: string, plant: () => Promise<unknown>];
