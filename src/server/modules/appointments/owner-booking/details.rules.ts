import type { InternalBooking } from '#contract/booking-bodies.ts';
import type { FieldError } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, parseInstant } from '#core/calendar/instant.ts';
import type { IntakeAnswer, IntakeField } from '#core/intake/answers.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import { dateIn, startOfDay } from '#core/time/zone.ts';
import { readAnswers } from '../booking/answers.rules.ts';

export const REQUIRED = 'This field is required.';

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
export type EarlierDetails = {
  readonly clientEmail: string;
  readonly notes: string;
  readonly answers: readonly IntakeAnswer[];
  readonly sameService: boolean;
  readonly walkIn: boolean;
};

const NUMBER_TOO = 'Enter the phone number too, or leave out the email.';

/** Who it is for and what was answered, or every complaint about it. `earlier` null: a new booking. */
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

/** What the screens say of a form that is not right yet; a single complaint speaks for itself. */
export const invalidBooking = (errors: readonly FieldError[]): Refusal => {
  const [first, second] = errors;
  const message =
    first === undefined || second !== undefined
      ? 'Please fill in all required fields correctly.'
      : first.message;
  return refusal('INVALID_INPUT', { message, errors });
};

/** Complaints about an appointment that is asked for like a hire. */
export const onlyForHires = (
  body: Pick<InternalBooking, 'quantity' | 'deliveryDetails'>,
): readonly FieldError[] => [
  ...((body.quantity ?? 1) === 1
    ? []
    : [{ field: 'quantity', message: 'An appointment is booked one at a time.' }]),
  ...(body.deliveryDetails === undefined
    ? []
    : [{ field: 'deliveryDetails', message: 'Only hires are picked up or delivered.' }]),
];

/** An inactive service takes no new bookings, the owner's included. */
export const inactive = ({ name }: { readonly name: string }): Refusal =>
  invalidBooking([
    {
      field: 'serviceId',
      message: `${name} is inactive. Please activate it first, or choose another service.`,
    },
  ]);
