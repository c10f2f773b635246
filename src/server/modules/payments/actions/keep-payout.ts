import { type Refusal, refusal } from '#contract/outcome.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BankAccount } from '../../../platform/payments/payment-provider.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import { isSameAccount } from '../payout-number.ts';
import {
  insertLivePayout,
  insertWaitingPayout,
  lockPayouts,
  type NewPayout,
  type PayoutRow,
  retirePayout,
} from '../payouts.repo.ts';
import { isTakingOver } from '../taking-over.ts';

/** Long enough for whoever reads the mail to see that somebody else is at work. */
const DELAY_MS = dayMs;

export const passwordNeeded = (): Refusal =>
  refusal('INVALID_INPUT', { message: 'Required', errors: [{ field: 'password', message: 'Required' }] });

type Keeping = {
  readonly sealing: Sealing;
  readonly account: BankAccount;
  readonly email: string;
  readonly payout: NewPayout;
  /** Null: there was an account before, and the password was right. */
  readonly subaccount: string | null;
  readonly now: Instant;
};

/** Stores the account in place of what there is, or says why not; the caller holds the offer. */
export const keepPayout = async (
  transaction: TenantTransaction,
  keeping: Keeping,
): Promise<Refusal | null> => {
  const { sealing, account, payout, subaccount, now } = keeping;
  const { live, waiting } = await lockPayouts(transaction);
  const isThis = (row: PayoutRow | undefined) => row !== undefined && isSameAccount(sealing, row, account);
  if (subaccount !== null) {
    // guard: of-many-first-accounts-at-once-one-is-stored
    if (live === undefined)
      await insertLivePayout(transaction, { ...payout, subaccount_code: subaccount }, now);
    // Somebody linked another one meanwhile: this one is a change of it.
    else if (!isThis(live)) return passwordNeeded();
    return null;
  }
  if (isThis(waiting)) return null;
  if (isThis(live)) return countsAlready();
  if (waiting !== undefined) {
    if (isTakingOver(waiting, now)) return takingOver();
    await retirePayout(transaction, waiting.payout_id, 'withdrawn');
  }
  // guard: another-payout-account-waits-a-day
  const effectiveAt = toInstant(now + DELAY_MS);
  await insertWaitingPayout(transaction, payout, { effectiveAt, now });
  // guard: another-payout-account-is-told-to-the-owner
  await transaction.emit({ type: 'payout.announced', email: keeping.email, now });
  return null;
};

const countsAlready = (): Refusal => {
  const message = 'Deposits are paid out to this account already.';
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'account_number', message }] });
};

const takingOver = (): Refusal =>
  refusal('UNAVAILABLE', {
    message: 'Your last change is taking over just now. Please try again in a few minutes.',
    retryAfterSeconds: 120,
  });
