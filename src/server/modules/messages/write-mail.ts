import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Id } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { AnnouncedPayout } from '../payments/index.ts';
import type { AccountFacts, BookingFacts, ResetFacts } from './booking-facts.ts';
import { buildCalendar } from './calendar-file.ts';
import { manageToken, rescheduleToken } from './link-tokens.ts';
import { bookingConfirmed } from './templates/booking-confirmed.ts';
import { bookingReceived } from './templates/booking-received.ts';
import { cancelled, cancelledByClient } from './templates/cancelled.ts';
import { newBooking } from './templates/new-booking.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { payoutChanged } from './templates/payout-changed.ts';
import { rescheduleLink } from './templates/reschedule-link.ts';
import { rescheduled, rescheduledByClient } from './templates/rescheduled.ts';
import { type MoneyContents, writeMoneyMail } from './write-money-mail.ts';

type ClientKind = 'booking-received' | 'booking-confirmed' | 'rescheduled' | 'cancelled';

/** A kind of message with everything it speaks of. */
export type Contents =
  | {
      readonly kind: ClientKind | 'new-booking';
      readonly recipient: 'client' | 'owner';
      readonly booking: BookingFacts;
    }
  | MoneyContents
  | { readonly kind: 'reschedule-link'; readonly booking: BookingFacts; readonly link: Id }
  | ({ readonly kind: 'password-reset'; readonly reset: ResetFacts } & AccountFacts)
  | ({ readonly kind: 'password-changed'; readonly changedAt: Instant } & AccountFacts)
  | ({ readonly kind: 'payout-changed'; readonly payout: AnnouncedPayout } & AccountFacts);

type Settings = { readonly publicUrl: string; readonly secrets: Secrets; readonly clock: Clock };

/** The mail that says it, all but the address it goes to. */
export const writeMail = (contents: Contents, settings: Settings): Omit<Mail, 'to'> => {
  const { publicUrl, secrets } = settings;
  const page = (path: string): string => publicUrl + path;
  switch (contents.kind) {
    case 'password-reset': {
      const token = secrets.derive('password-reset', contents.reset.reset);
      return passwordReset(contents, page(paths.resetPassword(token)));
    }
    case 'password-changed':
      return passwordChanged(contents, page(paths.forgotPassword));
    case 'payout-changed':
      return payoutChanged(contents, page(`${paths.settings}?tab=deposits`));
    case 'reschedule-link': {
      const { booking } = contents;
      const link = page(paths.reschedule(rescheduleToken(secrets, booking.business, contents.link)));
      return { ...rescheduleLink(booking, link, manageLink(booking, settings)), ...replyTo(booking) };
    }
    case 'receipt':
    case 'refund-started':
    case 'refund-sent':
    case 'refund-details':
    case 'time-gone':
      return writeMoneyMail(contents, settings);
    default:
      return contents.recipient === 'owner'
        ? ownerLetter(contents.kind, contents.booking, page(paths.dashboard))
        : clientMail(contents.kind, contents.booking, settings);
  }
};

const manageLink = (booking: BookingFacts, { publicUrl, secrets }: Settings): string =>
  publicUrl + paths.manage(manageToken(secrets, booking));

const replyTo = ({ businessEmail }: BookingFacts) => (businessEmail === '' ? {} : { replyTo: businessEmail });

const ownerLetter = (kind: ClientKind | 'new-booking', booking: BookingFacts, diary: string) => {
  if (kind === 'cancelled') return cancelledByClient(booking, diary);
  return kind === 'rescheduled' ? rescheduledByClient(booking, diary) : newBooking(booking, diary);
};

const clientMail = (
  kind: ClientKind | 'new-booking',
  booking: BookingFacts,
  settings: Settings,
): Omit<Mail, 'to'> => {
  const link = manageLink(booking, settings);
  const { publicUrl, clock } = settings;
  return {
    ...clientLetter(kind, booking, link, publicUrl),
    ...replyTo(booking),
    ics: buildCalendar(booking, { publicUrl, link, now: clock.now() }),
  };
};

const clientLetter = (
  kind: ClientKind | 'new-booking',
  booking: BookingFacts,
  link: string,
  publicUrl: string,
) => {
  const { businessSlug } = booking;
  switch (kind) {
    case 'booking-received':
      return bookingReceived(booking, link);
    case 'booking-confirmed':
      return bookingConfirmed(booking, link);
    case 'rescheduled':
      return rescheduled(booking, link);
    case 'cancelled':
      return cancelled(
        booking,
        link,
        businessSlug === null ? null : publicUrl + paths.universal(businessSlug),
      );
    case 'new-booking':
      throw new Error('News of a new booking is for the owner');
  }
};
