import type { Instant } from '#core/calendar/instant.ts';
import type { EditableKind } from '#core/messages/kinds.ts';
import type { MessageKind } from '../../../platform/db/tables/message-tables.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { QueuedMessage } from '../planning/queue.repo.ts';
import { bookingConfirmed } from './bookings/booking-confirmed.kind.ts';
import { bookingLinks } from './bookings/booking-links.kind.ts';
import { bookingReceived } from './bookings/booking-received.kind.ts';
import { cancelled } from './bookings/cancelled.kind.ts';
import { contactChanged } from './bookings/contact-changed.kind.ts';
import { linesChanged } from './bookings/lines-changed.kind.ts';
import { newBooking } from './bookings/new-booking.kind.ts';
import { rebooking } from './bookings/rebooking.kind.ts';
import { reminder } from './bookings/reminder.kind.ts';
import { rescheduleLink } from './bookings/reschedule-link.kind.ts';
import { rescheduled } from './bookings/rescheduled.kind.ts';
import { reviewAsk } from './bookings/review-ask.kind.ts';
import { seriesBooked } from './bookings/series-booked.kind.ts';
import { waitlistOffer } from './bookings/waitlist-offer.kind.ts';
import type { Contents } from './contents.types.ts';
import type { AnyKind, OwnerWords } from './kind.types.ts';
import { cautionKept } from './money/caution-kept.kind.ts';
import { dispute } from './money/dispute.kind.ts';
import { overpaid } from './money/overpaid.kind.ts';
import { paymentWaiting } from './money/payment-waiting.kind.ts';
import { receipt } from './money/receipt.kind.ts';
import { refundDetails } from './money/refund-details.kind.ts';
import { refundSent } from './money/refund-sent.kind.ts';
import { refundStarted } from './money/refund-started.kind.ts';
import { timeGone } from './money/time-gone.kind.ts';
import { accessGiven } from './owners/access-given.kind.ts';
import { agenda } from './owners/agenda.kind.ts';
import { factorRemoved, memberFactorEnded, passkeyAdded, passkeyCopied } from './owners/factors.kind.ts';
import { handOverAsked, ownerChanged } from './owners/hand-over.kind.ts';
import { invitation } from './owners/invitation.kind.ts';
import { membershipChanged } from './owners/membership-changed.kind.ts';
import { newDevice } from './owners/new-device.kind.ts';
import { passwordChanged } from './owners/password-changed.kind.ts';
import { passwordReset } from './owners/password-reset.kind.ts';
import { payoutChanged } from './owners/payout-changed.kind.ts';
import { secondFactor } from './owners/second-factor.kind.ts';
import { verifyEmail } from './owners/verify-email.kind.ts';

/** Each kind under its own name, with words of its owner's where these may be changed, and without where not. */
export type Kinds = {
  readonly [Name in MessageKind]: AnyKind & {
    readonly kind: Name;
    readonly words: Name extends EditableKind ? OwnerWords : null;
  };
};

/** Every kind of message there is. */
export const kinds: Kinds = {
  'booking-received': bookingReceived,
  'booking-confirmed': bookingConfirmed,
  'series-booked': seriesBooked,
  rescheduled,
  cancelled,
  reminder,
  rebooking,
  'review-ask': reviewAsk,
  'new-booking': newBooking,
  'lines-changed': linesChanged,
  'contact-changed': contactChanged,
  'reschedule-link': rescheduleLink,
  'booking-links': bookingLinks,
  'waitlist-offer': waitlistOffer,
  receipt,
  'refund-started': refundStarted,
  'refund-sent': refundSent,
  'refund-details': refundDetails,
  'caution-kept': cautionKept,
  overpaid,
  'payment-waiting': paymentWaiting,
  'time-gone': timeGone,
  dispute,
  agenda,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'verify-email': verifyEmail,
  invitation,
  'access-given': accessGiven,
  'new-device': newDevice,
  'second-factor': secondFactor,
  'hand-over-asked': handOverAsked,
  'owner-changed': ownerChanged,
  'membership-changed': membershipChanged,
  'passkey-added': passkeyAdded,
  'passkey-copied': passkeyCopied,
  'factor-removed': factorRemoved,
  'member-factor-ended': memberFactorEnded,
  'payout-changed': payoutChanged,
};

/** What there is to know of the kind of this name. */
export const kindOf = (name: MessageKind): AnyKind => kinds[name];

/** What a message is to say, read under lock moments before the hand-over; null when it should not be sent any more. */
export const loadContents = (
  transaction: PlatformTransaction,
  message: QueuedMessage,
  now: Instant,
): Promise<Contents | null> => kindOf(message.kind).load(transaction, message, now);
