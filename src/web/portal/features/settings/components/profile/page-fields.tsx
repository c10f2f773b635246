import { Alert, Anchor, Textarea, TextInput } from '@mantine/core';
import { paths } from '#contract/paths.ts';
import { settingsCalls } from '#contract/settings.calls.ts';
import { AlertIcon } from '../../../../kit/icons.tsx';
import { SlugField } from '../../../../kit/link/slug-field.tsx';
import type { useSlugCheck } from '../../../../kit/link/use-slug-check.ts';
import { Section } from '../../../../kit/section.tsx';
import { limits, usualButtonText } from '../../profile.ts';
import classes from '../settings.module.css';
import { fieldOf, type ProfilePart } from './profile-part.ts';

type PageFieldsProps = {
  readonly part: ProfilePart;
  readonly slug: ReturnType<typeof useSlugCheck>;
  readonly savedSlug: string;
};

/** Where the booking page is and what it says first. */
export function PageFields({ part, slug, savedSlug }: PageFieldsProps) {
  const { form, change, errors } = part;
  const typed = form.businessSlug.trim();
  const moved = typed !== savedSlug;
  const check = () => {
    const sound = settingsCalls.saveProfile.body.shape.businessSlug.safeParse(typed).success;
    if (moved && sound) void slug.check(typed);
  };
  const length = form.businessDescription.length;
  return (
    <Section title="Your booking page">
      <Anchor
        href={paths.universal(savedSlug)}
        target="_blank"
        rel="noreferrer"
        className={classes.way ?? ''}
      >
        Open my booking page
        <span className={classes.unseen}> in a new tab</span>
      </Anchor>
      <div>
        <SlugField
          name="businessSlug"
          value={form.businessSlug}
          error={errors['businessSlug']}
          slug={slug.state}
          onChange={(event) => {
            slug.forget();
            change({ businessSlug: event.currentTarget.value.toLowerCase() });
          }}
          onBlur={check}
          onTake={(free) => {
            change({ businessSlug: free });
            void slug.check(free);
          }}
        />
        <div role="status">
          {moved && typed !== '' && slug.state.status !== 'taken' && (
            <Alert mt="sm" color="orange" icon={<AlertIcon />} title="Your page gets a new address">
              Links and QR codes you have given out keep working: they lead to the new address. From now on,
              share the new one.
            </Alert>
          )}
        </div>
      </div>
      <div>
        <Textarea
          {...fieldOf(part, 'businessDescription')}
          label="Description"
          description="A line or two under your name: what you do, and for whom."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.description}
          aria-describedby="description-count"
        />
        <span id="description-count" className={classes.counter}>
          {length} / {limits.description}
          <span className={classes.unseen}> characters</span>
        </span>
      </div>
      <div className={classes.narrow}>
        <TextInput
          {...fieldOf(part, 'heroButtonText')}
          label="Button text"
          description="On the large button at the top of your page."
          placeholder={usualButtonText}
          maxLength={limits.button}
          autoComplete="off"
        />
      </div>
    </Section>
  );
}
