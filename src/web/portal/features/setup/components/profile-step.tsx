import { Loader, Stack, TextInput } from '@mantine/core';
import { paths } from '#contract/paths.ts';
import { CheckIcon } from '../../../kit/icons.tsx';
import type { Profile, ProfileErrors, ProfileField } from '../model.ts';
import classes from './setup.module.css';
import type { SlugState } from './use-slug-check.ts';

type ProfileStepProps = {
  readonly profile: Profile;
  readonly errors: ProfileErrors;
  readonly slug: SlugState;
  readonly onChange: (field: ProfileField, value: string) => void;
  readonly onLeave: (field: ProfileField) => void;
};

/** Step 1: who the business is and where it is booked. */
export function ProfileStep({ profile, errors, slug, onChange, onLeave }: ProfileStepProps) {
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
        description="Optional. How we greet you, and the first member of your staff."
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
      <TextInput
        {...field('businessSlug')}
        label="Booking page address"
        description={
          <>
            Your clients book at {location.host}
            {paths.universal(profile.businessSlug || 'your-name')}
          </>
        }
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        error={errors.businessSlug ?? slugProblem(slug)}
        rightSection={<SlugMark slug={slug} />}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      />
      <p className={classes.slugNote} aria-live="polite">
        {slug.status === 'available' && errors.businessSlug === undefined && 'This address is available.'}
        {slug.status === 'checking' && 'Checking whether it is free…'}
      </p>
    </Stack>
  );
}

/** What is wrong with the address by the server's word; undefined while nothing is known against it. */
export function slugProblem(slug: SlugState): string | undefined {
  return slug.status === 'taken' || slug.status === 'unknown' ? slug.message : undefined;
}

function SlugMark({ slug }: { readonly slug: SlugState }) {
  if (slug.status === 'checking') return <Loader size={18} aria-hidden="true" />;
  if (slug.status !== 'available') return null;
  return (
    <span className={classes.free}>
      <CheckIcon size={18} />
    </span>
  );
}
