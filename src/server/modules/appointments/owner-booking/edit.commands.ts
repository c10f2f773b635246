import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { EditedBooking } from '#contract/requests/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeField } from '#core/intake/answers.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { findOrAddClient } from '../../clients/index.ts';
import { linesOf, standing } from '../lines/lines.rules.ts';
import type { Reader } from '../record/reader.rules.ts';
import {
  type AppointmentRow,
  type BookedService,
  findBookedService,
  listBookedServices,
  questionsOfAll,
} from '../record/record.repo.ts';
import { readerOf, showTo } from '../record/shown.queries.ts';
import { inactive, invalidBooking } from '../reservation/refusals.rules.ts';
import { type Changed, findChangeable, planChange, readStaff, saveChange } from './change.commands.ts';
import type { Asked } from './change.types.ts';
import { readEditedLines } from './change-lines.commands.ts';
import { type BookingDetails, readDetails } from './details.rules.ts';
import { refuseUnlessAgreed } from './preview.rules.ts';

/**
 * Saves the owner's edit of a booking that stands, as one step of its history. Old time or units are given back and
 * new ones taken in one transaction, or nothing changes at all; a moved client is told. Ended bookings, and those that
 * changed since the edit began, are ILLEGAL_TRANSITION with the booking as it stands. Where `lines` change the price,
 * AMOUNT_CHANGED has what it comes to, until that was agreed to.
 */
export const editBooking = defineCommand(appointmentsCalls.update, {
  isOnlyShown: ({ body }) => body.dryRun === true,
  // guard: an-edit-is-of-one-business
  run: async ({ ctx: { tx, now, actor }, input: { params, body } }) => {
    const lines = body.lines === undefined ? ok(undefined) : readEditedLines(tx, body.lines);
    if (!lines.ok) return lines;
    const serviceId = lines.value?.[0]?.serviceId ?? readOwnHandle(tx.business, body.serviceId ?? '');
    const staff = readStaff(tx, body.staffId);
    if (serviceId === null) return refusal('NOT_FOUND');
    if (!staff.ok) return staff;
    const reader = readerOf(actor);
    const seen = await findChangeable(tx, reader, { id: params.id, version: body.version });
    if (!seen.ok) return seen;
    const asked = { body, serviceId, staffId: staff.value, lines: lines.value, now };
    const edited = await edit(tx, reader, { seen: seen.value, asked });
    if (!edited.ok) return edited;
    const { data, preview } = edited.value;
    const shown = await showTo(tx, reader, data, now);
    return ok({ success: true, data: shown, ...(body.dryRun === true ? { preview } : {}) });
  },
});

type AskedEdit = Omit<Asked, 'needsLines'> & { readonly body: EditedBooking };

const edit = async (
  transaction: TenantTransaction,
  reader: Reader,
  { seen, asked }: { readonly seen: AppointmentRow; readonly asked: AskedEdit },
): Promise<Outcome<Changed>> => {
  const { body, lines, now } = asked;
  const service = await findBookedService(transaction, asked.serviceId);
  if (service === undefined) return refusal('NOT_FOUND');
  const unfit = lines === undefined ? refuseService(seen, service) : refuseLines(seen, body);
  if (unfit !== null) return unfit;
  const business = await findBusiness(transaction);
  const whole = await questionsOf(transaction, { seen, service, lines });
  const details = readDetails(
    body,
    { fields: whole.fields, emailOptional: business.email_optional },
    {
      clientEmail: seen.client_email,
      notes: seen.notes,
      answers: seen.answers,
      sameService: whole.sameService,
      walkIn: seen.walk_in,
    },
  );
  const plan = await planChange(transaction, {
    seen,
    asked: { ...asked, needsLines: service.needs_lines },
    zone: business.time_zone,
  });
  if (!plan.ok || !details.ok) {
    return invalidBooking([plan, details].flatMap((part) => (part.ok ? [] : part.reason)));
  }
  return saveChange(transaction, {
    reader,
    seen,
    plan: plan.value,
    details: async () => ({
      ...details.value,
      ...(await otherClient(transaction, seen, details.value, now)),
    }),
    // What is only shown is agreed to after it was seen.
    agreed:
      (lines === undefined && body.returnDate === undefined) || body.dryRun === true
        ? null
        : refuseUnlessAgreed(body.quoteHash),
    now,
  });
};

/** The questions of all that is booked then; of lines, what was answered to others is kept. */
const questionsOf = async (
  transaction: TenantTransaction,
  {
    seen,
    service,
    lines,
  }: { readonly seen: AppointmentRow; readonly service: BookedService; readonly lines: Asked['lines'] },
): Promise<{ readonly fields: readonly IntakeField[]; readonly sameService: boolean }> => {
  const sameService = service.service_id === seen.service_id;
  if (lines === undefined && seen.line_count === null) return { fields: service.custom_fields, sameService };
  const ids = lines ?? standing(linesOf(seen));
  const services = await listBookedServices(
    transaction,
    ids.map(({ serviceId }) => serviceId),
  );
  return { fields: questionsOfAll(services), sameService: lines !== undefined || sameService };
};

/** Each line says who does it, or how many of it are hired. */
const refuseLines = (seen: AppointmentRow, body: EditedBooking): Refusal | null => {
  if (body.staffId !== undefined)
    return invalidBooking([{ field: 'staffId', message: 'Say at each service who does it.' }]);
  return seen.booking_type === 'item-based' && body.quantity !== undefined
    ? invalidBooking([{ field: 'quantity', message: 'Say at each item how many are hired.' }])
    : null;
};

/** A booking may take another service of its own kind, as long as that is on offer. */
const refuseService = (seen: AppointmentRow, service: BookedService): Refusal | null => {
  if (service.service_id === seen.service_id) return null;
  if (service.deleted_at !== null) return refusal('NOT_FOUND');
  if (service.booking_type !== seen.booking_type) {
    const message =
      seen.booking_type === 'time-based'
        ? 'An appointment cannot become a hire. Please book the hire on its own.'
        : 'A hire cannot become an appointment. Please book the appointment on its own.';
    return invalidBooking([{ field: 'serviceId', message }]);
  }
  return service.available ? null : inactive(service);
};

/** The booking's own copy of a client may change freely; another number is another client. */
const otherClient = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  { clientName: name, clientEmail: email, clientPhone: phone }: BookingDetails,
  now: Instant,
): Promise<{ readonly clientId?: Id }> => {
  if (phone === seen.client_phone) return {};
  const { clientId } = await findOrAddClient(transaction, { id: newId(), name, email, phone, now });
  return { clientId };
};
