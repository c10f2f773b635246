import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Encryption } from '../../../platform/secrets/encryption.ts';

/** Where a client wants money sent. */
export type BankAccount = {
  readonly accountHolderName: string;
  readonly accountNumber: string;
  readonly bankName: string;
};

// guard: the-account-of-a-caution-fee-is-sealed-for-its-own-booking
const contextOf = (business: BusinessId, subject: Id): string => `${business}/${subject}`;

/** `subject`: the booking, or the refund, that it opens for and for nothing else. */
export const sealAccount = (
  encryption: Encryption,
  business: BusinessId,
  subject: Id,
  { accountHolderName, accountNumber, bankName }: BankAccount,
): Buffer =>
  encryption.seal(
    JSON.stringify({ accountHolderName, accountNumber, bankName }),
    contextOf(business, subject),
  );

/** Null when it was sealed for something else or with another key. */
export const openAccount = (
  encryption: Encryption,
  business: BusinessId,
  subject: Id,
  sealed: Buffer,
): BankAccount | null => {
  const text = encryption.open(sealed, contextOf(business, subject));
  // Nothing opens but what `sealAccount` above has written.
  return text === null ? null : (JSON.parse(text) as BankAccount);
};
