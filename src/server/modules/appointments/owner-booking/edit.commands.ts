import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { EditedBooking } from '#contract/requests/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { findOrAddClient } from '../../clients/index.ts';
import { type AppointmentRow, type BookedService, findBookedService } from '../record/record.repo.ts';
import { inactive, invalidBooking } from '../reservation/refusals.rules.ts';
import { type Asked, findChangeable, planChange, readStaff, saveChange } from './change.commands.ts';
import { type BookingDetails, readDetails } from './details.rules.ts';

/**
 * Saves the owner's edit of a booking that stands, as one step of its history. Old time or units are given back and
 * new ones taken in one transaction, or nothing changes at all; a moved client is told. Ended bookings, and those that
 * changed since the edit began, are ILLEGAL_TRANSITION with the booking as it stands.
 */
export const editBooking = defineCommand(appointmentsCalls.update, {
  // guard: an-edit-is-of-one-business
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    const serviceId = readOwnHandle(tx.business, body.serviceId);
    const staff = readStaff(tx, body.staffId);
    if (serviceId === null) return refusal('NOT_FOUND');
    if (!staff.ok) return staff;
    const seen = await findChangeable(tx, { id: params.id, version: body.version });
    if (!seen.ok) return seen;
    const edited = await edit(tx, seen.value, { body, serviceId, staffId: staff.value, now });
    return edited.ok ? ok({ success: true, data: edited.value }) : edited;
  },
});

const edit = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  asked: Asked & { readonly body: EditedBooking },
): Promise<Outcome<OwnerAppointment>> => {
  const service = await findBookedService(transaction, asked.serviceId);
  if (service === undefined) return refusal('NOT_FOUND');
  const unfit = refuseService(seen, service);
  if (unfit !== null) return unfit;
  const business = await findBusiness(transaction);
  const details = readDetails(
    asked.body,
    { fields: service.custom_fields, emailOptional: business.email_optional },
    {
      clientEmail: seen.client_email,
      notes: seen.notes,
      answers: seen.answers,
      sameService: service.service_id === seen.service_id,
      walkIn: seen.walk_in,
    },
  );
  const plan = await planChange(transaction, { seen, asked, zone: business.time_zone });
  if (!plan.ok || !details.ok) {
    return invalidBooking([plan, details].flatMap((part) => (part.ok ? [] : part.reason)));
  }
  const { now } = asked;
  return saveChange(transaction, {
    seen,
    plan: plan.value,
    details: async () => ({
      ...details.value,
      ...(await otherClient(transaction, seen, details.value, now)),
    }),
    now,
  });
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
