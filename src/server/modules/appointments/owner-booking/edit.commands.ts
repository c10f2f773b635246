import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { EditedBooking } from '#contract/booking-bodies.ts';
import type { FieldError } from '#contract/errors.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { OwnerAppointment } from '#contract/views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok, type Result } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { defineCommand, refuseOtherScope } from '../../../platform/use-case.ts';
import { ANYONE } from '../../availability/index.ts';
import { findBusiness, listZones } from '../../businesses/index.ts';
import { findOrAddClient } from '../../clients/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { followPrice } from '../../payments/index.ts';
import { insertEvent } from '../record/events.repo.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import {
  type AppointmentRow,
  findAppointment,
  findBookedService,
  lockAppointment,
  updateBooking,
} from '../record/record.repo.ts';
import {
  lockForHire,
  placeMovedHire,
  readHireWish,
  takeHireForEdit,
} from '../reservation/move-hire.commands.ts';
import {
  lockForVisit,
  type Placement,
  placeMovedVisit,
  readVisitWish,
  takeForEdit,
} from '../reservation/move-visit.commands.ts';
import { type BookingDetails, invalidBooking, readDetails } from './details.rules.ts';
import { refuseOutdated, refuseService } from './edit.rules.ts';
import { isWorthTelling } from './warnings.rules.ts';

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
  check: ({ ctx, input }) => refuseOtherScope(ctx.actor, input.body.businessId),
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
      ? planVisit(transaction, seen, asked)
      : await planHire(transaction, seen, asked, business.time_zone);
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

/** What to lock and how to place it, by the kind of booking. */
type Plan = {
  readonly lock: () => Promise<void>;
  readonly place: (current: AppointmentRow) => Promise<Outcome<Placement>>;
};

const planVisit = (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  asked: Asked,
): Result<Plan, readonly FieldError[]> => {
  const wish = readVisitWish(asked.body, seen, asked, asked.now);
  if (!wish.ok) return wish;
  return ok({
    lock: () => lockForVisit(transaction, seen, wish.value),
    place: (current) =>
      placeMovedVisit(
        transaction,
        current,
        wish.value,
        asked.now,
        takeForEdit(transaction, current, asked.body),
      ),
  });
};

const planHire = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  asked: Asked,
  zone: string,
): Promise<Result<Plan, readonly FieldError[]>> => {
  const { body, serviceId, now } = asked;
  const deliveryZones = body.deliveryDetails?.method === 'delivery' ? await listZones(transaction) : [];
  const wish = readHireWish(body, seen, { serviceId, zone, deliveryZones }, now);
  if (!wish.ok) return wish;
  return ok({
    lock: () => lockForHire(transaction, seen, wish.value),
    place: (current) =>
      placeMovedHire(transaction, current, wish.value, now, takeHireForEdit(transaction, wish.value, body)),
  });
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
  await followPrice(transaction, id, now);
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
  await enqueueBookingMessages(transaction, id, told ? 'moved' : 'edited', now);
  const row = await findAppointment(transaction, id);
  if (row === undefined) throw new Error('An appointment just edited is gone');
  return presentOwnerAppointment(row);
};
