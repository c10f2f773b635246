import type { Payouts } from '../../businesses/index.ts';
import { findSubaccount } from '../payouts.repo.ts';
import type { PayoutDeps } from '../resolve-account.ts';
import { openFirstPayout } from './open-first-payout.ts';

/** What setting a business up, and asking for deposits, need of payouts. */
export const setupPayouts = (deps: PayoutDeps): Payouts => ({
  isLinked: async (transaction) => (await findSubaccount(transaction)) !== null,
  open: (ask) => openFirstPayout(deps, ask),
});
