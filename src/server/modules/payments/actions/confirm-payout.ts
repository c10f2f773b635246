import type { Payout } from '#contract/money-views.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOffer } from '../../businesses/index.ts';
import { presentPayout } from '../payouts.present.ts';
import { endResetHold, lockPayouts } from '../payouts.repo.ts';

/**
 * Takes the account that was looked at as the right one after a reset of the password; deposits are asked again. Not
 * while another waits to replace it: whoever entered one has said that this is not theirs, and would be paid out to it
 * until then.
 */
export const confirmPayout = (
  platform: Pick<Platform, 'database'>,
  looked: { readonly lastDigits: string },
  { session }: Pick<OwnerContext, 'session'>,
): Promise<Outcome<{ success: true; data: Payout }>> =>
  inTenant(platform.database, session.business, async (transaction) => {
    await lockOffer(transaction);
    const { live, waiting, hold } = await lockPayouts(transaction);
    if (live === undefined || hold !== 'reset')
      return refusal('NOT_FOUND', { message: 'There is no account that waits to be confirmed.' });
    // guard: no-account-is-confirmed-while-another-waits-to-replace-it
    if (waiting !== undefined) return refusal('ILLEGAL_TRANSITION', { message: CHANGE_WAITS });
    // guard: the-account-that-is-confirmed-is-the-one-that-was-looked-at
    if (live.last_digits !== looked.lastDigits) return refusal('ILLEGAL_TRANSITION', { message: ANOTHER });
    await endResetHold(transaction);
    return ok({ success: true, data: presentPayout({ live, waiting, hold: null }) });
  });

const CHANGE_WAITS =
  'You have entered another account, which takes over later. Deposits stay off until then; please confirm the new account once it is there.';
const ANOTHER = 'Deposits go to another account by now. Please look at it and confirm that one.';
