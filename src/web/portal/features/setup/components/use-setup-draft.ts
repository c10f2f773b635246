import { useState } from 'react';
import type { StoredUser } from '#contract/views.ts';
import { slugify } from '#core/people/slug.ts';
import { useSlugCheck } from '../../../kit/link/use-slug-check.ts';
import { type Profile, type ProfileErrors, type ProfileField, profileErrors, profileOf } from '../model.ts';

/** What has been entered, what is wrong with it, and whether the address is free. */
export function useSetupDraft(user: Partial<StoredUser>, kept: Profile | null) {
  const [profile, setProfile] = useState(() => kept ?? profileOf(user));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [suggesting, setSuggesting] = useState(!user.businessSlug && kept === null);
  const slug = useSlugCheck(user.businessSlug);

  const change = (field: ProfileField, value: string) => {
    const next: Profile = { ...profile, [field]: field === 'businessSlug' ? value.toLowerCase() : value };
    // The suggestion follows the name until the owner has had a say in it.
    const follows = field === 'businessName' && suggesting;
    setProfile(follows ? { ...next, businessSlug: slugify(value) } : next);
    setErrors(({ [field]: _, ...rest }) => rest);
    if (field === 'businessSlug') setSuggesting(false);
    if (field === 'businessSlug' || follows) slug.forget();
  };

  const leave = (field: ProfileField) => {
    const error = profileErrors(profile)[field];
    setErrors(({ [field]: _, ...rest }) => (error === undefined ? rest : { ...rest, [field]: error }));
    if (field === 'businessSlug' && error === undefined) void slug.check(profile.businessSlug.trim());
  };

  /** Resolves to the first field that stands in the way, or null. An address that could not be checked does not. */
  const firstError = async (): Promise<ProfileField | null> => {
    const found = profileErrors(profile);
    setErrors(found);
    const order: readonly ProfileField[] = ['businessName', 'ownerName', 'phone', 'businessSlug'];
    const first = order.find((field) => found[field] !== undefined);
    if (first !== undefined) return first;
    const known = slug.state.status === 'unknown' || slug.state.status === 'checking' ? null : slug.state;
    const answer = known ?? (await slug.check(profile.businessSlug.trim()));
    return answer.status === 'taken' ? 'businessSlug' : null;
  };

  const takeSlug = (free: string) => {
    change('businessSlug', free);
    void slug.check(free);
  };

  return { profile, errors, slug, change, leave, takeSlug, firstError };
}
