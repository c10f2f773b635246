import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { CalendarDate, DateRange } from '#core/calendar/calendar-date.ts';
import { hourMs, type Instant } from '#core/calendar/instant.ts';
import type { WeeklyHours } from '#core/hours/weekly-hours.ts';
import type { IntakeAnswer, IntakeField } from '#core/intake/answers.ts';
import type { OptionGroup } from '#core/lines/options.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import {
  type BookingLine,
  columnsOfLines,
  type LineStretch,
  stretchesOfLines,
} from '#server/modules/appointments/index.ts';
import type { BusinessId, Id } from '#server/platform/ids.ts';
import type { HistoryEvent } from './history.ts';
import type { Money } from './money.ts';

export type StaffMember = {
  readonly id: Id;
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  /** Null: the business's hours. */
  readonly hours: WeeklyHours | null;
  readonly blockedDates: readonly CalendarDate[];
};

export type Service = {
  readonly id: Id;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly category: string;
  readonly bookingType: 'time-based' | 'item-based';
  /** Minutes of an appointment, days of a rental. */
  readonly duration: number;
  /** Of an appointment; a rental has a base fee. */
  readonly price: Kobo;
  readonly baseFee: Kobo;
  readonly cautionFee: Kobo;
  readonly quantity: number;
  readonly bufferDaysBefore: number;
  readonly bufferDaysAfter: number;
  readonly priceVaries: boolean;
  readonly available: boolean;
  readonly fields: readonly IntakeField[];
  /** Nobody named: every staff member performs it. */
  readonly performers: readonly Id[];
  /** What a client chooses of it and how it goes on; left out: it is nothing but its length. */
  readonly choices?: ServiceChoices;
};

export type ServiceChoices = {
  readonly optionGroups: readonly OptionGroup[];
  /** Minutes, active and processing in turns; empty: active all along. */
  readonly segments: readonly number[];
  readonly twoHands: { readonly duration: number; readonly price: Kobo } | null;
  /** Whether another person can do it while the same client has something else done. */
  readonly alongside: boolean;
};

export type Client = {
  readonly id: Id;
  readonly name: string;
  /** Empty where the owner took the booking by telephone. */
  readonly email: string;
  readonly phone: string;
  /** MM-dd. */
  readonly birthday?: string;
};

/** What a business has before anybody books with it. */
export type Business = {
  readonly id: BusinessId;
  readonly openedAt: Instant;
  readonly staff: readonly StaffMember[];
  readonly services: readonly Service[];
  /** With when each became known; as many as there may be, they are never all in memory. */
  readonly clients: Iterable<Client & { readonly since: Instant }>;
};

/** Rented things come back some hours into the return date. */
export const BACK_AFTER_MS = 12 * hourMs;

/** A time or a unit that somebody asked for; who it was and what became of it come later. */
export type Booking<Of extends Service = Service> = {
  readonly service: Of;
  readonly bookedAt: Instant;
  readonly date: CalendarDate;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** When it can be marked completed at the earliest. */
  readonly doneAt: Instant;
  readonly staff: Pick<StaffMember, 'id' | 'name'> | null;
  /** The days a rental takes its unit, buffers included. */
  readonly claimed: DateRange | null;
  /** Those of a visit, the first of which service and staff above are; left out: the one plain service. */
  readonly lines?: readonly BookingLine[];
};

export type Delivery = {
  readonly method: 'pickup' | 'delivery';
  readonly zone: string;
  readonly feeKobo: Kobo;
  readonly address: string;
};

/** A rental that its client fetches and brings back. */
export const pickup: Delivery = { method: 'pickup', zone: '', feeKobo: toKobo(0), address: '' };

export type Appointment<Of extends Service = Service> = Booking<Of> & {
  readonly id: Id;
  readonly client: Client;
  readonly source: 'public' | 'owner';
  readonly status: AppointmentStatus;
  readonly history: readonly HistoryEvent[];
  /** When it was to begin before its client moved it; null where it was not moved, or nobody knows. */
  readonly movedFrom: Instant | null;
  /** Raised by each move in time. */
  readonly scheduleVersion: number;
  readonly answers: readonly IntakeAnswer[];
  readonly notes: string;
  /** Null for an appointment by time. */
  readonly delivery: Delivery | null;
  readonly money: Money;
};

/** What a booking costs without its delivery. */
export const priceOf = ({ claimed, service, lines }: Booking): Kobo => {
  if (lines !== undefined) return columnsOfLines(lines).priceKobo;
  return claimed === null ? service.price : service.baseFee;
};

/** Whose time a booking takes, each stretch; nobody's where something is hired out. No gap is kept after it. */
export const takenBy = ({
  lines,
  staff,
  startsAt,
  endsAt,
}: Pick<Booking, 'lines' | 'staff' | 'startsAt' | 'endsAt'>): readonly LineStretch[] => {
  if (lines !== undefined) return stretchesOfLines(lines, 0);
  if (staff === null) return [];
  const during = { start: startsAt, end: endsAt };
  return [{ line: 1, segment: 1, hand: 1, staffId: staff.id, during }];
};

/** Where a history has led to. */
export const outcomeOf = (
  history: readonly HistoryEvent[],
): Pick<Appointment, 'history' | 'status' | 'scheduleVersion'> => ({
  history,
  status: history.at(-1)?.to ?? 'pending',
  scheduleVersion: 1 + history.filter(({ event }) => event === 'reschedule').length,
});
