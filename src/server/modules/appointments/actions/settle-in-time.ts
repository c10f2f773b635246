import { withinPatience } from '../../../platform/patience.ts';
import type { SingleFlight } from '../../../platform/single-flight.ts';
import { type SettleDeps, type Settled, settlePayment } from './settle-payment.ts';

/** A browser is not left waiting for the provider longer than this; it then looks again by itself. */
const PATIENCE_MS = 8_000;

/**
 * As `settlePayment`, for a browser that is back: those who ask at the same time share one look. `waiting`: the provider
 * takes too long, and the next look tells what came of it.
 */
export const settleInTime = (
  deps: SettleDeps,
  looks: SingleFlight<Settled | null>,
  reference: string,
): Promise<Settled | 'waiting' | null> => {
  const look = looks(reference, () => settlePayment(deps, reference));
  return withinPatience(look, PATIENCE_MS, {
    late: () => 'waiting' as const,
    failed: (error) => deps.platform.log.error('A payment could not be settled', { error }),
  });
};
