/** The periods that can be looked at, in days up to today. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** What the specification's figures are of. */
export const usualPeriod: Period = 30;

/** Reads a period as an address has it, a number or text; null for any other length. */
export const readPeriod = (days: unknown): Period | null =>
  periods.find((period) => period === days || String(period) === days) ?? null;
