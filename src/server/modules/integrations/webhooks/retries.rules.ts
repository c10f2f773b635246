import { dayMs, hourMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { DeliveryState, WebhookState } from '../../../platform/db/tables/integration-tables.ts';

/** Minutes until the next try, after the first, the second and so on; the last of them over and over. */
const waits = [0.1, 0.5, 2, 10, 30, 60, 180, 360, 720];
const TRIED_FOR_MS = 3 * dayMs;
/** The last try of three days is no later than that, and begins their end. */
const FAILS_FOR_MS = TRIED_FOR_MS - hourMs;
/** A receiver that takes nothing is asked more and more rarely, whatever waits for it. */
const FIRST_REST_MS = 2_000;
const LONGEST_REST_MS = 15 * minuteMs;

export type Outcome = {
  readonly delivery: { readonly state: DeliveryState; readonly dueAt: Instant | null };
  readonly webhook: {
    readonly state: WebhookState;
    readonly failingSince: Instant | null;
    readonly failures: number;
    readonly restsUntil: Instant | null;
  };
};

/**
 * What follows from one try. Only a status of 2xx says that it arrived; 410 says that nobody listens there any more.
 * Whatever fails is tried again for three days; a webhook at which nothing arrived for so long is switched off.
 * `status` null: there was no answer. `random` from 0 to 1 keeps tries apart that failed together.
 */
export const afterTry = (tried: {
  readonly status: number | null;
  /** Tries so far, this one included. */
  readonly attempts: number;
  readonly queuedAt: Instant;
  readonly failingSince: Instant | null;
  readonly failures: number;
  readonly now: Instant;
  readonly random: number;
}): Outcome => {
  const { status, attempts, queuedAt, now, random } = tried;
  // guard: only-2xx-says-that-it-arrived
  if (status !== null && status >= 200 && status < 300) {
    return {
      delivery: { state: 'delivered', dueAt: null },
      webhook: { state: 'on', failingSince: null, failures: 0, restsUntil: null },
    };
  }
  const failures = tried.failures + 1;
  const failingSince = tried.failingSince ?? now;
  const jitter = 0.8 + 0.4 * random;
  const rest = Math.min(FIRST_REST_MS * 2 ** Math.min(tried.failures, 20), LONGEST_REST_MS);
  const restsUntil = toInstant(now + Math.round(rest * jitter));
  // guard: what-is-gone-is-not-asked-again
  if (status === 410) {
    return {
      delivery: { state: 'failed', dueAt: null },
      webhook: { state: 'gone', failingSince, failures, restsUntil: null },
    };
  }
  // guard: what-takes-nothing-for-three-days-is-switched-off
  const state = now - failingSince >= FAILS_FOR_MS ? 'failing' : 'on';
  const last = queuedAt + TRIED_FOR_MS;
  // guard: an-event-is-tried-for-three-days
  if (now >= last) {
    return {
      delivery: { state: 'failed', dueAt: null },
      webhook: { state, failingSince, failures, restsUntil },
    };
  }
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  const dueAt = toInstant(Math.min(now + Math.round(wait * minuteMs * jitter), last));
  return { delivery: { state: 'waiting', dueAt }, webhook: { state, failingSince, failures, restsUntil } };
};
