import * as z from 'zod/mini';
import { usersCalls } from '#contract/users.calls.ts';
import type { StoredUser } from '#contract/views.ts';
import { slugify } from '#core/people/slug.ts';

export type Profile = {
  readonly businessName: string;
  readonly phone: string;
  readonly businessSlug: string;
  readonly ownerName: string;
};
export type ProfileField = keyof Profile;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

export const steps = [
  { number: 1, title: 'Profile' },
  { number: 2, title: 'Booking' },
  { number: 3, title: 'Finish' },
] as const;
export type StepNumber = (typeof steps)[number]['number'];

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

/** What is sent; deposits are off until a payout account can be linked, and their percentage is then 0. */
export function setupBody({ ownerName, ...profile }: Profile) {
  const name = ownerName.trim();
  return {
    profile: name === '' ? profile : { ...profile, ownerName: name },
    bookingSettings: { requireDeposit: false, depositPercentage: 0 },
  };
}
