import { paths } from '#contract/paths.ts';
import { clientWays } from '#core/appointments/client-rights.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { fillTemplate } from '#core/messages/template.ts';
import type { ThemeColours } from '#core/people/page-palette.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { BookingFacts } from './booking-facts.ts';
import { buildCalendar } from './calendar-file.ts';
import type { BookingNews, Contents, OfferNews, OwnerNews } from './contents.ts';
import { manageToken } from './link-tokens.ts';
import { bookAgainPath, linkPath } from './message-link.ts';
import { type EditableContents, openingWords, valuesOf } from './message-words.ts';
import { agendaLetter } from './templates/agenda.ts';
import { bookingConfirmed } from './templates/booking-confirmed.ts';
import { bookingLinks } from './templates/booking-links.ts';
import { bookingReceived } from './templates/booking-received.ts';
import { cancelled, cancelledByClient } from './templates/cancelled.ts';
import { disputeLetter } from './templates/dispute.ts';
import type { Draft, SaidOfBooking } from './templates/letter.ts';
import { newBooking } from './templates/new-booking.ts';
import { newDevice } from './templates/new-device.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { payoutChanged } from './templates/payout-changed.ts';
import { rebooking } from './templates/rebooking.ts';
import { reminder } from './templates/reminder.ts';
import { rescheduleLink } from './templates/reschedule-link.ts';
import { rescheduled, rescheduledByClient } from './templates/rescheduled.ts';
import { verifyEmail } from './templates/verify-email.ts';
import { waitlistOffer } from './templates/waitlist-offer.ts';
import { namedForClients } from './templates/wording.ts';
import { writeLetter } from './templates/write-letter.ts';
import { draftMoneyMail } from './write-money-mail.ts';

type Settings = { readonly publicUrl: string; readonly secrets: Secrets; readonly clock: Clock };

/**
 * The mail that says it, all but the address it goes to. What comes from a business wears the colours of `theme`, and
 * what comes from us our own.
 */
export const writeMail = (
  contents: Contents,
  theme: ThemeColours | null,
  settings: Settings,
): Omit<Mail, 'to'> => {
  const { letter, business, ics } = draftOf(contents, settings);
  return {
    ...writeLetter(letter, business === undefined ? null : theme),
    ...(business === undefined || business.businessEmail === '' ? {} : { replyTo: business.businessEmail }),
    ...(ics === undefined ? {} : { ics }),
  };
};

const draftOf = (contents: Contents, settings: Settings): Draft => {
  const { publicUrl, secrets } = settings;
  const page = (path: string): string => publicUrl + path;
  switch (contents.kind) {
    case 'password-reset': {
      const token = secrets.derive('password-reset', contents.reset.reset);
      return { letter: passwordReset(contents, page(paths.resetPassword(token))) };
    }
    case 'password-changed':
      return {
        letter: passwordChanged(contents, {
          forgotPassword: page(paths.forgotPassword),
          deposits: page(`${paths.settings}?tab=deposits`),
        }),
      };
    case 'verify-email': {
      const token = secrets.derive('verify-email', contents.verification);
      return { letter: verifyEmail(contents, page(paths.verifyEmail(token))) };
    }
    case 'new-device':
      return { letter: newDevice(contents, page(paths.forgotPassword)) };
    case 'payout-changed':
      return { letter: payoutChanged(contents, page(`${paths.settings}?tab=deposits`)) };
    case 'dispute':
      return { letter: disputeLetter(contents.dispute, page(paths.payments)) };
    case 'agenda':
      return { letter: agendaLetter(contents.agenda, page(paths.dashboard)) };
    case 'reschedule-link': {
      const booking = namedForClients(contents.booking);
      const links = {
        link: page(linkPath(contents, secrets)),
        manage: manageLink(booking, settings),
        ways: clientWays(booking, settings.clock.now()),
      };
      return { letter: rescheduleLink(booking, links), business: booking };
    }
    case 'booking-links': {
      const [first, ...others] = contents.bookings;
      const bookings = [namedForClients(first), ...others.map(namedForClients)] as const;
      const of = (one: BookingFacts) => ({
        link: manageLink(one, settings),
        ways: clientWays(one, settings.clock.now()),
      });
      return { letter: bookingLinks(bookings, of), business: bookings[0] };
    }
    case 'receipt':
    case 'refund-started':
    case 'refund-sent':
    case 'refund-details':
    case 'caution-kept':
    case 'overpaid':
    case 'payment-waiting':
    case 'time-gone':
      return draftMoneyMail(contents, settings);
    case 'waitlist-offer':
      return offerMail(contents, settings);
    default:
      return contents.recipient === 'owner'
        ? { letter: ownerLetter(contents, page(paths.dashboard)) }
        : clientMail(contents, settings);
  }
};

const manageLink = (booking: BookingFacts, { publicUrl, secrets }: Settings): string =>
  publicUrl + paths.manage(manageToken(secrets, booking));

const ownerLetter = ({ kind, booking }: OwnerNews, diary: string) => {
  if (kind === 'cancelled') return cancelledByClient(booking, diary);
  return kind === 'rescheduled' ? rescheduledByClient(booking, diary) : newBooking(booking, diary);
};

/** What a letter begins with: the owner's words or ours, a paragraph a line. */
const openingOf = (contents: EditableContents, link: string, now: Instant): readonly string[] => {
  const about = contents.kind === 'waitlist-offer' ? contents.offer : contents.booking;
  return fillTemplate(openingWords(contents, now), valuesOf(about, link))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
};

const offerMail = (contents: OfferNews, { publicUrl, secrets, clock }: Settings): Draft => {
  const link = publicUrl + linkPath(contents, secrets);
  const offer = namedForClients(contents.offer);
  return {
    letter: waitlistOffer(offer, { opening: openingOf(contents, link, clock.now()), link }),
    business: offer,
  };
};

const clientMail = (contents: BookingNews, settings: Settings): Draft => {
  const { publicUrl, secrets, clock } = settings;
  const { kind } = contents;
  const booking = namedForClients(contents.booking);
  const link = publicUrl + linkPath(contents, secrets);
  const manage = manageLink(booking, settings);
  const now = clock.now();
  const said = { opening: openingOf(contents, link, now), link, ways: clientWays(booking, now) };
  const letter = clientLetter({ kind, booking }, said, publicUrl);
  // What did not take place has no place in a calendar.
  const file = kind === 'rebooking' ? {} : { ics: buildCalendar(booking, { publicUrl, link: manage, now }) };
  return { letter, business: booking, ...file };
};

const clientLetter = (
  { kind, booking }: Pick<BookingNews, 'kind' | 'booking'>,
  said: SaidOfBooking,
  publicUrl: string,
) => {
  switch (kind) {
    case 'booking-received':
      return bookingReceived(booking, said);
    case 'booking-confirmed':
      return bookingConfirmed(booking, said);
    case 'rescheduled':
      return rescheduled(booking, said);
    case 'reminder':
      return reminder(booking, said);
    case 'rebooking':
      return rebooking(booking, said);
    case 'cancelled':
      return cancelled(booking, {
        ...said,
        bookAgain: booking.businessSlug === null ? null : publicUrl + bookAgainPath(booking),
      });
  }
};
