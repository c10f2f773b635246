import { type BankAccount, bankOfKey, maskedNumber } from '../../kit/money/bank-account.ts';
import type { DepositChoice } from '../../kit/money/deposit-fields.tsx';
import { percentFault } from '../../kit/money/deposit-percent.ts';

export const usualDeposit: DepositChoice = { requireDeposit: true, depositPercentage: 20 };

/** How a business will be paid: whether a payout is linked already, else the account and whose it is. */
export type PayoutDraft = {
  readonly linked: boolean;
  readonly account: BankAccount;
  readonly accountName: string | null;
};

export const UNVERIFIED = 'Please verify your account details before proceeding.';

/** What is wrong with the percentage; nothing where no deposit is asked. */
export const depositFault = ({ requireDeposit, depositPercentage }: DepositChoice): string | undefined =>
  requireDeposit ? percentFault(depositPercentage) : undefined;

/** Whether deposits can be paid out: not asked for, linked before, or to an account that was verified. */
export const isPayoutReady = (
  { requireDeposit }: DepositChoice,
  { linked, accountName }: PayoutDraft,
): boolean => !requireDeposit || linked || accountName !== null;

/** The settings of the deposit as they are sent: none is 0 %. */
export const bookingSettingsOf = ({ requireDeposit, depositPercentage }: DepositChoice) => ({
  requireDeposit,
  depositPercentage: requireDeposit ? Number(depositPercentage) : 0,
});

/** The account as it is sent; undefined where none is to be linked. */
export function paymentOf(businessName: string, deposit: DepositChoice, payout: PayoutDraft) {
  if (!deposit.requireDeposit || payout.linked || payout.accountName === null) return undefined;
  return {
    business_name: businessName.trim(),
    settlement_bank: bankOfKey(payout.account.bank).code,
    account_number: payout.account.accountNumber,
    percentage_charge: 0,
  };
}

export const depositText = ({ requireDeposit, depositPercentage }: DepositChoice): string =>
  requireDeposit ? `${depositPercentage} % of the price, paid online` : 'Not required';

export const payoutText = ({ linked, account, accountName }: PayoutDraft): string => {
  if (linked) return 'Your linked bank account';
  if (accountName === null) return 'Not verified yet';
  return `${accountName}, ${bankOfKey(account.bank).name} ${maskedNumber(account.accountNumber)}`;
};
