import type { ChangeEvent } from 'react';
import type { ProfileField, ProfileForm } from '../../profile.ts';

/** The profile while it is edited, as the groups of its fields see it. */
export type ProfilePart = {
  readonly form: ProfileForm;
  readonly errors: Partial<Record<string, string>>;
  readonly change: (patch: Partial<ProfileForm>) => void;
};

/** What ties an input to its entry. */
export const fieldOf = ({ form, errors, change }: ProfilePart, name: ProfileField) => ({
  name,
  value: form[name],
  error: errors[name],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    change({ [name]: event.currentTarget.value }),
});
