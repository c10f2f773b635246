import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BankAccount,
  type BankAccountErrors,
  bankAccountErrors,
  noAccount,
} from '../../../kit/money/bank-account.ts';
import { banksQuery } from '../../../kit/money/banks-query.ts';
import type { DepositChoice } from '../../../kit/money/deposit-fields.tsx';
import { useAccountCheck } from '../../../kit/money/use-account-check.ts';
import type { KeptDraft } from '../kept-draft.ts';
import { depositFault, isPayoutReady, type PayoutDraft, UNVERIFIED, usualDeposit } from '../payout.ts';

export type DepositDraft = ReturnType<typeof useDepositDraft>;

/** Whether deposits are asked and where they are paid out to; `linked`: that is settled already. */
export function useDepositDraft(linked: boolean, kept: KeptDraft | null) {
  const [deposit, setDeposit] = useState<DepositChoice>(kept?.deposit ?? usualDeposit);
  const [account, setAccount] = useState<BankAccount>({ ...noAccount, bank: kept?.bank ?? '' });
  const [depositError, setDepositError] = useState<string>();
  const [errors, setErrors] = useState<BankAccountErrors>({});
  const [fieldError, setFieldError] = useState<string | null>(null);
  const check = useAccountCheck();
  // Asked for as soon as deposits are on, so that the list is there when the account is entered.
  useQuery({ ...banksQuery, enabled: deposit.requireDeposit && !linked });
  const payout: PayoutDraft = { linked, account, accountName: check.name };

  const changeDeposit = (patch: Partial<DepositChoice>) => {
    setDeposit({ ...deposit, ...patch });
    setDepositError(undefined);
    if (patch.requireDeposit !== false) return;
    setAccount(noAccount);
    setErrors({});
    setFieldError(null);
    check.forget();
  };
  const changeAccount = (patch: Partial<BankAccount>) => {
    setAccount({ ...account, ...patch });
    setErrors((before) => ({ ...before, ...blanked(patch) }));
    setFieldError(null);
  };

  /** Whether the percentage may stand; what is wrong is shown. */
  const isDepositSound = (): boolean => {
    const fault = depositFault(deposit);
    setDepositError(fault);
    return fault === undefined;
  };
  /** Null when deposits can be paid out, else the field to look at; what is wrong is shown. */
  const payoutError = (): 'bank' | 'accountNumber' | null => {
    if (isPayoutReady(deposit, payout)) return null;
    const faults = bankAccountErrors(account);
    setErrors(faults);
    setFieldError(UNVERIFIED);
    return faults.bank === undefined ? 'accountNumber' : 'bank';
  };

  return {
    deposit,
    depositError,
    payout,
    errors,
    // Once the account is verified, nothing is left to complain about.
    fieldError: check.name === null ? fieldError : null,
    check,
    changeDeposit,
    changeAccount,
    isDepositSound,
    payoutError,
  };
}

const blanked = (patch: Partial<BankAccount>): BankAccountErrors =>
  Object.fromEntries(Object.keys(patch).map((field) => [field, undefined]));
