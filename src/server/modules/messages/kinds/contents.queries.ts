import type { Instant } from '#core/calendar/instant.ts';
import { disputeNewsVersion } from '#core/money/dispute.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import { findAnnouncedPayout } from '../../payouts/index.ts';
import { loadAgenda } from '../facts/agenda.queries.ts';
import { findDisputeFacts } from '../facts/dispute.repo.ts';
import { lockOffer } from '../facts/offer.repo.ts';
import { findReminderSettings } from '../facts/recipients.repo.ts';
import { findComingBookings } from '../links/own-links.repo.ts';
import {
  findAccountFacts,
  findDeviceOf,
  findLink,
  lockBooking,
  lockReset,
  lockVerification,
  type QueuedMessage,
} from '../planning/queue.repo.ts';
import { isReminderDue } from '../reminders/still-due.rules.ts';
import { findWords } from '../texts/texts.repo.ts';
import type { BookingKind, Contents, OwnerNews } from './contents.types.ts';
import { isAboutMoney, loadMoneyContents } from './money-contents.queries.ts';
import { isLinkUsable, isOfferOpen, isStillTrue } from './still-true.rules.ts';

/** What a message is to say, read under lock moments before the hand-over; null when it should not be sent any more. */
export const loadContents = async (
  transaction: PlatformTransaction,
  message: QueuedMessage,
  now: Instant,
): Promise<Contents | null> => {
  const { kind, business, channel } = message;
  if (isAboutMoney(kind)) return loadMoneyContents(transaction, { ...message, kind }, now);
  switch (kind) {
    case 'password-changed':
      return { kind, changedAt: message.createdAt, ...(await findAccountFacts(transaction, business)) };
    case 'verify-email': {
      const link = message.reset === null ? undefined : await lockVerification(transaction, message.reset);
      if (link === undefined || link.expiresAt <= now) return null;
      return { kind, ...link, ...(await findAccountFacts(transaction, business)) };
    }
    case 'new-device': {
      const { createdAt, address } = message;
      const userAgent = await findDeviceOf(transaction, { email: address, signedInAt: createdAt });
      return { kind, signedInAt: createdAt, userAgent, ...(await findAccountFacts(transaction, business)) };
    }
    case 'payout-changed': {
      const payout = await findAnnouncedPayout(transaction, business, message.createdAt);
      return payout === undefined
        ? null
        : { kind, payout, ...(await findAccountFacts(transaction, business)) };
    }
    case 'password-reset': {
      const reset = message.reset === null ? undefined : await lockReset(transaction, message.reset);
      if (reset === undefined || reset.usedAt !== null || reset.expiresAt <= now) return null;
      return { kind, reset, ...(await findAccountFacts(transaction, business)) };
    }
    case 'dispute': {
      const { appointment, version } = message;
      const dispute = appointment && (await findDisputeFacts(transaction, business, appointment));
      return dispute && disputeNewsVersion(dispute) === version ? { kind, dispute } : null;
    }
    case 'agenda': {
      const { day } = message;
      const agenda = day === null ? null : await loadAgenda(transaction, { business, day }, now);
      return agenda === null ? null : { kind, agenda };
    }
    case 'booking-links': {
      const [first, ...others] = await findComingBookings(transaction.query, business, message, now);
      return first === undefined ? null : { kind, bookings: [first, ...others] };
    }
    case 'waitlist-offer': {
      const offer =
        message.offer === null ? undefined : await lockOffer(transaction, business, message.offer);
      if (offer === undefined || !isOfferOpen(offer, now)) return null;
      return { kind, offer, words: await findWords(transaction, business, { kind, channel }) };
    }
    default:
      return loadBookingContents(transaction, { ...message, kind }, now);
  }
};

const loadBookingContents = async (
  transaction: PlatformTransaction,
  message: QueuedMessage & { readonly kind: BookingKind | OwnerNews['kind'] | 'reschedule-link' },
  now: Instant,
): Promise<Contents | null> => {
  const { kind, business, channel, recipient } = message;
  if (message.appointment === null) return null;
  const booking = await lockBooking(transaction, business, message.appointment);
  if (booking === undefined) return null;
  if (kind === 'reschedule-link') {
    const link = message.link === null ? undefined : await findLink(transaction, business, message.link);
    return link !== undefined && isLinkUsable(link, booking, now) ? { kind, booking, link: link.link } : null;
  }
  if (!isStillTrue(message, booking, now)) return null;
  // A client erased since left nothing to be told by.
  if (recipient === 'client' && booking.clientPhone === '') return null;
  if (kind === 'reminder') {
    const settings = await findReminderSettings(transaction, business);
    if (!isReminderDue(message, booking, settings, now)) return null;
  }
  if (recipient === 'owner') return isForOwner(kind) ? { kind, recipient, booking } : null;
  if (kind === 'new-booking') return null;
  return { kind, recipient, booking, words: await findWords(transaction, business, { kind, channel }) };
};

const isForOwner = (kind: BookingKind | OwnerNews['kind']): kind is OwnerNews['kind'] =>
  kind === 'new-booking' || kind === 'cancelled' || kind === 'rescheduled';
