import { productName } from '#contract/brand.ts';
import { longDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { withoutLink } from '#core/messages/texts/link-like.ts';
import { type Kobo, nairaText } from '#core/money/kobo.ts';
import { claimsTrust, trustClaimIn } from '#core/names/claimed-name.ts';
import { parsePersonName, shortName } from '#core/names/names.ts';
import { dateIn, wallMinuteIn } from '#core/time/zone.ts';
import type { BookedLine } from '../../payments/index.ts';

/** Dates, times, money and names as mails write them: en-NG, always in a zone that is named. */

/** `10:00`. */
export const clockTime = (instant: Instant, zone: string): string =>
  formatWallMinute(wallMinuteIn(zone, instant));

/** `Friday, 20 Nov 2026 at 10:00`. */
export const dateAndTime = (instant: Instant, zone: string): string =>
  `${longDate(dateIn(zone, instant))} at ${clockTime(instant, zone)}`;

/** `(Lagos time)` for Africa/Lagos. */
export const zoneNote = (zone: string): string =>
  `(${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time)`;

/** `₦12,500`, kobo only where there are some. */
export const naira = nairaText;

/** The same in any currency, of which `amount` is hundredths: `GHS 12,500`. */
export const money = (amount: Kobo, currency: string): string =>
  currency === 'NGN' ? nairaText(amount) : nairaText(amount).replace('₦', `${currency} `);

/**
 * A business's name as it may stand in a subject, an SMS or a business's own words: of one that was taken before such
 * names were refused, nothing that leads anywhere or claims somebody's trust.
 */
export const businessInWords = (name: string): string =>
  // guard: a-business-of-before-speaks-as-no-bank
  claimsTrust(name) ? `a business on ${productName}` : withoutLink(name);

/** The same of what is booked and of who does it; empty where the name claims somebody's trust. */
// guard: a-service-of-before-speaks-as-no-bank
export const nameInWords = (name: string): string => (trustClaimIn(name) === null ? withoutLink(name) : '');

type Named = {
  readonly businessName: string;
  readonly serviceName: string;
  readonly staffName?: string;
  readonly lines?: readonly BookedLine[] | null;
};

/**
 * What a message to a client is about, its names as that message may carry them anywhere: in its body, its last line or
 * its calendar file.
 */
export const namedForClients = <T extends Named>(about: T): T => ({
  ...about,
  businessName: businessInWords(about.businessName),
  serviceName: about.serviceName === '' ? '' : serviceInWords(about.serviceName),
  ...(about.staffName === undefined ? {} : { staffName: nameInWords(about.staffName) }),
  ...(about.lines === undefined ? {} : { lines: about.lines?.map(lineForClients) ?? null }),
});

const serviceInWords = (name: string): string => nameInWords(name) || 'a service';

const lineForClients = (line: BookedLine): BookedLine => ({
  ...line,
  serviceName: serviceInWords(line.serviceName),
  staffNames: line.staffNames.map(nameInWords).filter((name) => name !== ''),
  options: line.options.map((option) => ({ ...option, name: nameInWords(option.name) || 'an option' })),
});

/** The name somebody goes by; empty for one that could carry more than a name, such as a link or a bank's. */
const calledBy = (name: string): string => {
  const parsed = parsePersonName(name);
  // guard: a-client-of-a-banks-name-is-not-greeted-by-it
  return parsed.ok && trustClaimIn(parsed.value) === null ? parsed.value : '';
};

/** `Hello Ada,`; a name that could carry more than a name is left out. */
export const greeting = (name: string): string => {
  const called = calledBy(name);
  return called === '' ? 'Hello,' : `Hello ${called},`;
};

/** `Ada` of `Ada Obi`, `Alhaji Musa` of `Alhaji Musa Bello`; empty for a name that could carry more than a name. */
export const firstName = (name: string): string => shortName(calledBy(name));
