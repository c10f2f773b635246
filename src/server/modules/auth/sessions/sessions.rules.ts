/** A session ends after a week unused and after 30 days in any case (invariants I-38). */
// guard: a-session-ends-after-a-week-unused
export const idleMinutes = 7 * 24 * 60;
export const absoluteMinutes = 30 * 24 * 60;
/** `last_seen_at` is written at most this often: a read should not cost a write. */
export const touchEveryMinutes = 5;
