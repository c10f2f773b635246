import type { Platform } from '../../../platform/platform.ts';
import type { Payouts } from '../../businesses/index.ts';
import { findSubaccount } from '../payouts.repo.ts';
import { openFirstPayout } from './open-first-payout.ts';

/** What setting a business up, and asking for deposits, need of payouts. */
export const setupPayouts = (platform: Platform): Payouts => ({
  isLinked: async (transaction) => (await findSubaccount(transaction)) !== null,
  open: (ask) => openFirstPayout(platform, ask),
});
