import { Stack, TextInput } from '@mantine/core';
import { SlugField } from '../../../kit/slug-field.tsx';
import type { SlugState } from '../../../kit/use-slug-check.ts';
import type { Profile, ProfileErrors, ProfileField } from '../model.ts';

type ProfileStepProps = {
  readonly profile: Profile;
  readonly errors: ProfileErrors;
  readonly slug: SlugState;
  readonly onChange: (field: ProfileField, value: string) => void;
  readonly onLeave: (field: ProfileField) => void;
  readonly onTakeSlug: (slug: string) => void;
};

/** Step 1: who the business is and where it is booked. */
export function ProfileStep({ profile, errors, slug, onChange, onLeave, onTakeSlug }: ProfileStepProps) {
  const field = (name: ProfileField) => ({
    name,
    value: profile[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(name, event.currentTarget.value),
    onBlur: () => onLeave(name),
  });
  return (
    <Stack gap="lg">
      <TextInput
        {...field('businessName')}
        label="Business name"
        required
        autoComplete="organization"
        maxLength={80}
      />
      <TextInput
        {...field('ownerName')}
        label="Your name"
        description="Optional. We greet you by this name, and it becomes the first on your staff list."
        autoComplete="name"
        maxLength={80}
      />
      <TextInput
        {...field('phone')}
        label="Business phone"
        description="Clients see it on your booking page."
        placeholder="080…"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <SlugField {...field('businessSlug')} slug={slug} onTake={onTakeSlug} />
    </Stack>
  );
}
