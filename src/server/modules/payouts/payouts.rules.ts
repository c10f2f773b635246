import type { Instant } from '#core/calendar/instant.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import type { BankAccount } from '../../platform/payments/payment-provider.ts';
import type { Encryption } from '../../platform/secrets/encryption.ts';
import type { PayoutRow } from './payouts.repo.ts';

const contextOf = (business: BusinessId, payout: Id): string => `${business}/payout/${payout}`;

/** The account number as it is stored; it opens for this payout of this business alone. */
export const sealNumber = (encryption: Encryption, business: BusinessId, payout: Id, accountNumber: string) =>
  encryption.seal(accountNumber, contextOf(business, payout));

type Sealed = {
  readonly business_id: BusinessId;
  readonly payout_id: Id;
  readonly sealed: Buffer;
};

/** Null when it was sealed with another key. */
export const openNumber = (encryption: Encryption, row: Sealed): string | null =>
  encryption.open(row.sealed, contextOf(row.business_id, row.payout_id));

export const isSameAccount = (
  encryption: Encryption,
  row: Sealed & { readonly bank_code: string },
  account: BankAccount,
): boolean => row.bank_code === account.bankCode && openNumber(encryption, row) === account.accountNumber;

/**
 * Whether a waiting change may have reached the provider already, so that it can neither be taken back nor replaced.
 * One the provider has said no to has not.
 */
export const isTakingOver = (
  { effective_at: effectiveAt, attempts, problem }: Pick<PayoutRow, 'effective_at' | 'attempts' | 'problem'>,
  now: Instant,
): boolean => problem === '' && (attempts > 0 || effectiveAt <= now);
