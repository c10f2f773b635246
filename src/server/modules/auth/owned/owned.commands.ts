import { type Refusal, refusal } from '#contract/outcome.ts';
import { MOST_OWNED } from '#core/accounts/members.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import { lockAccount } from '../accounts/accounts.repo.ts';
import { listOwned } from './owned.repo.ts';

const OWNS_MANY = `An account can own ${MOST_OWNED} businesses. Please hand one over first, or use another account.`;

/**
 * Why an account may own no further business; null: it may. It is held until the transaction ends, so that of two who come
 * for the last place one has it. A step of adding a business and of taking one over.
 */
export const refuseToOwnMore = async (tx: PlatformTransaction, email: string): Promise<Refusal | null> => {
  const account = await lockAccount(tx, email);
  // guard: whoever-has-not-shown-their-address-owns-no-further-business
  if (account.verified_at === null) return refusal('ADDRESS_UNCONFIRMED');
  // guard: twenty-businesses-of-an-account-at-most
  if ((await listOwned(tx, email)).length >= MOST_OWNED)
    return refusal('LIMIT_REACHED', { message: OWNS_MANY });
  return null;
};
