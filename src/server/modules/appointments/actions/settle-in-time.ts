import { withinPatience } from '../../../platform/patience.ts';
import { type SettleDeps, type Settled, settlePayment } from './settle-payment.ts';

/** A browser is not left waiting for the provider longer than this; it then looks again by itself. */
const PATIENCE_MS = 8_000;

/** As `settlePayment`; `waiting`: the provider takes too long, and the next look tells what came of it. */
export const settleInTime = (deps: SettleDeps, reference: string): Promise<Settled | 'waiting' | null> =>
  withinPatience(settlePayment(deps, reference, { returned: true }), PATIENCE_MS, {
    late: () => 'waiting' as const,
    failed: (error) => deps.platform.log.error('A payment could not be settled', { error }),
  });
