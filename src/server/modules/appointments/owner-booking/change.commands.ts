import type { FieldError } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { freeUntilOnceMoved } from '#core/appointments/client-rights.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { changeText, unitsText } from '#core/lines/titles.ts';
import { type Kobo, koboToNaira } from '#core/money/kobo.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { reachIn } from '../../../platform/http/session.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import { ANYONE } from '../../availability/index.ts';
import { findBusiness } from '../../businesses/index.ts';
import { enqueueBookingMessages } from '../../messages/index.ts';
import { followPrice } from '../../payments/index.ts';
import { linesOf, unitsIn } from '../lines/lines.rules.ts';
import { insertEvent } from '../record/events.repo.ts';
import { type Reader, shownTo } from '../record/reader.rules.ts';
import { presentOwnerAppointment } from '../record/record.present.ts';
import {
  type AppointmentRow,
  findAppointment,
  lockAppointment,
  updateBooking,
} from '../record/record.repo.ts';
import { deliveryChangeText, deliveryOf } from '../reservation/delivery.rules.ts';
import { moveAppointment, type Placement } from '../reservation/move.commands.ts';
import type { Asked, Plan, WantedStaff } from './change.types.ts';
import { goesByLines, planLinesChange } from './change-lines.commands.ts';
import { planRentalChange } from './change-rental.commands.ts';
import {
  type BookingDetails,
  isWorthTelling,
  onlyForRentals,
  readStart,
  walkInWarnings,
} from './details.rules.ts';
import { type Preview, previewOf } from './preview.rules.ts';

/** Who is to have a booking, by the handle that was sent; that of nobody is NOT_FOUND. */
export const readStaff = (
  { business }: TenantTransaction,
  handle: string | undefined,
): Outcome<WantedStaff> => {
  if (handle === undefined) return ok(undefined);
  if (handle === ANYONE) return ok(null);
  const staffId = readOwnHandle(business, handle);
  return staffId === null ? refusal('NOT_FOUND') : ok(staffId);
};

/** The booking that an owner is about to change, as long as it can be and is still of the version they saw. */
export const findChangeable = async (
  transaction: TenantTransaction,
  reader: Reader,
  { id, version }: { readonly id: Id; readonly version: number | undefined },
): Promise<Outcome<AppointmentRow>> => {
  const seen = await findAppointment(transaction, id);
  if (seen === undefined) return refusal('NOT_FOUND');
  const outdated = refuseOutdated(reader, seen, version);
  // guard: an-edit-of-what-has-changed-since-is-refused
  if (outdated !== null) return outdated;
  return ok(seen);
};

/** How the booking takes what is asked, or every error in it. */
export const planChange = async (
  transaction: TenantTransaction,
  { seen, asked, zone }: { readonly seen: AppointmentRow; readonly asked: Asked; readonly zone: string },
): Promise<Result<Plan, readonly FieldError[]>> =>
  seen.booking_type === 'item-based'
    ? planRentalChange(transaction, seen, asked, zone)
    : goesByLines(seen, asked)
      ? planLinesChange(transaction, seen, asked)
      : planAppointment(transaction, seen, asked);

/** What is asked of an appointment's time. */
const planAppointment = (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  { body, serviceId, staffId: wanted, minutes = seen.duration, now }: Asked,
): Result<Plan, readonly FieldError[]> => {
  const start = readStart(body.date, now);
  const fieldErrors = [...(start.ok ? [] : start.reason), ...onlyForRentals(body)];
  if (!start.ok || fieldErrors.length > 0) return refuse(fieldErrors);
  const at = start.value;
  const sameService = serviceId === seen.service_id;
  const sameTime = sameService && at === seen.starts_at;
  // Whoever has the booking already is as good as anyone, so that nothing moves that need not.
  const staffId = wanted === undefined || (wanted === null && sameTime) ? seen.staff_id : wanted;
  const isMoved = !sameTime || staffId !== seen.staff_id || minutes !== seen.duration;
  const change = { at, staffId, serviceId, sameService, minutes, moves: isMoved };
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

type Change = {
  readonly reader: Reader;
  readonly seen: AppointmentRow;
  readonly plan: Plan;
  readonly details: () => Promise<Details>;
  /** Whether what it comes to now is what was agreed to; null: nothing has to be. */
  readonly agreed: ((preview: Preview) => Refusal | null) | null;
  readonly now: Instant;
};

/** A booking as a change leaves it, and what it costs then; what is paid beyond that, where whoever asks may read it. */
export type Changed = { readonly data: OwnerAppointment; readonly preview: Preview };

/**
 * Gives the booking's old time or units back, takes the new and writes what it is then, as one step of its history; its
 * client is told. `details`: what changes of whom it is for, asked before the booking's own row is locked: a client comes
 * before a booking in the one order of locks.
 */
export const saveChange = async (
  transaction: TenantTransaction,
  { reader, seen, plan, details, agreed, now }: Change,
): Promise<Outcome<Changed>> => {
  await plan.lock();
  const changed = await details();
  const current = await lockSeen(transaction, reader, seen);
  if (!current.ok) return current;
  const placement = await plan.place(current.value);
  if (!placement.ok) return placement;
  const preview = previewOf(current.value, placement.value);
  const otherwise = agreed?.(preview) ?? null;
  // guard: a-price-that-lines-change-was-agreed-to
  if (otherwise !== null) return otherwise;
  const edited = { ...detailsOf(current.value), ...changed, ...placement.value };
  const { data, overpaid } = await save(transaction, current.value, edited, now);
  const readsPayments = reader === null || reachIn(reader, 'payments.of-booking') !== null;
  return ok({ data, preview: readsPayments ? { ...preview, overpaid: koboToNaira(overpaid) } : preview });
};

type Details = Partial<BookingDetails & { readonly clientId: Id }>;

const detailsOf = (row: AppointmentRow): Required<Details> => ({
  clientId: row.client_id,
  clientName: row.client_name,
  clientPhone: row.client_phone,
  clientEmail: row.client_email,
  notes: row.notes,
  answers: row.answers,
  walkIn: row.walk_in,
});

/** The booking under lock; what was read of it before decided which other rows to lock, so it must be the same still. */
const lockSeen = async (
  transaction: TenantTransaction,
  reader: Reader,
  seen: AppointmentRow,
): Promise<Outcome<AppointmentRow>> => {
  await lockAppointment(transaction, seen.appointment_id);
  const current = await findAppointment(transaction, seen.appointment_id);
  if (current === undefined) throw new Error('An appointment under lock is gone');
  // guard: of-two-edits-from-one-version-one-is-saved
  return refuseOutdated(reader, current, seen.version) ?? ok(current);
};

/** Ended bookings stay as they ended; of two edits at once the second has to look again. */
const refuseOutdated = (reader: Reader, row: AppointmentRow, version: number | undefined): Refusal | null => {
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
  const appointment = shownTo(reader, presentOwnerAppointment(row), null);
  return refusal('ILLEGAL_TRANSITION', { data: { status, appointment } });
};

/**
 * What the booking has more and less of once it is edited so, and how else it reaches its client, in a few words; empty:
 * all of that is the same.
 */
const changeOf = (current: AppointmentRow, edited: Placement): string => {
  const delivered =
    edited.rental === null ? '' : deliveryChangeText(deliveryOf(current), edited.rental.delivery);
  return [linesChangeOf(current, edited), delivered].filter((text) => text !== '').join('. ');
};

const linesChangeOf = (current: AppointmentRow, { lines, serviceName, rental }: Placement): string => {
  const before = unitsIn(linesOf(current));
  if (lines !== undefined) return changeText(before, unitsIn(lines));
  // What has lines and is not given others keeps those it has.
  return current.line_count === null
    ? changeText(before, [unitsText(serviceName, rental?.quantity ?? 1)])
    : '';
};

const freeUntilFrom = async (
  transaction: TenantTransaction,
  { starts_at: startsAt, free_until: freeUntilAsKept, cancel_notice_hours: own }: AppointmentRow,
  moved: Placement,
  now: Instant,
): Promise<Instant | null> => {
  const noticeHours = own ?? (await findBusiness(transaction)).cancel_notice_hours;
  return freeUntilOnceMoved({ startsAt, freeUntilAsKept }, { startsAt: moved.startsAt, noticeHours }, now);
};

const save = async (
  transaction: TenantTransaction,
  current: AppointmentRow,
  edited: Placement & Required<Details>,
  now: Instant,
): Promise<{ readonly data: OwnerAppointment; readonly overpaid: Kobo }> => {
  const id = current.appointment_id;
  // The day that something is due back is as much a hire's time as the day it is fetched.
  const returnMoves = current.booking_type === 'item-based' && edited.endsAt !== current.ends_at;
  const startMoves = edited.startsAt !== current.starts_at;
  const timeMoves = returnMoves || startMoves;
  const moves = timeMoves || edited.staffId !== current.staff_id;
  const version = current.version + 1;
  const change = changeOf(current, edited);
  // Another schedule even where it begins as before: what was to be told of the one before is not true of it.
  const scheduleVersion = current.schedule_version + (timeMoves || change !== '' ? 1 : 0);
  const freeUntil = startMoves ? await freeUntilFrom(transaction, current, edited, now) : current.free_until;
  await updateBooking(transaction, id, { ...edited, version, scheduleVersion, freeUntil });
  // Another service, length or delivery has another price: what was paid may be too little for it now, or too much.
  const overpaid = await followPrice(transaction, { appointmentId: id, now });
  await insertEvent(transaction, {
    appointmentId: id,
    version,
    event: moves ? 'move' : 'edit',
    from: current.status,
    to: current.status,
    actor: 'owner',
    reason: change,
    now,
    place: { ...edited, scheduleVersion },
  });
  const isPaid = current.paid_kobo + current.caution_held_kobo > 0;
  const before = current.client_email;
  if (isPaid && before !== '' && before !== edited.clientEmail)
    await transaction.emit({ type: 'contact.changed', appointment: id, version, before, now });
  // guard: a-client-is-told-what-their-booking-is-now
  const cause = !isWorthTelling(edited, now)
    ? 'edited'
    : timeMoves
      ? 'moved'
      : change === ''
        ? 'edited'
        : 'lines-changed-by-owner';
  await enqueueBookingMessages(transaction, { appointment: id, cause, now });
  const row = await findAppointment(transaction, id);
  if (row === undefined) throw new Error('An appointment just edited is gone');
  return { data: presentOwnerAppointment(row), overpaid };
};
