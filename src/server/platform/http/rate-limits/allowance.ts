import { type Refusal, refusal } from '#contract/outcome.ts';
import { type Instant, minuteMs } from '#core/calendar/instant.ts';

/** How much each caller may use, of anything that can be counted: requests, or the work that they cost. */
export type Allowance = {
  /** Null, or why not: `amount` is more than is left of the caller's minute. 0 asks only whether anything is. */
  readonly ask: (caller: string, amount: number, now: Instant) => Refusal | null;
  /** What was used, where it is known only afterwards perhaps more than was left; at most another minute's is owed. */
  readonly use: (caller: string, amount: number, now: Instant) => void;
};

/** Beyond so many the one that was heard from longest ago is forgotten: memory stays bounded. */
const MOST_CALLERS = 20_000;

/**
 * At most `perMinute` at once for each caller, and as much again each minute. Counted by each process, in memory: what
 * must hold is counted in the database (counted-limits.ts).
 */
export const createAllowance = (perMinute: number): Allowance => {
  const unit = minuteMs / perMinute;
  /** When each caller will have its whole minute's share again. */
  const wholeAt = new Map<string, number>();
  const known = (caller: string, now: Instant): number => {
    const kept = wholeAt.get(caller) ?? now;
    // Further away than any of its minutes: counted by a clock that was ahead.
    return kept > now + 2 * minuteMs ? now : Math.max(kept, now);
  };
  return {
    ask: (caller, amount, now) => {
      const excess = known(caller, now) + amount * unit - now - minuteMs;
      // guard: public-reads-are-limited-by-address
      return excess > 0
        ? refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(excess / 1000) })
        : null;
    },
    use: (caller, amount, now) => {
      const whole = Math.min(known(caller, now) + amount * unit, now + 2 * minuteMs);
      // Set anew, so that the map's first key stays the one heard from longest ago.
      wholeAt.delete(caller);
      wholeAt.set(caller, whole);
      const [oldest] = wholeAt.size > MOST_CALLERS ? wholeAt.keys() : [];
      // guard: the-addresses-kept-are-bounded
      if (oldest !== undefined) wholeAt.delete(oldest);
    },
  };
};
