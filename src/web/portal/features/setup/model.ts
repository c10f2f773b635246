import * as z from 'zod/mini';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { slugify } from '#core/names/slug.ts';
import type { FieldErrors } from '../../kit/form/field-errors.ts';
import {
  type BankAccount,
  bankAccountErrors,
  bankOfKey,
  maskedNumber,
} from '../../kit/money/bank-account.ts';
import type { DepositChoice } from '../../kit/money/deposit-fields.tsx';
import { percentError } from '../../kit/money/deposit-percent.ts';
import type { HoursChoice } from './hours.ts';

export type Profile = {
  readonly businessName: string;
  readonly phone: string;
  readonly businessSlug: string;
  readonly ownerName: string;
};
export type ProfileField = keyof Profile;
export type ProfileErrors = FieldErrors<ProfileField>;

export type Step = 'profile' | 'booking' | 'payout' | 'finish';
export type StepNumber = 1 | 2 | 3 | 4;

const withPayout: readonly Step[] = ['profile', 'booking', 'payout', 'finish'];
const withoutPayout: readonly Step[] = ['profile', 'booking', 'finish'];

/** The steps in their order: without deposits there is no payout to set up. */
export const stepsOf = (requireDeposit: boolean): readonly Step[] =>
  requireDeposit ? withPayout : withoutPayout;

/** The step at a number counted from 1; the last one beyond. */
export const stepAt = (number: StepNumber, requireDeposit: boolean): Step =>
  stepsOf(requireDeposit)[number - 1] ?? 'finish';

/** The number of a step; of the payout without deposits that of the step before. */
export const numberOf = (step: Step, requireDeposit: boolean): StepNumber => {
  switch (step) {
    case 'profile':
      return 1;
    case 'booking':
      return 2;
    case 'payout':
      return requireDeposit ? 3 : 2;
    case 'finish':
      return requireDeposit ? 4 : 3;
  }
};

/** What is already known from registration; an address is suggested from the name where there is none. */
export function profileOf(user: Partial<StoredUser>): Profile {
  const { businessName = '', phone = '', businessSlug = '', name = '' } = user;
  return {
    businessName,
    phone,
    businessSlug: businessSlug || slugify(businessName),
    ownerName: name === businessName ? '' : name,
  };
}

/** One message a field, in the contract's words; empty when the profile may be sent. */
export function profileErrors(profile: Profile): ProfileErrors {
  const { profile: schema } = usersCalls.completeSetup.body.shape;
  const checked = z.safeParse(schema, profile);
  if (checked.success) return {};
  const errors: ProfileErrors = {};
  for (const { path, message } of checked.error.issues) {
    const field = path[0];
    if (isProfileField(field)) errors[field] ??= message;
  }
  return errors;
}

const isProfileField = (field: unknown): field is ProfileField =>
  field === 'businessName' || field === 'phone' || field === 'businessSlug' || field === 'ownerName';

/** How a business will be paid: whether a payout is linked already, else the account and whose it is. */
export type PayoutDraft = {
  readonly linked: boolean;
  readonly account: BankAccount;
  readonly accountName: string | null;
};

/** All that was chosen. */
export type SetupDraft = {
  readonly profile: Profile;
  readonly hours: HoursChoice;
  readonly deposit: DepositChoice;
  readonly payout: PayoutDraft;
};

/** What is sent; the hours go by a call of their own. */
export function setupBody({
  profile: { ownerName, ...profile },
  deposit,
  payout,
}: Omit<SetupDraft, 'hours'>) {
  const name = ownerName.trim();
  const payment = paymentOf(profile.businessName, deposit, payout);
  return {
    profile: name === '' ? profile : { ...profile, ownerName: name },
    bookingSettings: bookingSettingsOf(deposit),
    ...(payment === undefined ? {} : { payment }),
  };
}

export const usualDeposit: DepositChoice = { requireDeposit: true, depositPercentage: 20 };

export const UNVERIFIED = 'Please verify your account details before proceeding.';

/** What is wrong with the percentage; nothing where no deposit is asked. */
export const depositError = ({ requireDeposit, depositPercentage }: DepositChoice): string | undefined =>
  requireDeposit ? percentError(depositPercentage) : undefined;

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

/** What clients pay in advance: for a hire, which a shop has chosen its hours as, all of it. */
export const depositText = ({ deposit, hours }: Pick<SetupDraft, 'deposit' | 'hours'>): string => {
  const { requireDeposit, depositPercentage } = deposit;
  if (!requireDeposit) return 'Not required';
  return hours === 'hire'
    ? `Hires are paid in full online, with the caution fee. For anything else it is ${depositPercentage} % of the price.`
    : `${depositPercentage} % of the price, paid online`;
};

export const payoutText = ({ linked, account, accountName }: PayoutDraft): string => {
  if (linked) return 'Your linked bank account';
  if (accountName === null) return 'Not verified yet';
  return `${accountName}, ${bankOfKey(account.bank).name} ${maskedNumber(account.accountNumber)}`;
};

/** All that is entered, over the steps. */
export type SetupForm = Profile & DepositChoice & BankAccount & { readonly hours: HoursChoice };
export type SetupField = ProfileField | 'depositPercentage' | keyof BankAccount;

export const setupDraftOf = (
  { hours, requireDeposit, depositPercentage, bank, accountNumber, ...profile }: SetupForm,
  payout: Omit<PayoutDraft, 'account'>,
): SetupDraft => ({
  profile,
  hours,
  deposit: { requireDeposit, depositPercentage },
  payout: { ...payout, account: { bank, accountNumber } },
});

type Obstacle = { readonly errors: FieldErrors<SetupField>; readonly others?: readonly string[] };

/** What keeps a step and those before it from being left behind: the first of it; null where nothing does. */
export const obstacleAt = (step: Step, { profile, deposit, payout }: SetupDraft): Obstacle | null => {
  const errors = step === 'profile' || step === 'finish' ? profileErrors(profile) : {};
  if (step === 'profile' || Object.keys(errors).length > 0)
    return Object.keys(errors).length > 0 ? { errors } : null;
  const percent = depositError(deposit);
  if (percent !== undefined) return { errors: { depositPercentage: percent } };
  if (step === 'booking' || isPayoutReady(deposit, payout)) return null;
  return { errors: bankAccountErrors(payout.account), others: [UNVERIFIED] };
};

const fieldOrder: readonly (readonly [SetupField, Step])[] = [
  ['businessName', 'profile'],
  ['ownerName', 'profile'],
  ['phone', 'profile'],
  ['businessSlug', 'profile'],
  ['depositPercentage', 'booking'],
  ['bank', 'payout'],
  ['accountNumber', 'payout'],
];

/** The first field that is wrong, and its step; without any it is the account that is not verified. */
export const firstWrong = (errors: FieldErrors<SetupField>): readonly [SetupField, Step] =>
  fieldOrder.find(([field]) => errors[field] !== undefined) ?? ['accountNumber', 'payout'];
