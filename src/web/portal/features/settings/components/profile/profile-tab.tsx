import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { embedCode } from '#contract/embed.ts';
import { paths } from '#contract/paths.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { CopyIcon } from '../../../../../ui/icons.tsx';
import { copyText } from '../../../../kit/link/copy-text.ts';
import { useSlugCheck } from '../../../../kit/link/use-slug-check.ts';
import { attemptImage } from '../../../../kit/look/image-attempt.ts';
import { ImageField } from '../../../../kit/look/image-field.tsx';
import { ThemeFields } from '../../../../kit/look/theme-fields.tsx';
import { Section } from '../../../../kit/section.tsx';
import { toast } from '../../../../kit/toast.ts';
import { type Photo, usePhoto, useRefreshUser } from '../../api.ts';
import {
  type ProfileTabForm,
  profileFieldOf,
  profileFormOf,
  readProfile,
  readTheme,
  themeErrorsOf,
  themeFormOf,
  usualButtonText,
} from '../../profile.ts';
import { partOf, SettingsForm, useSettingsEntries } from '../settings-form.tsx';
import classes from './profile.module.css';
import { BusinessFields, PageFields, SocialFields } from './profile-fields.tsx';

/** Patterns weigh as much as several fields. */
const ThemePreview = lazy(async () => ({
  default: (await import('../../../../kit/look/theme-preview.tsx')).ThemePreview,
}));
const noTheme = { primaryColor: null, backgroundColor: null, textColor: null };

/** Who the business is and how its page looks, beside a small phone that shows it as it is typed. */
export function ProfileTab({ settings }: { readonly settings: Settings }) {
  const refreshUser = useRefreshUser();
  const slug = useSlugCheck(settings.profile.businessSlug);
  const profile = useSettingsEntries<ProfileTabForm>({
    saved: { ...profileFormOf(settings.profile), theme: themeFormOf(settings.theme) },
    parts: [
      partOf(
        settingsCalls.saveProfile,
        ({ theme: _, ...entered }) => readProfile(entered),
        ({ theme: _, ...entered }) => entered,
      ),
      partOf(
        settingsCalls.saveTheme,
        ({ theme }) => readTheme(theme),
        ({ theme }) => theme,
      ),
    ],
    fieldOf: profileFieldOf,
    done: 'Profile saved.',
    onSaved: () => {
      slug.forget();
      void refreshUser();
    },
  });
  const { form } = profile;
  const clear = () => {
    slug.forget();
    profile.clear();
  };
  return (
    <SettingsForm entries={{ ...profile, clear }}>
      <div className={classes.columns}>
        <div data-stack="4">
          <BusinessFields entries={profile} savedZone={settings.profile.timezone} />
          <PageFields entries={profile} slug={slug} savedSlug={settings.profile.businessSlug} />
          <PhotoFields logoUrl={settings.logoUrl} bannerImageUrl={settings.bannerImageUrl} />
          <SocialFields entries={profile} />
          <Section
            title="Your own website"
            hint="Paste these lines into your website. They add a button that opens your booking page."
          >
            <EmbedSnippet slug={settings.profile.businessSlug} origin={window.location.origin} />
          </Section>
          <Section title="Colours">
            <ThemeFields
              value={form.theme}
              fallback={noTheme}
              blankMeans="our standard one is used"
              onChange={(theme) => profile.change({ theme })}
              errors={themeErrorsOf(profile.errors)}
            />
          </Section>
          <Section
            title="Another business"
            hint="Your account can own several. Each has its own page, clients and money."
          >
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to={paths.businesses} hash="add" />}
            >
              Add a business
            </Button>
          </Section>
        </div>
        <section data-frame className={classes.preview} aria-labelledby="page-preview">
          <h2 id="page-preview" className={classes.previewTitle}>
            Preview
          </h2>
          <Suspense fallback={<Skeleton height={380} />}>
            <ThemePreview
              themes={[form.theme]}
              businessName={form.businessName}
              logoUrl={settings.logoUrl}
              bannerImageUrl={settings.bannerImageUrl}
              heroText={form.businessDescription.trim()}
              buttonText={form.heroButtonText.trim() || usualButtonText}
            />
          </Suspense>
        </section>
      </div>
    </SettingsForm>
  );
}

type EmbedSnippetProps = {
  readonly slug: string;
  /** The site that serves the bookings; in the portal that is its own. */
  readonly origin: string;
};

/** The lines with which an owner's own website opens the booking, to be copied. */
function EmbedSnippet({ slug, origin }: EmbedSnippetProps) {
  const code = embedCode({ origin, slug });
  const copy = async () => {
    if (await copyText(code)) toast.success('Website code copied!');
    else toast.error('Failed to copy. Please select the lines and copy them yourself.');
  };
  return (
    <div data-stack="3">
      <pre className={classes.code}>
        <code>{code}</code>
      </pre>
      <div data-row="2" data-wrap>
        <Button leftSection={<CopyIcon size={18} />} onClick={copy}>
          Copy code
        </Button>
        <Button component="a" variant="light" href={paths.embedExample} target="_blank" rel="noreferrer">
          Try it
        </Button>
      </div>
    </div>
  );
}

type PhotoFieldsProps = { readonly logoUrl: string | null; readonly bannerImageUrl: string | null };

/** Logo and banner, which are saved as soon as they are chosen. */
function PhotoFields({ logoUrl, bannerImageUrl }: PhotoFieldsProps) {
  return (
    <Section title="Pictures" hint="A picture is on your page as soon as it has been uploaded.">
      <PhotoField
        picture="logoUrl"
        label="Logo"
        hint="Square, 400x400px or more. A large photo is made smaller before it is sent."
        url={logoUrl}
        shape="square"
      />
      <PhotoField
        picture="bannerImageUrl"
        label="Banner"
        hint="Wide, at the top of your page in place of the pattern: 1600x736px or more is best."
        url={bannerImageUrl}
        shape="wide"
      />
    </Section>
  );
}

type PhotoFieldProps = {
  readonly picture: Photo;
  readonly label: string;
  readonly hint: string;
  readonly url: string | null;
  readonly shape: 'square' | 'wide';
};

function PhotoField({ picture, label, ...shown }: PhotoFieldProps) {
  const { send, remove } = usePhoto(picture);
  return (
    <ImageField
      {...shown}
      label={label}
      onUpload={(file, transfer) =>
        attemptImage(send(file, transfer), { done: `${label} uploaded.`, failed: 'Image upload failed' })
      }
      onRemove={() =>
        attemptImage(remove(), { done: `${label} removed.`, failed: 'The image is still there' })
      }
    />
  );
}
