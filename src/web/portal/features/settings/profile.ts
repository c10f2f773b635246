import { type ProfileBody, settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { parseSocialLink, type SocialNetwork } from '#core/contact/social-link.ts';
import type { FieldErrors } from '../../kit/form/field-errors.ts';
import type { ThemeValue } from '../../kit/look/theme-fields.tsx';
import { type Reading, readWith } from './reading.ts';

export const networks = [
  { key: 'instagram', label: 'Instagram', placeholder: '@yourname', wanted: 'your Instagram name or link' },
  {
    key: 'facebook',
    label: 'Facebook',
    placeholder: 'facebook.com/yourname',
    wanted: 'your Facebook name or link',
  },
  { key: 'twitter', label: 'X (Twitter)', placeholder: '@yourname', wanted: 'your X name or link' },
  {
    key: 'whatsapp',
    label: 'WhatsApp',
    placeholder: '080…',
    wanted: 'a Nigerian mobile number or a wa.me link',
  },
] as const satisfies readonly { key: SocialNetwork; label: string; placeholder: string; wanted: string }[];

export type ProfileForm = Readonly<
  Record<
    | 'businessName'
    | 'ownerName'
    | 'phone'
    | 'businessSlug'
    | 'email'
    | 'address'
    | 'timezone'
    | 'businessDescription'
    | 'heroButtonText'
    | SocialNetwork,
    string
  >
>;
export type ProfileField = keyof ProfileForm;
/** All that the tab asks. */
export type ProfileTabForm = ProfileForm & { readonly theme: ThemeValue };

export const limits = { address: 300, description: 500, button: 40, social: 200 } as const;

/** What the button says where the owner has not said anything. */
export const usualButtonText = 'Book Appointment';

export const profileFormOf = ({ socialLinks, ...profile }: Settings['profile']): ProfileForm => ({
  ...profile,
  ...socialLinks,
});

/** The form's field for a path of the contract; the colours are one entry. */
export const profileFieldOf = (path: string): string =>
  isColour(path) ? `theme.${path}` : path.replace(/^socialLinks\./, '');

/** The body to send; links that lead elsewhere are refused before the server has to. */
export const readProfile = (form: ProfileForm): Reading<ProfileBody> => {
  const { instagram, facebook, twitter, whatsapp, ...profile } = form;
  const socialLinks = { instagram, facebook, twitter, whatsapp };
  const reading = readWith(settingsCalls.saveProfile.body, { ...profile, socialLinks });
  const misled = networks.flatMap(({ key, wanted }) =>
    parseSocialLink(key, form[key]).ok
      ? []
      : [{ field: `socialLinks.${key}`, message: `Please enter ${wanted}.` }],
  );
  if (misled.length === 0) return reading;
  return { ok: false, errors: [...(reading.ok ? [] : reading.errors), ...misled] };
};

/** Where a link as typed will lead, without its https; null while it is empty, wrong or written out already. */
export const leadsTo = (network: SocialNetwork, typed: string): string | null => {
  const link = parseSocialLink(network, typed);
  if (!link.ok || link.value === '' || link.value === typed.trim()) return null;
  return link.value.replace(/^https:\/\/(www\.)?/, '');
};

export const themeFormOf = (theme: Settings['theme']): ThemeValue => ({
  primaryColor: theme.primaryColor ?? '',
  backgroundColor: theme.backgroundColor ?? '',
  textColor: theme.textColor ?? '',
});

/** Blank is sent as null: the product's own colour. */
export const readTheme = (theme: ThemeValue) =>
  readWith(settingsCalls.saveTheme.body, {
    primaryColor: theme.primaryColor.trim() || null,
    backgroundColor: theme.backgroundColor.trim() || null,
    textColor: theme.textColor.trim() || null,
  });

const isColour = (path: string): path is keyof ThemeValue =>
  path === 'primaryColor' || path === 'backgroundColor' || path === 'textColor';

/** What is wrong with each colour. */
export const themeErrorsOf = (errors: FieldErrors<string>): FieldErrors<keyof ThemeValue> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field.replace(/^theme\./, ''), error]));

/** Offered where the browser cannot list the zones it knows. */
const few = ['Africa/Accra', 'Africa/Cairo', 'Africa/Johannesburg', 'Africa/Nairobi', 'America/New_York'];
const home = 'Africa/Lagos';

// Safari before 15.4 lacks the method the compiler promises.
const listed: (() => readonly string[]) | undefined =
  typeof Intl.supportedValuesOf === 'function' ? () => Intl.supportedValuesOf('timeZone') : undefined;

/** The IANA zones to choose from, Lagos first; the present one is always among them. */
export const zoneChoices = (
  current: string,
  known: readonly string[] = listed?.() ?? [...few, 'Europe/London'],
) =>
  [home, ...new Set([...known, current].filter((zone) => zone !== home && zone !== ''))].map((zone) => ({
    value: zone,
    label: zone === home ? 'Africa/Lagos (Nigeria)' : zone.replace(/_/g, ' '),
  }));
