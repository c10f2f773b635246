import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** A time held for whoever waited for it, as it stands when it is told. */
export type OfferFacts = {
  readonly business: BusinessId;
  readonly offer: Id;
  readonly state: 'open' | 'taken' | 'declined' | 'lapsed';
  /** Until when it is held. */
  readonly expiresAt: Instant;
  readonly bookingType: 'time-based' | 'item-based';
  /** Of a hire, as it was offered. */
  readonly firstDay: CalendarDate;
  /** A hire starts at opening on its first day. */
  readonly startsAt: Instant;
  /** Minutes of an appointment, days of a hire. */
  readonly duration: number;
  readonly serviceName: string;
  readonly staffName: string;
  readonly clientName: string;
  readonly businessName: string;
  readonly businessPhone: string;
  readonly businessEmail: string;
  readonly businessAddress: string;
  readonly zone: string;
};
