import type { FieldError } from '#contract/errors.ts';
import type { InternalBooking } from '#contract/requests/booking-bodies.ts';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs, parseInstant } from '#core/calendar/instant.ts';
import type { IntakeAnswer, IntakeField } from '#core/intake/answers.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import type { Id } from '../../../platform/ids.ts';
import { readAnswers } from '../booking/details.rules.ts';
import { REQUIRED } from '../reservation/refusals.rules.ts';
import type { BookingWarning } from '../reservation/reservation.types.ts';

/** What a booking is called whose client gave no name. */
const WALK_IN_NAME = 'Walk-in';

export type BookingDetails = {
  /** Whoever it is gave no number: the booking is nobody's. */
  readonly walkIn: boolean;
  readonly clientName: string;
  readonly clientPhone: string;
  readonly clientEmail: string;
  readonly notes: string;
  readonly answers: readonly IntakeAnswer[];
};

/** What a booking has already; an edit that leaves something out keeps it. */
type EarlierDetails = {
  readonly clientEmail: string;
  readonly notes: string;
  readonly answers: readonly IntakeAnswer[];
  readonly sameService: boolean;
  readonly walkIn: boolean;
};

const NUMBER_TOO = 'Enter the phone number too, or leave out the email.';

/** Who it is for and what was answered, or every error in it. `earlier` null: a new booking. */
export const readDetails = (
  body: InternalBooking,
  rules: { readonly fields: readonly IntakeField[]; readonly emailOptional: boolean },
  earlier: EarlierDetails | null,
): Result<BookingDetails, readonly FieldError[]> => {
  const { clientName = '', clientPhone = '' } = body;
  const clientEmail = body.clientEmail ?? earlier?.clientEmail ?? '';
  const atCounter = earlier === null ? body.walkIn === true : earlier.walkIn;
  const mayLackEmail = rules.emailOptional || atCounter || earlier?.clientEmail === '';
  const who = [
    ...(clientName === '' && !atCounter ? [{ field: 'clientName', message: REQUIRED }] : []),
    ...(clientPhone === '' && !atCounter ? [{ field: 'clientPhone', message: REQUIRED }] : []),
    ...(clientPhone === '' && atCounter && clientEmail !== ''
      ? [{ field: 'clientPhone', message: NUMBER_TOO }]
      : []),
    ...(clientEmail === '' && !mayLackEmail ? [{ field: 'clientEmail', message: REQUIRED }] : []),
  ];
  const answers = mergeAnswers(body.customFieldAnswers, rules.fields, earlier);
  if (!answers.ok || who.length > 0) return refuse([...who, ...(answers.ok ? [] : answers.reason)]);
  return ok({
    walkIn: clientPhone === '',
    clientName: clientName || WALK_IN_NAME,
    clientPhone,
    clientEmail,
    notes: body.notes ?? earlier?.notes ?? '',
    answers: answers.value,
  });
};

const mergeAnswers = (
  given: InternalBooking['customFieldAnswers'],
  fields: readonly IntakeField[],
  earlier: EarlierDetails | null,
): Result<readonly IntakeAnswer[], readonly FieldError[]> => {
  const kept = earlier?.sameService === true ? earlier.answers : [];
  if (given === undefined && earlier?.sameService === true) return ok(kept);
  const checked = readAnswers(given, fields);
  if (!checked.ok) return checked;
  // Answers to questions that the service has since dropped cannot be given again, nor should they be lost.
  const dropped = kept.filter(({ fieldId }) => fields.every(({ id }) => id !== fieldId));
  return ok([...checked.value, ...dropped]);
};

const REACH = 2 * 366 * dayMs;
const TOO_FAR_OFF = 'Please pick a date within two years of today.';

/** When an appointment is to begin. */
export const readStart = (date: string, now: Instant): Result<Instant, readonly FieldError[]> => {
  const at = parseInstant(date);
  if (at === null) return refuse([{ field: 'date', message: 'Please pick a time as well.' }]);
  return Math.abs(at - now) <= REACH ? ok(at) : refuse([{ field: 'date', message: TOO_FAR_OFF }]);
};

/** The day a hire is to begin: a date, or any instant of that day where the business is. */
export const readFirstDay = (
  date: string,
  zone: string,
  now: Instant,
): Result<CalendarDate, readonly FieldError[]> => {
  const day = parseCalendarDate(date);
  const at = day === null ? parseInstant(date) : startOfDay(zone, day);
  if (at === null || Math.abs(at - now) > REACH) return refuse([{ field: 'date', message: TOO_FAR_OFF }]);
  return ok(day ?? dateIn(zone, at));
};

/** Complaints about an appointment that is asked for like a hire. */
export const onlyForRentals = (
  body: Pick<InternalBooking, 'quantity' | 'deliveryDetails' | 'returnDate'> & {
    readonly lines?: readonly { readonly quantity?: number | undefined }[] | undefined;
  },
): readonly FieldError[] => [
  ...((body.quantity ?? 1) === 1
    ? []
    : [{ field: 'quantity', message: 'An appointment is booked one at a time.' }]),
  ...(body.lines ?? []).flatMap(({ quantity = 1 }, at) =>
    quantity === 1
      ? []
      : [{ field: `lines.${at}.quantity`, message: 'An appointment is booked one at a time.' }],
  ),
  ...(body.deliveryDetails === undefined
    ? []
    : [{ field: 'deliveryDetails', message: 'Only hires are picked up or delivered.' }]),
  ...(body.returnDate === undefined
    ? []
    : [{ field: 'returnDate', message: 'Only hires are brought back.' }]),
];

/** Someone at the counter is booked for about now. */
const walkInReach = 10 * minuteMs;

/** What needs no telling: for a walk-in, that it starts right now. */
export const walkInWarnings = (
  walkIn: boolean | undefined,
  at: Instant,
  now: Instant,
): readonly BookingWarning[] =>
  walkIn === true && Math.abs(at - now) <= walkInReach ? ['PAST', 'OFF_GRID'] : [];

/** Whether a message about a time still tells its client anything: a hire until it ends, a visit until it begins. */
export const isWorthTelling = (
  booking: { readonly startsAt: Instant; readonly endsAt: Instant; readonly staffId: Id | null },
  now: Instant,
): boolean => (booking.staffId === null ? booking.endsAt > now : booking.startsAt > now - walkInReach);
