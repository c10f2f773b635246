import type { ProfileBody } from '#contract/calls/settings.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { entriesOfWeek, spansOfWeek, type WeekEntry } from '#core/calendar/week-entries.ts';
import { parseSocialLink, type SocialLinkFault, type SocialNetwork } from '#core/contact/social-link.ts';

/** One open stretch of a weekday, in minutes from local midnight, as a business and a staff member keep it. */
export type HoursRow = {
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
};

/** The open stretches of a week as rows, a day with breaks cut at each. */
export const toHoursRows = (weeklyHours: readonly WeekEntry[]): readonly HoursRow[] =>
  spansOfWeek(weeklyHours).map(({ weekday, startMinute, endMinute }) => ({
    weekday,
    start_minute: startMinute,
    end_minute: endMinute,
  }));

/** Seven entries, Sunday first. */
export const toWeeklyHours = (rows: readonly HoursRow[]) =>
  entriesOfWeek(
    rows.map((row) => ({
      weekday: row.weekday,
      startMinute: row.start_minute,
      endMinute: row.end_minute,
    })),
  ).map((entry) => ({ ...entry, breaks: (entry.breaks ?? []).map((pause) => ({ ...pause })) }));

const slugRefusals = {
  unavailable: ['INVALID_INPUT', 'URL path unavailable.'],
  taken: ['SLUG_TAKEN', 'This URL path is already taken.'],
  'too many': [
    'LIMIT_REACHED',
    'Your business has had too many addresses already. Please take up one of the earlier ones.',
  ],
} as const;

/** Why a business cannot have a slug, told at the field it was typed in. */
export const slugRefusal = (reason: keyof typeof slugRefusals, field: string): Refusal => {
  const [code, message] = slugRefusals[reason];
  return refusal(code, { message, errors: [{ field, message }] });
};

const networks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X',
  whatsapp: 'WhatsApp',
} as const;

type SocialLinks = Readonly<Record<SocialNetwork, string>>;

/** The links as they are kept, or every error, each at its field. */
export const readSocialLinks = (typed: ProfileBody['socialLinks']): Outcome<SocialLinks> => {
  const links = { instagram: '', facebook: '', twitter: '', whatsapp: '' };
  const errors: { readonly field: string; readonly message: string }[] = [];
  // Both objects are written out with exactly these four keys.
  for (const network of Object.keys(links) as SocialNetwork[]) {
    const link = parseSocialLink(network, typed[network] ?? '');
    if (link.ok) links[network] = link.value;
    else errors.push({ field: `socialLinks.${network}`, message: fieldError(network, link.reason) });
  }
  return errors.length === 0 ? { ok: true, value: links } : refuseLinks(errors);
};

const refuseLinks = (errors: readonly { readonly field: string; readonly message: string }[]): Refusal => {
  const [first] = errors;
  return refusal('INVALID_INPUT', {
    errors,
    ...(errors.length === 1 && first !== undefined ? { message: first.message } : {}),
  });
};

const fieldError = (network: SocialNetwork, reason: SocialLinkFault): string => {
  const name = networks[network];
  const wanted = network === 'whatsapp' ? 'a WhatsApp number or wa.me link' : `your ${name} name or link`;
  const texts: Readonly<Record<SocialLinkFault, string>> = {
    NOT_HTTPS: `This link does not begin with https://. Please enter ${wanted}.`,
    OTHER_SITE: `This does not lead to ${name}. Please enter ${wanted}.`,
    NO_PROFILE: `This is no ${network === 'whatsapp' ? 'WhatsApp number' : `${name} profile`}. Please enter ${wanted}.`,
    UNEXPECTED_CHARACTER: `This contains a character that no link has. Please enter ${wanted}.`,
    TOO_LONG: `This is too long for a link. Please enter ${wanted}.`,
  };
  return texts[reason];
};
