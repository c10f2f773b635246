import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { type BankAccount, type BankAccountErrors, bankAccountErrors } from '../../kit/money/bank-account.ts';
import type { DepositChoice } from '../../kit/money/deposit-fields.tsx';
import { percentError } from '../../kit/money/deposit-percent.ts';
import { type Reading, readWith } from './reading.ts';

/** What is offered where none was ever asked. */
const USUAL = 20;

export const depositsFormOf = (saved: Settings['deposits']): DepositChoice => ({
  requireDeposit: saved.requireDeposit,
  depositPercentage: saved.depositPercentage || USUAL,
});

type DepositsBody = Settings['deposits'];

/** The body to send. Without deposits the percentage is kept for later, if it is a sound one. */
export function readDeposits({ requireDeposit, depositPercentage }: DepositChoice): Reading<DepositsBody> {
  const wrong = percentError(depositPercentage);
  if (requireDeposit && wrong !== undefined)
    return { ok: false, errors: [{ field: 'depositPercentage', message: wrong }] };
  return readWith(settingsCalls.saveDeposits.body, {
    requireDeposit,
    depositPercentage: wrong === undefined ? depositPercentage : 0,
  });
}

/**
 * Why deposits cannot be switched on; undefined where they can, or where it is not known yet. `linked`: whether there is
 * an account that they are paid out to.
 */
export const depositsBlocked = (linked: boolean | undefined, mayLink: boolean): string | undefined => {
  if (linked !== false) return undefined;
  return mayLink
    ? 'Link a bank account first, below. Deposits are paid out to it.'
    : 'No bank account is linked yet that deposits could be paid out to. The owner links it.';
};

export type PayoutForm = BankAccount & { readonly password: string };
export type PayoutErrors = BankAccountErrors & { readonly password?: string };

/** What is wrong before anything is sent; the password only counts where there is an account already. */
export function payoutErrors({ password, ...account }: PayoutForm, linked: boolean): PayoutErrors {
  return {
    ...bankAccountErrors(account),
    ...(linked && password === '' ? { password: 'Password is required' } : {}),
  };
}
