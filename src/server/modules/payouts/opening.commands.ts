import { type Outcome, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, newId } from '../../platform/ids.ts';
import type { BankAccount } from '../../platform/payments/payment-provider.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEncryption } from '../../platform/secrets/encryption.ts';
import { banksUnknown, limitsOf, notAnswered, resolveAccount } from '../payments/index.ts';
import { findPayouts, insertLivePayout, type NewPayout } from './payouts.repo.ts';
import { sealNumber } from './payouts.rules.ts';

/** Writes the account down, unless there is one already; the caller holds the business. */
type LinkPayout = (transaction: TenantTransaction, now: Instant) => Promise<void>;

/** Opens a subaccount at the provider, outside any transaction; what comes back stores it in one, told to `email`. */
export const openFirstPayout = async (
  platform: Platform,
  ask: AskedAccount & { readonly businessName: string; readonly email: string },
): Promise<Outcome<LinkPayout>> => {
  const ready = await readyPayout(platform, ask);
  if (!ready.ok) return ready;
  const opened = await openSubaccount(platform, ask);
  if (!opened.ok) return opened;
  return ok(async (transaction, now) => {
    const { live } = await findPayouts(transaction);
    if (live !== undefined) return;
    await keepFirstPayout(
      transaction,
      { ...ready.value, subaccount_code: opened.value },
      { email: ask.email, now },
    );
  });
};

/** The account deposits go to from now on, the first of the business: its owner is told. The caller holds the offer. */
export const keepFirstPayout = async (
  transaction: TenantTransaction,
  payout: NewPayout & { readonly subaccount_code: string },
  { email, now }: { readonly email: string; readonly now: Instant },
): Promise<void> => {
  await insertLivePayout(transaction, payout, now);
  // guard: the-first-payout-account-is-told-to-the-owner
  await transaction.emit({ type: 'payout.announced', email, now });
};

type AskedAccount = {
  readonly business: BusinessId;
  readonly account: BankAccount;
  /** Where a refusal of the account is told. */
  readonly field: string;
  readonly now: Instant;
};

/** The account as the provider knows it now, whatever a browser said of it, ready to be stored. Outside any transaction. */
export const readyPayout = async (platform: Platform, ask: AskedAccount): Promise<Outcome<NewPayout>> => {
  const resolved = await resolveAccount(platform, { ...ask, limits: limitsOf.link });
  if (!resolved.ok) return resolved;
  const banks = await platform.banks();
  if (banks === null) return banksUnknown();
  const { business, account } = ask;
  const payout = newId();
  return ok({
    payout_id: payout,
    bank_code: account.bankCode,
    // The provider's test bank resolves and is on no list.
    bank_name: banks.find(({ code }) => code === account.bankCode)?.name ?? `Bank ${account.bankCode}`,
    account_name: resolved.value.accountName.slice(0, 120),
    sealed: sealNumber(createEncryption(platform.secretKey), business, payout, account.accountNumber),
    last_digits: account.accountNumber.slice(-4),
  });
};

/**
 * A new subaccount there, under the name we know the business by and with nothing kept back (threats A6). After a
 * lost answer the next try opens another: one that nothing names receives nothing.
 */
export const openSubaccount = async (
  platform: Platform,
  ask: AskedAccount & { readonly businessName: string },
): Promise<Outcome<string>> => {
  const answer = await platform.provider.createSubaccount({ ...ask.account, businessName: ask.businessName });
  if (answer.ok) return ok(answer.value.code);
  if (answer.reason !== 'refused') return notAnswered(platform, answer);
  platform.log('payout.refused', { code: answer.code });
  const message = 'Deposits cannot be paid out to this account. Please try another one.';
  return refusal('ACCOUNT_NOT_FOUND', { message, errors: [{ field: ask.field, message }] });
};
