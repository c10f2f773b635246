import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { FieldError } from '#contract/errors.ts';
import type { CustomField, OwnerAppointment } from '#contract/replies/views.ts';
import type { EditedBooking, InternalBooking } from '#contract/requests/booking-bodies.ts';
import { checkAnswer } from '#core/intake/answers.ts';
import { calendarDayOf, instantOn } from '../../../ui/format.ts';
import { firstDayOf } from '../../kit/booking/booking-days.ts';
import { sortErrors } from '../../kit/form/field-errors.ts';
import { choosesReturn } from './items.ts';
import { type FormLines, formLinesOf, linesIn, plainLine, sentLines } from './lines.ts';
import { ANYONE, type BookableService, isRental, type StaffName } from './offer.ts';
import { dayAfter, daysFrom } from './times.ts';

/** What the three steps hold; '' is not chosen yet. */
export type BookingForm = FormLines & {
  /** The day whose times are shown, or the pick-up day of a hire; yyyy-MM-dd. */
  readonly date: string;
  /** The day a hire comes back, yyyy-MM-dd; '' as soon as its items allow, and of an edited one as long as it is. */
  readonly returnDate: string;
  /** The start of an appointment, an ISO instant. */
  readonly slot: string;
  /** The owner's own time, which is not among those offered. */
  readonly ownTime: boolean;
  /** The client is standing there: the time is now. */
  readonly walkIn: boolean;
  readonly method: 'pickup' | 'delivery';
  readonly zone: string;
  readonly address: string;
  readonly clientName: string;
  readonly clientPhone: string;
  readonly clientEmail: string;
  /** The number of a client who never left an address; '' where nobody like that was chosen. */
  readonly withoutEmail: string;
  readonly notes: string;
  /** By question; a ticked box is 'true'. */
  readonly answers: Readonly<Record<string, string>>;
  /** The owner has seen what stands against the time and wants it all the same. */
  readonly override: boolean;
  /** Of an edit of lines: what its preview was agreed to by, and whether it is only to be shown. */
  readonly quoteHash: string;
  readonly dryRun: boolean;
};

/** Errors by the name of the field: those of the form, and `field-<id>` for a question. */
export type BookingErrors = Readonly<Partial<Record<string, string>>>;

const REQUIRED = 'This field is required.';
export const INVALID = 'Please fill in all required fields correctly.';

export const answerName = (fieldId: string): string => `field-${fieldId}`;

/** What an error is about: one answer alone, or the entry of its name. */
export const entryOf = (form: BookingForm, field: string): unknown => {
  if (field.startsWith(answerName(''))) return form.answers[field.slice(answerName('').length)];
  const [, at] = /^lines\.(\d+)\./.exec(field) ?? [];
  return at === undefined ? Reflect.get(form, field) : JSON.stringify(linesIn(form)[Number(at)]);
};

export type PersonToBook = { readonly name: string; readonly phone: string; readonly email: string };

const notAsked = { override: false, quoteHash: '', dryRun: false } as const;

export const emptyBookingForm = (client: PersonToBook | null): BookingForm => ({
  ...plainLine,
  serviceId: '',
  staffId: '',
  others: [],
  date: '',
  returnDate: '',
  slot: '',
  ownTime: false,
  walkIn: false,
  method: 'pickup',
  zone: '',
  address: '',
  clientName: client?.name ?? '',
  clientPhone: client?.phone ?? '',
  clientEmail: client?.email ?? '',
  withoutEmail: client?.email === '' ? client.phone : '',
  notes: '',
  answers: {},
  ...notAsked,
});

export const bookingFormOf = (booking: OwnerAppointment, zone: string): BookingForm => {
  const { deliveryDetails: delivery } = booking;
  return {
    ...formLinesOf(booking),
    date: firstDayOf(booking, zone) ?? '',
    slot: isRental(booking.serviceId) ? '' : booking.date,
    // Where the booking is already may lie in the past or off the grid, and is kept all the same.
    ownTime: true,
    walkIn: false,
    returnDate: '',
    method: delivery?.method ?? 'pickup',
    zone: delivery?.zone ?? '',
    address: delivery?.address ?? '',
    clientName: booking.clientName,
    clientPhone: booking.clientPhone,
    clientEmail: booking.clientEmail,
    withoutEmail: '',
    notes: booking.notes,
    answers: Object.fromEntries(
      booking.customFieldAnswers.map(({ fieldId, type, value }) => [fieldId, typedAnswer(type, value)]),
    ),
    ...notAsked,
  };
};

const typedAnswer = (
  type: string,
  value: OwnerAppointment['customFieldAnswers'][number]['value'],
): string => {
  if (type === 'checkbox') return value === true || value === 'true' ? 'true' : '';
  return value === null ? '' : String(value);
};

/** No time is chosen. */
export const noTime = { slot: '', ownTime: false, walkIn: false } as const;

/** Another service: staff and time are chosen anew, and where one person alone can do it, it is that one. */
export const withService = (
  form: BookingForm,
  service: BookableService,
  performers: readonly StaffName[],
  today: string,
): BookingForm => {
  const [only, ...others] = performers;
  const alone = !isRental(service) && only !== undefined && others.length === 0;
  return {
    ...form,
    ...noTime,
    serviceId: service._id,
    staffId: alone ? only._id : '',
    optionIds: [],
    hands: 1,
    date: isRental(service) ? '' : form.date || today,
    returnDate: '',
    quantity: 1,
  };
};

/** A new booking. Where there is one service alone, it is that one; the times to look at begin `today`. */
export const newBookingForm = (
  client: PersonToBook | null,
  services: readonly BookableService[],
  today: string,
): BookingForm => {
  const [only, ...others] = services;
  const form = emptyBookingForm(client);
  return only === undefined || others.length > 0 ? form : withService(form, only, [], today);
};

export const withStaff = (form: BookingForm, staffId: string): BookingForm => ({
  ...form,
  ...noTime,
  staffId,
});

/** Another day; a hire whose return was chosen stays as long as it was. */
export const withDay = (form: BookingForm, date: string): BookingForm => ({
  ...form,
  ...noTime,
  date,
  returnDate: form.returnDate === '' ? '' : dayAfter(date, daysFrom(form.date, form.returnDate)),
});

/** A time, with the day it falls on. */
export const withSlot = (
  form: BookingForm,
  slot: string,
  zone: string,
  how: { readonly ownTime?: boolean; readonly walkIn?: boolean } = {},
): BookingForm => ({
  ...form,
  slot,
  date: calendarDayOf(slot, zone),
  ownTime: how.ownTime ?? false,
  walkIn: how.walkIn ?? false,
});

/** What a booking is begun with: the time that was pressed, and whose. */
export type Wanted = {
  /** yyyy-MM-dd. */
  readonly day: string;
  /** HH:mm, or `now` for somebody who is standing there; '' is any. */
  readonly time: string;
  /** '' is anyone. */
  readonly staffId: string;
};

/** With what was pressed, as far as those who can do the service have it; of a hire the day alone. */
export const withWanted = (
  form: BookingForm,
  { day, time, staffId }: Wanted,
  {
    performers,
    zone,
    now,
  }: { readonly performers: readonly StaffName[]; readonly zone: string; readonly now: number },
): BookingForm => {
  if (performers.length === 0) return { ...form, date: day };
  const [alone, ...others] = performers;
  const theirs = performers.some(({ _id }) => _id === staffId);
  const one = others.length === 0 ? (alone?._id ?? '') : '';
  const slot = time === 'now' ? walkInStart(now) : instantOn(day, time, zone);
  const person = theirs ? staffId : one || (slot === null ? '' : ANYONE);
  const whose = { ...form, date: day, staffId: person };
  return slot === null ? whose : withSlot(whose, slot, zone, { ownTime: true, walkIn: time === 'now' });
};

const MINUTE = 60_000;
/** A walk-in whose details took longer than this to type starts at the time they are sent. */
const WALK_IN_STAYS = 5 * MINUTE;

/** Now, to the minute, as a start. */
export const walkInStart = (now: number): string => new Date(Math.floor(now / MINUTE) * MINUTE).toISOString();

/** The form as it is to be sent: a walk-in does not start before it was typed in. */
export const asSent = (form: BookingForm, now: number, zone: string): BookingForm =>
  form.walkIn && now - Date.parse(form.slot) > WALK_IN_STAYS
    ? withSlot(form, walkInStart(now), zone, { ownTime: true, walkIn: true })
    : form;

/** Whether enough is chosen to press the button; the details are judged when it is pressed. */
export const isChosen = (form: BookingForm, service: BookableService | undefined): boolean => {
  if (service === undefined) return false;
  return isRental(service) ? form.date !== '' : form.staffId !== '' && form.slot !== '';
};

export type DraftRules = {
  readonly service: BookableService;
  /** Whether the email may be left out. */
  readonly emailOptional: boolean;
  readonly edited: OwnerAppointment | null;
  /** What is wrong with the lines. */
  readonly lineFaults?: readonly FieldError[];
  /** For how many days it is hired. */
  readonly days?: number;
};

/** Whether the booking may be nobody's: somebody stands at the counter, or did when it was made. */
export const mayLackName = (form: BookingForm, edited: OwnerAppointment | null): boolean =>
  edited === null ? form.walkIn : edited.clientPhone === '';

/** Whoever is known without an address is booked without one again. */
export const mayLackEmail = (
  form: BookingForm,
  { emailOptional, edited }: Omit<DraftRules, 'service'>,
): boolean =>
  emailOptional ||
  edited?.clientEmail === '' ||
  mayLackName(form, edited) ||
  (form.withoutEmail !== '' && form.withoutEmail === form.clientPhone);

export type BookingBody = InternalBooking | EditedBooking;

export type BookingDraft =
  | { readonly ok: true; readonly body: BookingBody }
  | { readonly ok: false; readonly errors: BookingErrors; readonly others: readonly string[] };

/** The body to send, checked by the contract's own rules; or what is wrong, by field. */
export const readBookingForm = (form: BookingForm, rules: DraftRules): BookingDraft => {
  const { service, edited } = rules;
  const schema = edited === null ? appointmentsCalls.createInternal.body : appointmentsCalls.update.body;
  const read = schema.safeParse(draftOf(form, rules));
  const faults = [
    ...(read.error?.issues ?? []).map(({ path, message }) => ({
      field: path.map(String).join('.'),
      message,
    })),
    ...ownFaults(form, rules),
  ];
  if (read.success && faults.length === 0) return { ok: true, body: read.data };
  const { fields, others } = errorsByField(faults, service.customFields);
  return { ok: false, errors: fields, others };
};

const draftOf = (form: BookingForm, { service, edited, days = 0 }: DraftRules) => ({
  clientName: form.clientName,
  clientPhone: form.clientPhone,
  clientEmail: form.clientEmail.trim(),
  notes: form.notes,
  ...(service.known ? { customFieldAnswers: answersIn(form, service.customFields) } : {}),
  ...(isRental(service)
    ? rentalOf(form, edited, days)
    : { ...sentLines(form, edited), date: form.slot, ...(form.walkIn ? { walkIn: true } : {}) }),
  ...(edited === null ? {} : { version: edited.version }),
  ...(form.override ? { override: true } : {}),
  ...(form.dryRun ? { dryRun: true } : {}),
  ...(form.quoteHash === '' ? {} : { quoteHash: form.quoteHash }),
});

const rentalOf = (form: BookingForm, edited: OwnerAppointment | null, days: number) => {
  const { date, method, zone, address } = form;
  return {
    ...sentLines(form, edited, true),
    date,
    ...(choosesReturn(form, edited, days) ? { returnDate: dayAfter(date, days) } : {}),
    deliveryDetails: method === 'pickup' ? { method } : { method, zone, address },
  };
};

type Answer = NonNullable<InternalBooking['customFieldAnswers']>[number];

/** The answers to send: only those that are not empty, in the order of the questions. */
export const answersIn = (form: BookingForm, fields: readonly CustomField[]) =>
  fields.flatMap<Answer>(({ id, label, type }) => {
    const text = (form.answers[id] ?? '').trim();
    if (text === '') return [];
    if (type === 'checkbox') return [{ fieldId: id, label, type, value: true }];
    const number = type === 'number' ? Number(text) : Number.NaN;
    // What is no number is told at its question, not by the contract.
    const value = Number.isFinite(number) ? number : text;
    return [{ fieldId: id, label, type, value }];
  });

/** What the contract leaves to the service and the business. */
const ownFaults = (form: BookingForm, rules: DraftRules): readonly FieldError[] => {
  const { service } = rules;
  const faults: FieldError[] = [...(rules.lineFaults ?? [])];
  if (form.clientEmail.trim() === '' && !mayLackEmail(form, rules))
    faults.push({ field: 'clientEmail', message: REQUIRED });
  // Of a new booking the contract says so itself.
  if (rules.edited !== null && !mayLackName(form, rules.edited))
    for (const field of ['clientName', 'clientPhone'] as const)
      if (form[field].trim() === '') faults.push({ field, message: REQUIRED });
  for (const field of service.customFields) {
    const checked = checkAnswer(field, form.answers[field.id] ?? null);
    if (!checked.ok) faults.push({ field: answerName(field.id), message: checked.reason });
  }
  if (isRental(service)) {
    for (const [at, { quantity }] of linesIn(form).entries())
      if (quantity === '') faults.push({ field: `lines.${at}.quantity`, message: REQUIRED });
    if (form.method === 'delivery' && form.zone === '') faults.push({ field: 'zone', message: REQUIRED });
    if (form.method === 'delivery' && form.address.trim() === '')
      faults.push({ field: 'address', message: REQUIRED });
  }
  return faults;
};

const shown = [
  'serviceId',
  'staffId',
  'date',
  'returnDate',
  'quantity',
  'zone',
  'address',
  'clientName',
  'clientPhone',
  'clientEmail',
  'notes',
];

/** What a line is chosen by; of the first one service, person and units are fields as ever. */
const LINE = /^lines\.\d+\.(?:serviceId|staffId|optionIds|hands|quantity)$/;

/** The field for a path of the contract, or null; `fields` are the service's questions. */
export const bookingField =
  (fields: readonly CustomField[]) =>
  (path: string): string | null => {
    const name = path
      .replace(/^deliveryDetails\./, '')
      .replace(/^lines\.0\.(serviceId|staffId|quantity)$/, '$1');
    return shown.includes(name) || LINE.test(name) || fields.some(({ id }) => answerName(id) === name)
      ? name
      : null;
  };

/** Sorts errors, ours and the server's, by the fields of the form. */
export const errorsByField = (errors: readonly FieldError[], fields: readonly CustomField[]) =>
  sortErrors(errors, bookingField(fields));
