/** What must never be in the database: each statement selects the offending rows, so that none is the only good answer. */
export type Invariant = { readonly name: string; readonly text: string };

/**
 * The first rows that break an invariant. Materialized, so that the statement is planned for reading everything, which
 * it has to where nothing is broken, and not for a few rows that are soon found.
 */
export const firstBroken = ({ text }: Invariant, most: number): string =>
  `WITH broken AS MATERIALIZED (${text}) SELECT * FROM broken LIMIT ${most}`;

/**
 * Rows know when a change was asked for, not when it was committed, and by the clock of the machine it was asked of: so
 * much later something may still have been done rightly on what held before.
 */
export const withinRequest = "interval '10 seconds'";
