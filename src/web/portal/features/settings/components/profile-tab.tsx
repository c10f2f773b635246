import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { EmbedSnippet } from '../../../kit/embed-snippet.tsx';
import { Section } from '../../../kit/section.tsx';
import { ThemeFields } from '../../../kit/theme-fields.tsx';
import { ThemePreview } from '../../../kit/theme-preview.tsx';
import { useSlugCheck } from '../../../kit/use-slug-check.ts';
import { useRefreshUser, useSaveSettings } from '../api.ts';
import { profileFieldOf, profileFormOf, readProfile, usualButtonText } from '../profile.ts';
import { readTheme, themeFormOf } from '../theme.ts';
import { BusinessFields } from './business-fields.tsx';
import { PageFields } from './page-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import classes from './profile.module.css';
import { SettingsForm } from './settings-form.tsx';
import { SocialFields } from './social-fields.tsx';
import { usePart } from './use-part.ts';
import { useSaving } from './use-saving.ts';

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
          <PictureFields logoUrl={settings.logoUrl} bannerImageUrl={settings.bannerImageUrl} />
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
