import { Stack, TextInput } from '@mantine/core';
import { SlugField } from '../../../kit/link/slug-field.tsx';
import type { SlugState } from '../../../kit/link/use-slug-check.ts';
import type { HoursChoice } from '../hours.ts';
import type { Profile, ProfileErrors, ProfileField } from '../model.ts';
import { HoursPresets } from './hours-presets.tsx';

type ProfileStepProps = {
  readonly profile: Profile;
  readonly errors: ProfileErrors;
  readonly slug: SlugState;
  readonly onChange: (field: ProfileField, value: string) => void;
  readonly onLeave: (field: ProfileField) => void;
  readonly onTakeSlug: (slug: string) => void;
  readonly hours: HoursChoice;
  readonly onHours: (choice: HoursChoice) => void;
};

/** Step 1: who the business is, where it is booked and when it is open. */
export function ProfileStep(props: ProfileStepProps) {
  const { profile, errors, slug, onChange, onLeave, onTakeSlug, hours, onHours } = props;
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
      <HoursPresets value={hours} onChange={onHours} />
    </Stack>
  );
}
