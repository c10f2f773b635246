import { paths } from '#contract/paths.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import type { Id } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import type { Contents } from '../kinds/contents.types.ts';

/** Letters and digits of a short link: 62 to this power is more than 128 bits can count to. */
const LENGTH = 22;
const DAYS_AFTER_MESSAGE = 60;
const DAYS_AFTER_END = 1;

/** What a short link stands for. `linkVersion`: of the booking's own links, so that voiding those voids this one. */
export type ShortSubject = { readonly message: Id; readonly linkVersion: number };

/** The secret part of a message's short link. It can be made again; the database has only its hash. */
export const shortCode = (secrets: Secrets, { message, linkVersion }: ShortSubject): string =>
  secrets.derive('short', `${message}/${linkVersion}`).slice(-LENGTH);

/**
 * The address as an SMS carries it: without https://, since Termii bills a text with a double slash at 70 signs a page
 * in place of 160 (its messaging page). Telephones make it a link all the same, and the site leads from http on to https.
 */
export const shortLinkText = (publicUrl: string, code: string): string =>
  publicUrl.replace(/^https:\/\//, '') + paths.short(code);

export const isShortCode = (text: string): boolean => /^[0-9A-Za-z]{22}$/.test(text);

/** The version of the links of the booking that a message is about; 0 where it is about none. */
export const linkVersionOf = (contents: Contents): number => {
  if ('booking' in contents) return contents.booking.linkVersion;
  return 'refund' in contents ? (contents.refund.linkVersion ?? 0) : 0;
};

const lastEnd = (bookings: readonly Pick<BookingFacts, 'endsAt'>[]): Instant =>
  toInstant(Math.max(...bookings.map(({ endsAt }) => endsAt)) + DAYS_AFTER_END * dayMs);

/**
 * Until when the link leads anywhere: sixty days, or a day past the end of a booking that is later than that. One that
 * leads to all a client's bookings does no longer than these last.
 */
export const shortLinkEnd = (contents: Contents, now: Instant): Instant => {
  const usual = now + DAYS_AFTER_MESSAGE * dayMs;
  if ('bookings' in contents) return lastEnd(contents.bookings);
  return 'booking' in contents ? toInstant(Math.max(usual, lastEnd([contents.booking]))) : toInstant(usual);
};
