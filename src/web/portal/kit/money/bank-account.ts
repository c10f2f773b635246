import type { FieldError } from '#contract/errors.ts';
import { bankMatch } from '#core/money/bank-account.ts';
import type { Refusal } from '../../../api/client.ts';

export type Bank = { readonly name: string; readonly code: string };

/** What is entered: `bank` as the list keys it, '' while none is chosen. */
export type BankAccount = { readonly bank: string; readonly accountNumber: string };
export type BankAccountErrors = Partial<Record<keyof BankAccount, string>>;

export const noAccount: BankAccount = { bank: '', accountNumber: '' };

/** Some banks share a code, so a choice is known by code and name. */
export const bankKey = ({ code, name }: Bank): string => `${code}:${name}`;

/** The code and the name of a choice; both '' while none is made. */
export const bankOfKey = (key: string): Bank => {
  const end = key.indexOf(':');
  return end < 0 ? { code: '', name: '' } : { code: key.slice(0, end), name: key.slice(end + 1) };
};

/** The list to choose from: one line for each name and code. */
export const bankChoices = (banks: readonly Bank[]) =>
  [...new Map(banks.map((bank) => [bankKey(bank), bank.name]))].map(([value, label]) => ({ value, label }));

/** The choices that are meant by what was typed, the surest first; all of them while nothing is. */
export const choicesFor = <Choice extends { readonly label: string }>(
  choices: readonly Choice[],
  typed: string,
): Choice[] => {
  const plain = typed.trim().toLowerCase();
  const sureness = ({ label }: Choice): number =>
    Math.max(bankMatch(label, typed), label.toLowerCase().includes(plain) ? 1 : 0);
  return choices.filter((each) => sureness(each) > 0).toSorted((a, b) => sureness(b) - sureness(a));
};

/** A number as it is typed or pasted, without the spaces and hyphens that people write in it. */
export const tidyNumber = (typed: string): string => typed.replace(/[\s-]/g, '');

export function bankAccountErrors({ bank, accountNumber }: BankAccount): BankAccountErrors {
  return {
    ...(bank === '' ? { bank: 'Required' } : {}),
    ...(accountNumber === ''
      ? { accountNumber: 'Required' }
      : /^\d{10}$/.test(accountNumber)
        ? {}
        : { accountNumber: 'Valid 10-digit NUBAN' }),
  };
}

/** Whether there is enough to ask whose account it is. */
export const isAskable = ({ bank, accountNumber }: BankAccount): boolean =>
  bank !== '' && accountNumber.length === 10;

/** The form's field for a path of the contract, whichever of its calls takes the account. */
export const accountFieldOf = (path: string): keyof BankAccount | null => {
  if (/(?:^|\.)account_number$/.test(path)) return 'accountNumber';
  return /(?:^|\.)(?:bank_code|settlement_bank)$/.test(path) ? 'bank' : null;
};

const firstMessage = (errors: readonly FieldError[]): string => errors[0]?.message ?? '';

/** Why the name of an account is not known, in the specification's words. */
export const verifyFailure = (refusal: Pick<Refusal, 'status' | 'message' | 'error' | 'errors'>): string => {
  if (refusal.status === 0) return 'Could not verify account.';
  const said = firstMessage(refusal.errors) || refusal.message || refusal.error;
  return said === '' ? 'Verification failed.' : `Verification failed: ${said}`;
};

/** `••••6789` of an account number or of its last digits. */
export const maskedNumber = (digits: string): string => `••••${digits.slice(-4)}`;
