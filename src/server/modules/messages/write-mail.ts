import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Clock } from '../../platform/clock.ts';
import { handleOf } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { AccountFacts, BookingFacts, ResetFacts } from './booking-facts.ts';
import { buildCalendar } from './calendar-file.ts';
import { bookingConfirmed } from './templates/booking-confirmed.ts';
import { bookingReceived } from './templates/booking-received.ts';
import { cancelled } from './templates/cancelled.ts';
import { newBooking } from './templates/new-booking.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { rescheduled } from './templates/rescheduled.ts';

type ClientKind = 'booking-received' | 'booking-confirmed' | 'rescheduled' | 'cancelled';

/** A kind of message with everything it speaks of. */
export type Contents =
  | { readonly kind: ClientKind | 'new-booking'; readonly booking: BookingFacts }
  | ({ readonly kind: 'password-reset'; readonly reset: ResetFacts } & AccountFacts)
  | ({ readonly kind: 'password-changed'; readonly changedAt: Instant } & AccountFacts);

type Settings = { readonly publicUrl: string; readonly secrets: Secrets; readonly clock: Clock };

/** The mail that says it, all but the address it goes to. */
export const writeMail = (contents: Contents, { publicUrl, secrets, clock }: Settings): Omit<Mail, 'to'> => {
  const page = (path: string): string => publicUrl + path;
  switch (contents.kind) {
    case 'password-reset': {
      const token = secrets.derive('password-reset', contents.reset.reset);
      return passwordReset(contents, page(paths.resetPassword(token)));
    }
    case 'password-changed':
      return passwordChanged(contents, page(paths.forgotPassword));
    case 'new-booking':
      return newBooking(contents.booking, page(paths.dashboard));
    default:
      return {
        ...clientLetter(contents.kind, contents.booking, page),
        ...(contents.booking.businessEmail === '' ? {} : { replyTo: contents.booking.businessEmail }),
        ics: buildCalendar(contents.booking, { publicUrl, now: clock.now() }),
      };
  }
};

const clientLetter = (kind: ClientKind, booking: BookingFacts, page: (path: string) => string) => {
  const link = page(paths.bookingComplete(handleOf(booking.business, booking.appointment)));
  if (kind === 'booking-received') return bookingReceived(booking, link);
  if (kind === 'booking-confirmed') return bookingConfirmed(booking, link);
  if (kind === 'rescheduled') return rescheduled(booking, link);
  const { businessSlug } = booking;
  return cancelled(booking, link, businessSlug === null ? null : page(paths.universal(businessSlug)));
};
