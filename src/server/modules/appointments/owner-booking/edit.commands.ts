import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { EditedBooking } from '#contract/booking-bodies.ts';
import type { FieldError } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { OwnerAppointment } from '#contract/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { ANYONE } from '../../availability/index.ts';
import { findBusiness, listZones } from '../../businesses/index.ts';
import { findOrAddClient } from '../../clients/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { followPrice } from '../../payments/index.ts';
import { insertEvent } from '../record/events.repo.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import {
  type AppointmentRow,
  type BookedService,
  findAppointment,
  findBookedService,
  lockAppointment,
  updateBooking,
} from '../record/record.repo.ts';
import { firstDayOf } from '../record/rental-days.rules.ts';
import { deliveryOf, settleDelivery } from '../reservation/delivery.rules.ts';
import { moveAppointment, moveRental, type Placement } from '../reservation/move.commands.ts';
import { inactive, invalidBooking } from '../reservation/refusals.rules.ts';
import type { Move } from '../reservation/reservation.types.ts';
import {
  type BookingDetails,
  isWorthTelling,
  onlyForRentals,
  readDetails,
  readFirstDay,
  readStart,
  walkInWarnings,
} from './details.rules.ts';

type Asked = {
  readonly body: EditedBooking;
  readonly serviceId: Id;
  /** Null: whoever is free; undefined: as it is. */
  readonly staffId: Id | null | undefined;
  readonly now: Instant;
};

/**
 * Saves the owner's edit of a booking that stands, as one step of its history. Old time or units are given back and
 * new ones taken in one transaction, or nothing changes at all; a moved client is told. Ended bookings, and those that
 * changed since the edit began, are ILLEGAL_TRANSITION with the booking as it stands.
 */
export const editBooking = defineCommand(appointmentsCalls.update, {
  // guard: an-edit-is-of-one-business
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    const serviceId = readOwnHandle(tx.business, body.serviceId);
    const staffId =
      body.staffId === undefined
        ? undefined
        : body.staffId === ANYONE
          ? null
          : (readOwnHandle(tx.business, body.staffId) ?? 'unknown');
    if (serviceId === null || staffId === 'unknown') return refusal('NOT_FOUND');
    const seen = await findAppointment(tx, params.id);
    if (seen === undefined) return refusal('NOT_FOUND');
    const edited = await edit(tx, seen, { body, serviceId, staffId, now });
    return edited.ok ? ok({ success: true, data: edited.value }) : edited;
  },
});

const edit = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  asked: Asked,
): Promise<Outcome<OwnerAppointment>> => {
  const outdated = refuseOutdated(seen, asked.body.version);
  // guard: an-edit-of-what-has-changed-since-is-refused
  if (outdated !== null) return outdated;
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
  const plan =
    seen.booking_type === 'time-based'
      ? planAppointment(transaction, seen, asked)
      : await planRental(transaction, seen, asked, business.time_zone);
  if (!plan.ok || !details.ok) {
    return invalidBooking([plan, details].flatMap((part) => (part.ok ? [] : part.reason)));
  }
  await plan.value.lock();
  // Before the booking's own row, as whoever merges or erases clients does it.
  const clientId = await clientOf(transaction, seen, details.value, asked.now);
  const current = await lockSeen(transaction, seen);
  if (!current.ok) return current;
  const placement = await plan.value.place(current.value);
  if (!placement.ok) return placement;
  const saved = { ...placement.value, ...details.value, clientId };
  return ok(await save(transaction, current.value, saved, asked.now));
};

type Plan = Result<Move<AppointmentRow, Placement>, readonly FieldError[]>;

/** What an edit wants of an appointment's time; what it leaves out stays as it is. */
const planAppointment = (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  { body, serviceId, staffId: wanted, now }: Asked,
): Plan => {
  const start = readStart(body.date, now);
  const fieldErrors = [...(start.ok ? [] : start.reason), ...onlyForRentals(body)];
  if (!start.ok || fieldErrors.length > 0) return refuse(fieldErrors);
  const at = start.value;
  const sameService = serviceId === seen.service_id;
  const sameTime = sameService && at === seen.starts_at;
  // Whoever has the booking already is as good as anyone, so that nothing moves that need not.
  const staffId = wanted === undefined || (wanted === null && sameTime) ? seen.staff_id : wanted;
  const change = { at, staffId, serviceId, sameService, moves: !sameTime || staffId !== seen.staff_id };
  const rulesOf = (current: AppointmentRow) => ({
    by: 'owner' as const,
    override: body.override,
    settled:
      at === current.starts_at
        ? (['PAST', 'TOO_FAR', 'OFF_GRID'] as const)
        : walkInWarnings(body.walkIn, at, now),
  });
  return ok(moveAppointment(transaction, { seen, changeOf: () => change, rulesOf, now }));
};

/** The same of a rental. */
const planRental = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  { body, serviceId, now }: Asked,
  zone: string,
): Promise<Plan> => {
  const zones = body.deliveryDetails?.method === 'delivery' ? await listZones(transaction) : [];
  const day = readFirstDay(body.date, zone, now);
  const delivery = settleDelivery(body.deliveryDetails, zones, deliveryOf(seen));
  if (!day.ok || !delivery.ok) {
    return refuse([day, delivery].flatMap((part) => (part.ok ? [] : part.reason)));
  }
  const firstDay = day.value;
  const sameService = serviceId === seen.service_id;
  const sameDay = firstDay === firstDayOf(seen, zone);
  const quantity = body.quantity ?? seen.quantity;
  const moves = !sameService || !sameDay || quantity !== seen.quantity;
  const change = { serviceId, sameService, firstDay, sameDay, quantity, delivery: delivery.value, moves };
  const rulesOf = () => ({
    by: 'owner' as const,
    override: body.override,
    settled: sameDay ? (['PAST', 'TOO_FAR', 'CLOSED'] as const) : [],
  });
  return ok(moveRental(transaction, { seen, changeOf: () => change, rulesOf, now }));
};

/** Ended bookings stay as they ended; of two edits at once the second has to look again. */
const refuseOutdated = (row: AppointmentRow, version: number | undefined): Refusal | null => {
  const { status } = row;
  if (!isBlocking(status)) {
    const message = `This booking is ${status} and can no longer be edited.`;
    return refusal('ILLEGAL_TRANSITION', { message, data: { status } });
  }
  if (row.anonymised_at !== null) {
    const message = 'The client of this booking was erased, so it can no longer be edited.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status } });
  }
  if (version === undefined || version === row.version) return null;
  return refusal('ILLEGAL_TRANSITION', { data: { status, appointment: presentOwnerAppointment(row) } });
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
const clientOf = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  { clientName: name, clientEmail: email, clientPhone: phone }: BookingDetails,
  now: Instant,
): Promise<Id> => {
  if (phone === seen.client_phone) return seen.client_id;
  const client = { id: newId(), name, email, phone, now };
  return (await findOrAddClient(transaction, client)).clientId;
};

/** The booking under lock; what was read of it before decided which other rows to lock, so it must be the same still. */
const lockSeen = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
): Promise<Outcome<AppointmentRow>> => {
  await lockAppointment(transaction, seen.appointment_id);
  const current = await findAppointment(transaction, seen.appointment_id);
  if (current === undefined) throw new Error('An appointment under lock is gone');
  // guard: of-two-edits-from-one-version-one-is-saved
  return refuseOutdated(current, seen.version) ?? ok(current);
};

const save = async (
  transaction: TenantTransaction,
  current: AppointmentRow,
  edited: Placement & BookingDetails & { readonly clientId: Id },
  now: Instant,
): Promise<OwnerAppointment> => {
  const id = current.appointment_id;
  const timeMoves = edited.startsAt !== current.starts_at;
  const moves = timeMoves || edited.staffId !== current.staff_id;
  const version = current.version + 1;
  const scheduleVersion = current.schedule_version + (timeMoves ? 1 : 0);
  await updateBooking(transaction, id, { ...edited, version, scheduleVersion });
  // Another service, length or delivery has another price: what was paid may be too little for it now, or too much.
  await followPrice(transaction, { appointmentId: id, now });
  await insertEvent(transaction, {
    appointmentId: id,
    version,
    event: moves ? 'move' : 'edit',
    from: current.status,
    to: current.status,
    actor: 'owner',
    reason: '',
    now,
    place: { ...edited, scheduleVersion },
  });
  const told = timeMoves && isWorthTelling(edited, now);
  await enqueueBookingMessages(transaction, { appointment: id, cause: told ? 'moved' : 'edited', now });
  const row = await findAppointment(transaction, id);
  if (row === undefined) throw new Error('An appointment just edited is gone');
  return presentOwnerAppointment(row);
};
