import { hourMs, type Instant, minuteMs, toInstant } from '../calendar/instant.ts';

/** Minutes until a refund that got no answer is tried again. Never less than a call to the provider may last. */
const waits = [1, 2, 5, 15, 30, 60];

/** When a refund is worked on again whose `attempts`-th try came to nothing. */
export function nextTry(attempts: number, now: Instant): Instant {
  const minutes = waits[Math.min(Math.max(attempts, 1), waits.length) - 1] ?? 60;
  return toInstant(now + minutes * minuteMs);
}

/** When a refund that the provider has is asked after again: often at first, then ever more rarely. Its notices come sooner. */
export function nextLook(since: Instant, now: Instant): Instant {
  const age = now - since;
  if (age < hourMs) return toInstant(now + 10 * minuteMs);
  return toInstant(now + (age < 24 * hourMs ? hourMs : 6 * hourMs));
}
