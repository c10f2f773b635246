import { dayMs, hourMs, type Instant, minuteMs, toInstant } from '../calendar/instant.ts';

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

/** How long a provider that does not say whether it gives money back is waited for, before the owner is to send it. */
const takeOverMs = 48 * hourMs;

/** Whether a refund due since `since` that the provider has not taken on is the owner's to send by now. */
// guard: a-refund-nobody-answers-for-becomes-the-owners-after-two-days
export const isTakenOver = (since: Instant, now: Instant): boolean => now - since >= takeOverMs;

/** How long what was asked for without an answer may take to show at the provider. */
const showsAfterMs = hourMs;

/**
 * Whether a refund that is not found at the provider may be asked for, when the last time it was asked for may have been
 * heard (null: never). A second refund of the whole payment is refused there by itself; one of a part is not, so that
 * it is asked for again only once the first would long have shown.
 */
export function mayAsk(asked: Instant | null, isWhole: boolean, now: Instant): boolean {
  // guard: a-part-is-not-asked-back-again-while-the-first-asking-may-yet-show
  return asked === null || isWhole || now - asked >= showsAfterMs;
}

/** How long it is looked whether the provider sends, after all, what the owner took over. */
const lateDays = 30;

/** When that is looked for next, of a refund due since `since`: every six hours for a week, then daily; null: no more. */
export function nextLateLook(since: Instant, now: Instant): Instant | null {
  const age = now - since;
  if (age >= lateDays * dayMs) return null;
  return toInstant(now + (age < 7 * dayMs ? 6 * hourMs : dayMs));
}

/** How long a client has to say which account the provider should send their money to. */
export const detailsDays = 7;
