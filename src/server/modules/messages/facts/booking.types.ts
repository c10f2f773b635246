import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeAnswer } from '#core/intake/answers.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { BookedLine, MoneyAside } from '../../payments/index.ts';
import type { LineAgain } from './again.repo.ts';

/** What a message about a booking may speak of, as it stands when it is sent. */
export type BookingFacts = {
  readonly business: BusinessId;
  readonly appointment: Id;
  readonly bookingType: 'time-based' | 'item-based';
  readonly status: AppointmentStatus;
  readonly version: number;
  readonly scheduleVersion: number;
  readonly linkVersion: number;
  /** Who confirms a pending booking: as it was when it was made. */
  readonly confirmation: ConfirmationSetting;
  /** Who gave it the time it has, once it was moved, and who cancelled it. */
  readonly movedBy: Actor | null;
  readonly cancelledBy: Actor | null;
  /** How often its client may still move it. */
  readonly movesLeft: number;
  /** What was said on cancelling. */
  readonly cancelReason: string | null;
  /** A rental starts at opening on its first day and ends with the start of its return date. */
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Of a rental: the day it begins, whatever zone the business has moved to since, and the day it is due back. */
  readonly firstDay: CalendarDate;
  readonly returnDay: CalendarDate;
  /** The day on which it can be brought back, or the next the business opens; null: none is known. */
  readonly openReturn: CalendarDate | null;
  readonly serviceName: string;
  /** Null where it cannot be booked online any more. */
  readonly serviceSlug: string | null;
  readonly staffName: string;
  /** What was booked line by line; null where the one service above says it all. */
  readonly lines: readonly BookedLine[] | null;
  /** The same as it is booked again. */
  readonly again: readonly LineAgain[] | null;
  readonly priceKobo: Kobo;
  readonly priceVaries: boolean;
  readonly cautionFeeKobo: Kobo;
  /** Of the price: received less given back. */
  readonly paidKobo: Kobo;
  readonly cautionHeldKobo: Kobo;
  readonly aside: MoneyAside;
  readonly quantity: number;
  /** Null for an appointment. */
  readonly deliveryMethod: 'pickup' | 'delivery' | null;
  readonly deliveryZone: string;
  readonly deliveryFeeKobo: Kobo;
  readonly pickupAddress: string;
  readonly clientName: string;
  readonly clientPhone: string;
  /** What they told the business with it; for the owner's letter alone. */
  readonly clientNote: string;
  readonly clientAnswers: readonly IntakeAnswer[];
  readonly deliveryAddress: string;
  readonly businessName: string;
  readonly businessSlug: string | null;
  readonly businessPhone: string;
  readonly businessEmail: string;
  readonly businessAddress: string;
  readonly ownerName: string;
  readonly zone: string;
};

export type Actor = 'client' | 'owner' | 'system';

/** A link the owner sent to move a booking; `live` until it was used or a newer one was made. */
export type LinkFacts = { readonly link: Id; readonly live: boolean };

/** A link that is mailed to an account. */
export type AccountLinkFacts = {
  readonly business: BusinessId;
  readonly link: Id;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
};

export type AccountFacts = {
  readonly ownerName: string;
  readonly businessName: string;
  readonly zone: string;
};

/** A business of the account, and why no deposit is asked there and nothing paid out; null: both are as its settings say. */
export type HeldBusiness = {
  readonly businessName: string;
  readonly payoutHold: 'unverified' | 'reset' | null;
};
