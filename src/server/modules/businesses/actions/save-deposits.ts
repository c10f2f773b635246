import type { InputOf } from '#contract/call.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockOffer, updateDeposits } from '../businesses.repo.ts';
import { type Payouts, refuseNoDeposit } from '../deposit-rules.ts';
import { findSettings } from '../settings.queries.ts';

type Deposits = InputOf<typeof settingsCalls.saveDeposits>['body'];

/** Has clients pay a deposit, or no more. Bookings already made, and payments already asked for, keep their terms. */
export const saveDeposits = (
  platform: Platform,
  { isLinked }: Pick<Payouts, 'isLinked'>,
  deposits: Deposits,
  { session, now }: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<{ success: true; data: Settings }>> =>
  inTenantUnlessRefused(platform.database, session.business, async (transaction) => {
    const nothing = refuseNoDeposit(deposits, 'depositPercentage');
    if (nothing !== null) return nothing;
    await lockOffer(transaction);
    if (deposits.requireDeposit && !(await isLinked(transaction))) return refusal('DEPOSITS_UNAVAILABLE');
    await updateDeposits(transaction, deposits);
    return ok({ success: true, data: await findSettings(transaction, now) });
  });
