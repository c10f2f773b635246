import * as z from 'zod/mini';
import { usersCalls } from '#contract/users.calls.ts';
import type { StoredUser } from '#contract/views.ts';
import { slugify } from '#core/people/slug.ts';
import type { DepositChoice } from '../../kit/money/deposit-fields.tsx';
import type { HoursChoice } from './hours.ts';
import { bookingSettingsOf, type PayoutDraft, paymentOf } from './payout.ts';

export type Profile = {
  readonly businessName: string;
  readonly phone: string;
  readonly businessSlug: string;
  readonly ownerName: string;
};
export type ProfileField = keyof Profile;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

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
