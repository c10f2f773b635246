import type { Instant } from '#core/calendar/instant.ts';
import type { PayoutRow } from './payouts.repo.ts';

/**
 * Whether a waiting change may have reached the provider already, so that it can neither be taken back nor replaced.
 * One the provider has said no to has not.
 */
export const isTakingOver = (
  { effective_at: effectiveAt, attempts, problem }: Pick<PayoutRow, 'effective_at' | 'attempts' | 'problem'>,
  now: Instant,
): boolean => problem === '' && (attempts > 0 || effectiveAt <= now);
