import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { BusinessId, Id } from './ids.ts';

/** Not before; at once where nothing is said. */
type Later = { readonly dueAt?: Instant | undefined };

/** Whose money it is: a booking's, a payment's without one, or a payment's that could be none. */
type RefundNews = Later & {
  readonly refund: Id;
  readonly appointment: Id | null;
  readonly intent: Id | null;
  readonly orphan: Id | null;
  readonly now: Instant;
};

/**
 * What has happened to a business's records, for those who have something to write in the same transaction. Facts and
 * ids alone: a hearer reads the rows as they are.
 */
export type TenantEvent =
  /** One step of its history, by the version that it led to. */
  | {
      readonly type: 'booking.changed';
      readonly appointment: Id;
      readonly version: number;
      readonly step: AppointmentEvent;
      readonly now: Instant;
    }
  | { readonly type: 'payment.received'; readonly payment: Id; readonly now: Instant }
  | { readonly type: 'waitlist.joined'; readonly entry: Id; readonly now: Instant }
  | (Later & {
      readonly type: 'receipt.issued';
      readonly appointment: Id;
      readonly receipt: Id;
      readonly now: Instant;
    })
  | (RefundNews & { readonly type: 'refund.sent' })
  /** `isTold`: a letter of the same moment says so, that of its booking's cancelling. */
  | (RefundNews & { readonly type: 'refund.started'; readonly isTold: boolean })
  /** `version`: the how-maniest time. `isTold`: the letter of its booking's cancelling asks as well. */
  | (RefundNews & {
      readonly type: 'refund.account-wanted';
      readonly version?: number;
      readonly isTold?: boolean;
    })
  /** `isWhole`: nothing of it goes back. */
  | {
      readonly type: 'caution.kept';
      readonly appointment: Id;
      readonly isWhole: boolean;
      readonly now: Instant;
    }
  /** More was paid than the booking costs now, or its owner has said what becomes of it. */
  | (Later & {
      readonly type: 'overpayment.changed';
      readonly appointment: Id;
      readonly bookingVersion: number;
      readonly now: Instant;
    })
  /** A client's bank asks money back, or has decided; each of its versions once. */
  | {
      readonly type: 'dispute.changed';
      readonly appointment: Id;
      readonly version: number;
      readonly now: Instant;
    }
  /** Its setup is finished for the first time; whose it is can be booked at once. */
  | {
      readonly type: 'business.opened';
      readonly owner: { readonly name: string; readonly email: string; readonly phone: string };
      readonly now: Instant;
    }
  /** `before`: the zone in which bookings so far were made. */
  | { readonly type: 'zone.changed'; readonly before: string; readonly now: Instant }
  /** `before`: who was to confirm the bookings made so far; still so in the business's row. */
  | { readonly type: 'confirmation.changed'; readonly before: ConfirmationSetting }
  /** Messages about a booking, of which money is here, go to another address; `before`: where they went so far. */
  | {
      readonly type: 'contact.changed';
      readonly appointment: Id;
      readonly version: number;
      readonly before: string;
      readonly now: Instant;
    }
  /** Somebody is to join the business by a link. */
  | {
      readonly type: 'member.invited';
      readonly invitation: Id;
      readonly email: string;
      readonly now: Instant;
    }
  /** A member has another role, a program has a key, or a webhook its address. */
  | { readonly type: 'access.given'; readonly now: Instant }
  /** The owner asks a member to become the owner. */
  | { readonly type: 'hand-over.asked'; readonly email: string; readonly now: Instant }
  /** A member has another role, or is none any more. */
  | { readonly type: 'membership.changed'; readonly email: string; readonly now: Instant }
  /** A member may have no keys any more, and what they hold ends with that. */
  | { readonly type: 'access.lost'; readonly member: Id; readonly now: Instant }
  /** Deposits are paid out to an account from now on, the first one, or to another from tomorrow on. */
  | { readonly type: 'payout.announced'; readonly email: string; readonly now: Instant };

type Account = { readonly business: BusinessId; readonly email: string; readonly now: Instant };

/** What has happened to an account: at sign-in no business is known yet, so that each names its own. */
export type AccountEvent =
  | (Account & { readonly type: 'password.reset-asked'; readonly resetId: Id })
  | (Account & { readonly type: 'password.changed' })
  /** Somebody signed in with a browser that had not signed in to this account before. */
  | (Account & { readonly type: 'device.added' })
  /** Its owner has shared a device with the team. */
  | (Account & { readonly type: 'device.shared' })
  /** Its second factor was set up or has ended. */
  | (Account & { readonly type: 'factor.changed' })
  /** Whoever has it became the owner of a business, or is it no more. */
  | (Account & { readonly type: 'owner.changed' })
  /** One of several second factors has ended. */
  | (Account & { readonly type: 'factor.removed' })
  /** A member's, by the owner whose address this is. */
  | (Account & { readonly type: 'member.factor-ended' })
  | (Account & { readonly type: 'passkey.added' })
  /** A passkey was shown whose counter had not gone on. */
  | (Account & { readonly type: 'passkey.copied' })
  | (Account & { readonly type: 'address.asked'; readonly verificationId: Id })
  /** The address was shown to be the owner's. */
  | { readonly type: 'address.confirmed'; readonly business: BusinessId; readonly now: Instant };
