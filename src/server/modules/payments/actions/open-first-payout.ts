import type { Outcome } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AskedAccount, openSubaccount, readyPayout } from '../open-payout.ts';
import { findPayouts, insertLivePayout } from '../payouts.repo.ts';

/** Writes the account down, unless there is one already; the caller holds the business. */
type LinkPayout = (transaction: TenantTransaction, now: Instant) => Promise<void>;

/** Opens a subaccount at the provider, outside any transaction; what comes back stores it in one. */
export const openFirstPayout = async (
  platform: Platform,
  ask: AskedAccount & { readonly businessName: string },
): Promise<Outcome<LinkPayout>> => {
  const ready = await readyPayout(platform, ask);
  if (!ready.ok) return ready;
  const opened = await openSubaccount(platform, ask);
  if (!opened.ok) return opened;
  return ok(async (transaction, now) => {
    const { live } = await findPayouts(transaction);
    if (live !== undefined) return;
    await insertLivePayout(transaction, { ...ready.value, subaccount_code: opened.value }, now);
  });
};
