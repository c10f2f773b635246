import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';

/** One booking of the day an owner is told of in the morning. */
export type AgendaEntry = {
  readonly bookingType: 'time-based' | 'item-based';
  readonly status: AppointmentStatus;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Of a hire: the day it is due back. */
  readonly returnDay: CalendarDate;
  readonly clientName: string;
  readonly clientPhone: string;
  readonly serviceName: string;
  readonly staffName: string;
  readonly quantity: number;
  /** Where a hire is brought to; empty where it is picked up. */
  readonly deliveryZone: string;
  /** What is still to be paid of the price and the delivery. */
  readonly dueKobo: Kobo;
  /** What is still to be handed over as caution. */
  readonly cautionDueKobo: Kobo;
};

export type AgendaFacts = {
  readonly day: CalendarDate;
  readonly ownerName: string;
  readonly businessName: string;
  readonly zone: string;
  /** In the order in which they begin. */
  readonly starting: readonly AgendaEntry[];
  /** Hires that come back on this day. */
  readonly returning: readonly AgendaEntry[];
  /** The day has more than the letter lists. */
  readonly more: boolean;
};
