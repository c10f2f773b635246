import { Button, Group, TextInput } from '@mantine/core';
import { embedCode } from '#contract/embed.ts';
import { paths } from '#contract/paths.ts';
import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { CopyIcon } from '../../../../kit/icons.tsx';
import { copyText } from '../../../../kit/link/copy-text.ts';
import { useSlugCheck } from '../../../../kit/link/use-slug-check.ts';
import { ThemeFields } from '../../../../kit/look/theme-fields.tsx';
import { ThemePreview } from '../../../../kit/look/theme-preview.tsx';
import { Section } from '../../../../kit/section.tsx';
import { toast } from '../../../../kit/toast.ts';
import { useRefreshUser, useSaveSettings } from '../../api.ts';
import {
  leadsTo,
  limits,
  networks,
  profileFieldOf,
  profileFormOf,
  readProfile,
  usualButtonText,
} from '../../profile.ts';
import { readTheme, themeFormOf } from '../../theme.ts';
import settingsClasses from '../settings.module.css';
import { SettingsForm } from '../settings-form.tsx';
import { usePart } from '../use-part.ts';
import { useSaving } from '../use-saving.ts';
import { BusinessFields } from './business-fields.tsx';
import embedSnippetClasses from './embed-snippet.module.css';
import { PageFields } from './page-fields.tsx';
import { PhotoFields } from './photo-fields.tsx';
import classes from './profile.module.css';
import { fieldOf, type ProfilePart } from './profile-part.ts';

const noTheme = { primaryColor: null, backgroundColor: null, textColor: null };

/** Who the business is and how its page looks, beside a small phone that shows it as it is typed. */
export function ProfileTab({ settings }: { readonly settings: Settings }) {
  const saveProfile = useSaveSettings(settingsCalls.saveProfile);
  const saveTheme = useSaveSettings(settingsCalls.saveTheme);
  const refreshUser = useRefreshUser();
  const slug = useSlugCheck(settings.profile.businessSlug);
  const profile = usePart({
    saved: profileFormOf(settings.profile),
    read: readProfile,
    fieldOf: profileFieldOf,
    send: (body) => saveProfile({ body }),
  });
  const theme = usePart({
    saved: themeFormOf(settings.theme),
    read: readTheme,
    fieldOf: (path) => path,
    send: (body) => saveTheme({ body }),
  });
  const saving = useSaving([profile, theme], 'Profile saved.', () => {
    slug.forget();
    void refreshUser();
  });
  const { form } = profile;
  const discard = () => {
    slug.forget();
    saving.discard();
  };
  return (
    <SettingsForm saving={{ ...saving, discard }}>
      <div className={classes.columns}>
        <div className={classes.sections}>
          <BusinessFields part={profile} savedZone={settings.profile.timezone} />
          <PageFields part={profile} slug={slug} savedSlug={settings.profile.businessSlug} />
          <PhotoFields logoUrl={settings.logoUrl} bannerImageUrl={settings.bannerImageUrl} />
          <SocialFields part={profile} />
          <Section
            title="Your own website"
            hint="Paste these lines into your website. They add a button that opens your booking page."
          >
            <EmbedSnippet slug={settings.profile.businessSlug} origin={window.location.origin} />
          </Section>
          <Section title="Colours">
            <ThemeFields
              value={theme.form}
              fallback={noTheme}
              blankMeans="our standard one is used"
              onChange={theme.change}
              errors={theme.errors}
            />
          </Section>
        </div>
        <section className={classes.preview} aria-labelledby="page-preview">
          <h2 id="page-preview" className={classes.previewTitle}>
            Preview
          </h2>
          <ThemePreview
            themes={[theme.form]}
            businessName={form.businessName}
            logoUrl={settings.logoUrl}
            bannerImageUrl={settings.bannerImageUrl}
            heroText={form.businessDescription.trim()}
            buttonText={form.heroButtonText.trim() || usualButtonText}
          />
        </section>
      </div>
    </SettingsForm>
  );
}

/** The business's profiles elsewhere; each says where it will lead. */
function SocialFields({ part }: { readonly part: ProfilePart }) {
  return (
    <Section title="Social links" hint="Shown at the bottom of your page. Leave empty what you do not use.">
      <div className={settingsClasses.pair}>
        {networks.map(({ key, label, placeholder }) => {
          const target = leadsTo(key, part.form[key]);
          return (
            <TextInput
              key={key}
              {...fieldOf(part, key)}
              label={label}
              placeholder={placeholder}
              description={target !== null && `Leads to ${target}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={limits.social}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          );
        })}
      </div>
    </Section>
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
    <div className={embedSnippetClasses.snippet}>
      <pre className={embedSnippetClasses.code}>
        <code>{code}</code>
      </pre>
      <Group gap="xs">
        <Button leftSection={<CopyIcon size={18} />} onClick={copy}>
          Copy code
        </Button>
        <Button component="a" variant="light" href={paths.embedExample} target="_blank" rel="noreferrer">
          Try it
        </Button>
      </Group>
    </div>
  );
}
