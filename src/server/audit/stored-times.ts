/**
 * Rows know when a change was asked for, not when it was committed, and by the clock of the machine it was asked of: so
 * much later something may still have been done rightly on what held before.
 */
export const withinRequest = "interval '10 seconds'";
