import type { OwnBooking } from '#contract/own-pages.ts';
import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { acrossTenants, inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Secrets, sameText, sha256 } from '../../../platform/secrets.ts';
import {
  findKeptFacts,
  findOverpaidFacts,
  findReceiptFacts,
  findRefundFacts,
  findVainFacts,
} from '../facts/money.repo.ts';
import { findBooking } from '../planning/queue.repo.ts';
import { type ClientContents, linkPath } from './links.present.ts';
import { presentOwn } from './own-links.present.ts';
import { findComingBookings } from './own-links.repo.ts';
import { findShortLink, findSubject, type MessageSubject } from './short-links.repo.ts';
import { isShortCode, linkVersionOf, shortCode } from './short-links.rules.ts';
import { manageToken, offerToken } from './tokens.rules.ts';

/** A path on this site, or the several bookings to choose from. */
export type ShortTarget =
  | { readonly path: string }
  | { readonly businessSlug: string | null; readonly bookings: readonly OwnBooking[] };

/**
 * Where the short link of an SMS leads now: with the links that are good today, not those of the day it was sent. Null
 * for one that was never made, has run out, or was voided with its booking's links.
 */
export const readShortLink = async (
  { database, clock, secrets }: Pick<Platform, 'database' | 'clock' | 'secrets'>,
  code: string,
): Promise<ShortTarget | null> => {
  if (!isShortCode(code)) return null;
  const now = clock.now();
  const link = await acrossTenants(database, (transaction) => findShortLink(transaction, sha256(code), now));
  if (link === undefined) return null;
  return inTenant(database, link.business, async (transaction) => {
    const subject = await findSubject(transaction, link.message);
    if (subject === undefined) return null;
    const target = await findTarget(transaction, secrets, subject, now);
    if (target === null) return null;
    const { message } = link;
    return sameText(shortCode(secrets, { message, linkVersion: target.linkVersion }), code)
      ? target.leads
      : null;
  });
};

type Target = { readonly leads: ShortTarget; readonly linkVersion: number };

const findTarget = async (
  transaction: TenantTransaction,
  secrets: Secrets,
  subject: MessageSubject,
  now: Instant,
): Promise<Target | null> => {
  const { business, query } = transaction;
  // Whose links are their own to be voided: their pages say whether they still do.
  if (subject.kind === 'waitlist-offer' && subject.offer !== null) {
    return { leads: { path: paths.offer(offerToken(secrets, business, subject.offer)) }, linkVersion: 0 };
  }
  if (subject.kind === 'booking-links') {
    const bookings = await findComingBookings(query, business, subject, now);
    const [next, ...others] = bookings;
    if (next === undefined) return null;
    const own = bookings.map((booking) => presentOwn(booking, secrets));
    const leads =
      others.length === 0
        ? { path: paths.manage(manageToken(secrets, next)) }
        : { businessSlug: next.businessSlug, bookings: own };
    return { leads, linkVersion: 0 };
  }
  const contents = await findLinked(transaction, subject);
  return contents === null
    ? null
    : { leads: { path: linkPath(contents, secrets) }, linkVersion: linkVersionOf(contents) };
};

/** What the message is about, whether or not it would still be sent. */
const findLinked = async (
  transaction: TenantTransaction,
  { kind, appointment, link, refund, receipt, intent }: MessageSubject,
): Promise<ClientContents | null> => {
  const { business } = transaction;
  switch (kind) {
    case 'receipt': {
      const facts = receipt === null ? undefined : await findReceiptFacts(transaction, business, receipt);
      return facts === undefined ? null : { kind, receipt: facts };
    }
    case 'refund-started':
    case 'refund-sent':
    case 'refund-details': {
      const facts = refund === null ? undefined : await findRefundFacts(transaction, business, refund);
      return facts === undefined ? null : { kind, refund: facts };
    }
    case 'caution-kept': {
      const facts =
        appointment === null ? undefined : await findKeptFacts(transaction, business, appointment);
      return facts === undefined ? null : { kind, kept: facts };
    }
    case 'overpaid': {
      const facts =
        appointment === null ? undefined : await findOverpaidFacts(transaction, business, appointment);
      return facts === undefined ? null : { kind, over: facts };
    }
    case 'time-gone': {
      const facts = intent === null ? undefined : await findVainFacts(transaction, business, intent);
      return facts === undefined ? null : { kind, recipient: 'client', vain: facts };
    }
    case 'booking-received':
    case 'booking-confirmed':
    case 'rescheduled':
    case 'cancelled':
    case 'reminder':
    case 'rebooking':
    case 'reschedule-link': {
      const booking = appointment === null ? undefined : await findBooking(transaction, appointment);
      if (booking === undefined) return null;
      if (kind !== 'reschedule-link') return { kind, recipient: 'client', booking, words: null };
      return link === null ? null : { kind, booking, link };
    }
    default:
      return null;
  }
};
