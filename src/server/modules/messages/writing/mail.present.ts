import { paths } from '#contract/paths.ts';
import { clientWays } from '#core/appointments/client-rights.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { fillTemplate } from '#core/messages/template.ts';
import type { ThemeColours } from '#core/people/page-palette.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { buildCalendar } from '../calendar-file/file.present.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { bookingConfirmed } from '../kinds/bookings/booking-confirmed.kind.ts';
import { bookingLinks } from '../kinds/bookings/booking-links.kind.ts';
import { bookingReceived } from '../kinds/bookings/booking-received.kind.ts';
import { cancelled, cancelledByClient } from '../kinds/bookings/cancelled.kind.ts';
import { newBooking } from '../kinds/bookings/new-booking.kind.ts';
import { rebooking } from '../kinds/bookings/rebooking.kind.ts';
import { reminder } from '../kinds/bookings/reminder.kind.ts';
import { rescheduleLink } from '../kinds/bookings/reschedule-link.kind.ts';
import { rescheduled, rescheduledByClient } from '../kinds/bookings/rescheduled.kind.ts';
import { waitlistOffer } from '../kinds/bookings/waitlist-offer.kind.ts';
import type { BookingNews, Contents, OfferNews, OwnerNews } from '../kinds/contents.types.ts';
import { disputeLetter } from '../kinds/money/dispute.kind.ts';
import { agendaLetter } from '../kinds/owners/agenda.kind.ts';
import { newDevice } from '../kinds/owners/new-device.kind.ts';
import { passwordChanged } from '../kinds/owners/password-changed.kind.ts';
import { passwordReset } from '../kinds/owners/password-reset.kind.ts';
import { payoutChanged } from '../kinds/owners/payout-changed.kind.ts';
import { verifyEmail } from '../kinds/owners/verify-email.kind.ts';
import { bookAgainPath, linkPath } from '../links/links.present.ts';
import { manageToken } from '../links/tokens.rules.ts';
import { writeLetter } from './letter.present.ts';
import type { Draft, SaidOfBooking } from './letter.types.ts';
import { draftMoneyMail } from './money-mail.present.ts';
import { namedForClients } from './wording.rules.ts';
import { type EditableContents, openingWords, valuesOf } from './words.present.ts';

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
