import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { OverpaymentState } from '#core/money/booking-money.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import type { RefundReason } from '../../../platform/db/tables/money-tables.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { BookedLine } from '../../payments/index.ts';

/** Who a letter about money comes from, and whom it is for; `appointment` null: no booking was ever made. */
type Parties = {
  readonly business: BusinessId;
  readonly appointment: Id | null;
  readonly linkVersion: number | null;
  /** Empty where no booking was ever made. */
  readonly clientName: string;
  readonly serviceName: string;
  /** Null where no booking was ever made. */
  readonly bookingType: 'time-based' | 'item-based' | null;
  /** What was booked line by line; null where the one service says it all. */
  readonly lines: readonly BookedLine[] | null;
  readonly businessName: string;
  readonly businessSlug: string | null;
  readonly businessPhone: string;
  readonly businessEmail: string;
  readonly zone: string;
};

export type RefundFacts = Parties & {
  readonly refund: Id;
  readonly reason: RefundReason;
  /** In hundredths of the currency. */
  readonly amountKobo: Kobo;
  readonly currency: string;
  readonly state: 'queued' | 'asking' | 'asked' | 'needs-details' | 'owed' | 'sent' | 'done' | 'withdrawn';
  /** The provider sends it to the account that its client named: it could not go the way it was paid. */
  readonly toAccount: boolean;
  readonly transferReference: string;
  /** What of a caution fee was kept, and why. */
  readonly withheldKobo: Kobo;
  readonly withheldReason: string;
  /** Of a payment whose client has the very booking by another. */
  readonly paidTwice: boolean;
};

export type ReceiptFacts = Parties & {
  readonly bookingType: 'time-based' | 'item-based';
  readonly receipt: Id;
  readonly number: number;
  readonly amountKobo: Kobo;
  /** The part of it that is held. */
  readonly cautionKobo: Kobo;
  /** Of the booking it was paid for, beside its lines. */
  readonly deliveryFeeKobo: Kobo;
  readonly method: PaymentMethod;
  readonly receivedAt: Instant;
};

/** What of a caution fee a business keeps, and why. */
export type KeptFacts = Parties & {
  readonly withheldKobo: Kobo;
  readonly withheldReason: string;
  /** All of it. */
  readonly cautionKobo: Kobo;
};

/** What a client has paid beyond the price, a delivery included. */
export type OverpaidFacts = Parties & {
  readonly priceKobo: Kobo;
  readonly paidKobo: Kobo;
  readonly amountKobo: Kobo;
  readonly state: OverpaymentState;
};

/** A payment that was begun, while the time is held for it. */
export type WaitingFacts = Parties & {
  readonly intent: Id;
  readonly payerName: string;
  readonly startsAt: Instant;
  /** Of a rental, as it was agreed; else the day of its start. */
  readonly firstDay: CalendarDate;
  readonly isRental: boolean;
  readonly amountKobo: Kobo;
  /** Until when, as the client is told. */
  readonly heldUntil: Instant;
};

/** Money that no booking could be given for. */
export type VainFacts = Parties & {
  readonly reason: RefundReason;
  /** In hundredths of the currency. */
  readonly amountKobo: Kobo;
  readonly currency: string;
  /** Their client has the very booking by another payment. */
  readonly paidTwice: boolean;
  readonly ownerName: string;
  readonly clientPhone: string;
  /** Whether the client left, or the provider knew, where to write to them. */
  readonly clientTold: boolean;
};
