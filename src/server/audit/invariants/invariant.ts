/** What must never be in the database: a statement that selects the offending rows, so that none is the only good answer. */
export type Invariant = {
  readonly name: string;
  /**
   * Whose rows together decide whether it holds: those of one booking or payment (any other row stands for itself), those
   * of one whose time may be gone without a trace, which is looked for where it begins before everything is looked at
   * again, those of one client with their bookings, those of one business, or all there are. What changed nothing of it
   * has not broken it there, and a look may leave that out.
   */
  readonly within: 'booking' | 'soon' | 'client' | 'business' | 'all';
  /**
   * By table, which rows belong there besides: a statement over the tables as they are and `changed_` with the name of
   * this one, the rows that changed; null: all.
   */
  readonly beside?: Readonly<Record<string, string | null>>;
  readonly text: string;
};

/**
 * The first rows that break an invariant, `among` what its text calls its tables. Materialized, so that the statement is
 * planned for reading everything, which it has to where nothing is broken, and not for a few rows that are soon found.
 */
export const firstBroken = ({ text }: Invariant, most: number, among: readonly string[] = []): string =>
  `WITH ${[...among, `broken AS MATERIALIZED (${text})`].join(',\n')} SELECT * FROM broken LIMIT ${most}`;

/**
 * Rows know when a change was asked for, not when it was committed, and by the clock of the machine it was asked of: so
 * much later something may still have been done rightly on what held before.
 */
export const withinRequest = "interval '10 seconds'";
