import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { InternalBooking } from '#contract/requests/booking-bodies.ts';
import { firstStatus } from '#core/appointments/confirmation.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId, readOwnHandle } from '../../../platform/ids.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { ANYONE, isPlainAsk } from '../../availability/index.ts';
import { findBusiness } from '../../businesses/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import {
  type BookedService,
  findAppointment,
  findBookedService,
  insertAppointment,
  listBookedServices,
  questionsOfAll,
} from '../record/record.repo.ts';
import { appointmentTime } from '../reservation/appointment.commands.ts';
import { appointmentColumns } from '../reservation/columns.rules.ts';
import { inactive, invalidBooking, REQUIRED } from '../reservation/refusals.rules.ts';
import type { BookingWarning } from '../reservation/reservation.types.ts';
import { reserve } from '../reservation/reserve.commands.ts';
import { clientOf, readNewDetails } from './client.commands.ts';
import { isWorthTelling, onlyForRentals, readStart, walkInWarnings } from './details.rules.ts';
import { asPlain, type OwnLines, placeOwnersLines, readOwnLines } from './lines.commands.ts';
import type { OwnerBooking, OwnersPlacement } from './owner-booking.types.ts';
import { placeOwnersRental } from './rental.commands.ts';

/**
 * The owner's booking of an appointment, of lines or of a rental, confirmed at once. It may lie outside the rules once
 * the owner has seen the warnings (NEEDS_OVERRIDE), never over another booking (SLOT_TAKEN) or the stock (OUT_OF_STOCK).
 */
export const bookByOwner = defineCommand(appointmentsCalls.createInternal, {
  admit: async ({ ctx: { tx }, input: { body } }) =>
    readOwnLines(tx, body) === null ? refusal('NOT_FOUND') : null,
  once: 'book-internally',
  run: async ({ ctx: { tx, now }, input: { body } }) => {
    const lines = readOwnLines(tx, body);
    if (lines === null) return refusal('NOT_FOUND');
    const booking = { body, business: await findBusiness(tx), now };
    const placed = await place(tx, booking, lines);
    return placed.ok ? ok({ success: true, data: await save(tx, placed.value, booking) }) : placed;
  },
});

/** By its lines, or by the one service that is nothing but what its name says. */
const place = async (
  transaction: TenantTransaction,
  booking: OwnerBooking,
  lines: OwnLines,
): Promise<Outcome<OwnersPlacement>> => {
  if (!isPlainAsk(lines)) return placeSeveral(transaction, booking, lines);
  const [{ serviceId }] = lines;
  const service = await findBookedService(transaction, serviceId);
  if (service === undefined || service.deleted_at !== null) return refusal('NOT_FOUND');
  if (!service.available) return inactive(service);
  const plain = { ...booking, body: asPlain(booking.body), service };
  if (service.booking_type === 'item-based') {
    const quantity = plain.body.quantity ?? 1;
    const items = [{ line: 1, serviceId, quantity }];
    return placeOwnersRental(transaction, plain, { items, fields: service.custom_fields });
  }
  const { staffId } = plain.body;
  if (!service.needs_lines || staffId === undefined) return placeAppointment(transaction, plain);
  // A handle of nobody's was read as nobody in particular.
  if (staffId !== ANYONE && lines[0].staffId === null) return refusal('NOT_FOUND');
  return placeOwnersLines(transaction, booking, lines);
};

/** Lines of time, or items of an order: a booking is of one kind. */
const placeSeveral = async (
  transaction: TenantTransaction,
  booking: OwnerBooking,
  lines: OwnLines,
): Promise<Outcome<OwnersPlacement>> => {
  const services = await listBookedServices(
    transaction,
    lines.map(({ serviceId }) => serviceId),
  );
  if (!services.every(({ booking_type: kind }) => kind === 'item-based'))
    return placeOwnersLines(transaction, booking, lines);
  const sent = booking.body.lines ?? [];
  const items = lines.map(({ serviceId }, at) => ({
    line: at + 1,
    serviceId,
    quantity: sent[at]?.quantity ?? 1,
  }));
  return placeOwnersRental(transaction, booking, { items, fields: questionsOfAll(services) });
};

type OfService = OwnerBooking & { readonly service: BookedService };

/** Reserves the time of a new appointment; the booking itself is not written yet. */
const placeAppointment = async (
  transaction: TenantTransaction,
  { body, service, business, now }: OfService,
): Promise<Outcome<OwnersPlacement>> => {
  const details = await readNewDetails(transaction, { body, fields: service.custom_fields, business });
  const start = readStart(body.date, now);
  const fieldErrors = [
    ...(body.staffId === undefined ? [{ field: 'staffId', message: REQUIRED }] : []),
    ...(start.ok ? [] : start.reason),
    ...onlyForRentals(body),
    ...(details.ok ? [] : details.reason),
  ];
  if (!details.ok || !start.ok || fieldErrors.length > 0) return invalidBooking(fieldErrors);
  const staffId = body.staffId === ANYONE ? null : readOwnHandle(transaction.business, body.staffId ?? '');
  if (staffId === null && body.staffId !== ANYONE) return refusal('NOT_FOUND');

  const at = start.value;
  // Before the time, an item's lock before the client: the one order of locks.
  const clientId = await clientOf(transaction, details.value, now);
  const settled = walkInWarnings(body.walkIn, at, now);
  const wish = { ...newWish(service, body, settled, now), staffId, at };
  const time = await reserve(transaction, { kind: appointmentTime, wish });
  if (!time.ok) return time;
  const { serviceId } = wish;
  return ok({ id: wish.id, serviceId, ...appointmentColumns(time.value), details: details.value, clientId });
};

const newWish = (
  { service_id: serviceId }: BookedService,
  { override }: InternalBooking,
  settled: readonly BookingWarning[],
  now: Instant,
) => ({
  id: newId(),
  serviceId,
  ownDuration: null,
  stands: false,
  until: null,
  rules: { by: 'owner' as const, override, settled },
  now,
});

const save = async (
  transaction: TenantTransaction,
  { details, ...placed }: OwnersPlacement,
  { business, now }: OwnerBooking,
): Promise<OwnerAppointment> => {
  const { confirmation } = business;
  const status = firstStatus({ bookedBy: 'owner', paid: false, confirmation });
  await insertAppointment(transaction, {
    ...placed,
    ...details,
    status,
    source: 'owner',
    confirmation,
    now,
  });
  if (isWorthTelling(placed, now)) {
    await enqueueBookingMessages(transaction, { appointment: placed.id, cause: 'booked', now });
  }
  const row = await findAppointment(transaction, placed.id);
  if (row === undefined) throw new Error('A booking just made is gone');
  return presentOwnerAppointment(row);
};
