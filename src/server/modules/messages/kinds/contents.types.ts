import type { InvitedRole, Role } from '#core/accounts/permissions.ts';
import type { Cadence } from '#core/appointments/cadence.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { AnnouncedPayout } from '../../payouts/index.ts';
import type { GivenAccess } from '../facts/access.repo.ts';
import type { AgendaFacts } from '../facts/agenda.queries.ts';
import type { AccountFacts, AccountLinkFacts, BookingFacts, HeldBusiness } from '../facts/booking.types.ts';
import type { AskedHandOver } from '../facts/hand-over.repo.ts';
import type { DisputeFacts } from '../facts/money.repo.ts';
import type {
  KeptFacts,
  OverpaidFacts,
  ReceiptFacts,
  RefundFacts,
  VainFacts,
  WaitingFacts,
} from '../facts/money.types.ts';
import type { OfferFacts } from '../facts/offer.repo.ts';

export type BookingKind =
  | 'booking-received'
  | 'booking-confirmed'
  | 'rescheduled'
  | 'cancelled'
  | 'reminder'
  | 'rebooking';

/** What a client is told of their booking; `words` are the owner's own for it, null where there are none. */
export type BookingNews = {
  readonly kind: BookingKind;
  readonly recipient: 'client';
  readonly booking: BookingFacts;
  readonly words: string | null;
};

export type OfferNews = {
  readonly kind: 'waitlist-offer';
  readonly offer: OfferFacts;
  readonly words: string | null;
};

export type OwnerNews = {
  readonly kind: 'new-booking' | 'cancelled' | 'rescheduled';
  readonly recipient: 'owner';
  readonly booking: BookingFacts;
};

export type LinkNews = {
  readonly kind: 'reschedule-link';
  readonly booking: BookingFacts;
  readonly link: Id;
};

/** What was changed of what is booked, in a few words, and by whom. */
export type Change = { readonly what: string; readonly by: 'client' | 'owner' };

/** Something else is booked than before. */
export type LinesNews = {
  readonly kind: 'lines-changed';
  readonly recipient: 'client' | 'owner';
  readonly booking: BookingFacts;
  readonly change: Change;
};

/** How a booking was that took place. */
export type ReviewNews = { readonly kind: 'review-ask'; readonly booking: BookingFacts };

/** A booking's messages go to another address from now on. */
export type ContactNews = { readonly kind: 'contact-changed'; readonly booking: BookingFacts };

/** The links to all that is still to come for one who asked for them, the next first. */
export type ClientLinks = {
  readonly kind: 'booking-links';
  readonly bookings: readonly [BookingFacts, ...BookingFacts[]];
};

/** All that was booked in one go and stands still, the first first. */
export type SeriesNews = {
  readonly kind: 'series-booked';
  readonly every: Cadence;
  readonly bookings: readonly [BookingFacts, ...BookingFacts[]];
};

export type RefundNews = {
  readonly kind: 'refund-started' | 'refund-sent' | 'refund-details';
  readonly refund: RefundFacts;
};

export type ReceiptNews = { readonly kind: 'receipt'; readonly receipt: ReceiptFacts };
export type KeptNews = { readonly kind: 'caution-kept'; readonly kept: KeptFacts };
export type OverpaidNews = { readonly kind: 'overpaid'; readonly over: OverpaidFacts };
export type WaitingNews = { readonly kind: 'payment-waiting'; readonly waiting: WaitingFacts };
export type VainNews = {
  readonly kind: 'time-gone';
  readonly recipient: 'client' | 'owner';
  readonly vain: VainFacts;
};

/** A kind of message about money with everything it speaks of. */
export type MoneyContents = ReceiptNews | RefundNews | KeptNews | OverpaidNews | WaitingNews | VainNews;

export type DisputeNews = { readonly kind: 'dispute'; readonly dispute: DisputeFacts };
export type AgendaNews = { readonly kind: 'agenda'; readonly agenda: AgendaFacts };

export type ResetNews = { readonly kind: 'password-reset'; readonly link: AccountLinkFacts } & AccountFacts;
export type VerifyNews = {
  readonly kind: 'verify-email';
  readonly link: AccountLinkFacts;
} & AccountFacts;
export type InvitationNews = {
  readonly kind: 'invitation';
  readonly business: BusinessId;
  readonly invitation: Id;
  readonly businessName: string;
  readonly ownerName: string;
  readonly role: InvitedRole;
  readonly expiresAt: Instant;
  readonly zone: string;
};
export type AccessNews = {
  readonly kind: 'access-given';
  readonly givenAt: Instant;
  readonly access: readonly GivenAccess[];
} & AccountFacts;
export type PasswordNews = {
  readonly kind: 'password-changed';
  readonly changedAt: Instant;
  /** What the account owns, and who else was given access to that of late. */
  readonly owned: readonly HeldBusiness[];
  readonly access: readonly GivenAccess[];
  readonly passkeys: readonly { readonly name: string; readonly alone: boolean }[];
} & AccountFacts;
export type DeviceNews = {
  readonly kind: 'new-device';
  readonly signedInAt: Instant;
  readonly userAgent: string;
} & AccountFacts;
export type FactorNews = {
  readonly kind: 'second-factor';
  readonly changedAt: Instant;
  /** Whether there is one now. */
  readonly isOn: boolean;
} & AccountFacts;
export type HandOverNews = AskedHandOver & {
  readonly kind: 'hand-over-asked';
  /** Goes to whoever is asked, and not to the owner who does. */
  readonly isForThem: boolean;
};
export type OwnerChangeNews = {
  readonly kind: 'owner-changed';
  readonly changedAt: Instant;
  readonly businessName: string;
  readonly owner: string;
  readonly zone: string;
  readonly isOwner: boolean;
};
export type MembershipNews = {
  readonly kind: 'membership-changed';
  readonly changedAt: Instant;
  readonly businessName: string;
  readonly zone: string;
  /** What they are by now; null: nothing. */
  readonly role: Role | null;
};
export type WaysInNews<K = 'passkey-added' | 'passkey-copied' | 'factor-removed' | 'member-factor-ended'> = {
  readonly kind: K;
  readonly happenedAt: Instant;
} & AccountFacts;
export type PayoutNews = {
  readonly kind: 'payout-changed';
  readonly payout: AnnouncedPayout;
  readonly isFirst: boolean;
} & AccountFacts;

/** A kind of message with everything it speaks of. */
export type Contents =
  | BookingNews
  | OwnerNews
  | LinkNews
  | LinesNews
  | ContactNews
  | ReviewNews
  | ClientLinks
  | SeriesNews
  | OfferNews
  | MoneyContents
  | DisputeNews
  | AgendaNews
  | ResetNews
  | VerifyNews
  | InvitationNews
  | AccessNews
  | PasswordNews
  | DeviceNews
  | FactorNews
  | HandOverNews
  | OwnerChangeNews
  | MembershipNews
  | WaysInNews
  | PayoutNews;
