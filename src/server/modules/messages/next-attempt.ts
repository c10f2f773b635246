import type { Instant } from '#core/calendar/instant.ts';
import { later } from '../../platform/db/time-columns.ts';
import type { MailOutcome } from '../../platform/mail/mail-outcome.ts';
import type { AttemptResult } from './messages.repo.ts';

/** Minutes to wait after the first try, the second and so on; there is one try more than there are waits. */
const waits = [0.5, 2, 8, 30, 120, 360, 720];

/** What follows from a try, the `attempts`-th one: done, another later, or the end of it. */
export const nextAttempt = (outcome: MailOutcome, attempts: number, now: Instant): AttemptResult => {
  if (outcome.ok) return { state: 'sent', sentAt: now };
  if (outcome.kind === 'ambiguous') return { state: 'unknown', error: outcome.reason };
  const wait = waits[attempts - 1];
  if (outcome.kind === 'refused' || wait === undefined) return { state: 'failed', error: outcome.reason };
  return { state: 'queued', dueAt: later(now, wait), error: outcome.reason };
};
