import type { EditedBooking } from '#contract/booking-bodies.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import { later } from '../../../platform/db/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { inactive, onlyForHires, readStart } from '../owner-booking/details.rules.ts';
import { walkInWarnings } from '../owner-booking/warnings.rules.ts';
import type { AppointmentRow, EditedColumns } from '../record/record.repo.ts';
import { lockStaff, releaseTime, takeTime } from './appointment.repo.ts';
import { lockServices } from './rental.repo.ts';
import { type OwnTime, type TimeAsk, takeOwnTime } from './take-own-time.commands.ts';

/** What an edit decides about a booking besides the client's own details. */
export type Placement = Pick<
  EditedColumns,
  | 'serviceId'
  | 'staffId'
  | 'startsAt'
  | 'endsAt'
  | 'serviceName'
  | 'staffName'
  | 'duration'
  | 'priceKobo'
  | 'hire'
>;

export type VisitWish = {
  readonly at: Instant;
  /** Null: whoever is free. */
  readonly staffId: Id | null;
  readonly serviceId: Id;
  readonly sameService: boolean;
  /** Whether other time is wanted than the booking holds. */
  readonly moves: boolean;
};

/** What an edit wants of an appointment's time; `staffId` undefined: as it is, null: whoever is free. */
export const readVisitWish = (
  body: EditedBooking,
  seen: AppointmentRow,
  wanted: { readonly serviceId: Id; readonly staffId: Id | null | undefined },
  now: Instant,
): Result<VisitWish, readonly FieldError[]> => {
  const start = readStart(body.date, now);
  const complaints = [...(start.ok ? [] : start.reason), ...onlyForHires(body)];
  if (!start.ok || complaints.length > 0) return refuse(complaints);
  const { serviceId } = wanted;
  const sameService = serviceId === seen.service_id;
  const sameTime = sameService && start.value === seen.starts_at;
  // Whoever has the booking already is as good as anyone, so that nothing moves that need not.
  const staffId =
    wanted.staffId === undefined || (wanted.staffId === null && sameTime) ? seen.staff_id : wanted.staffId;
  const moves = !sameTime || staffId !== seen.staff_id;
  return ok({ at: start.value, staffId, serviceId, sameService, moves });
};

/** Service, then staff in one order; the appointment itself comes after. */
export const lockForVisit = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  wish: VisitWish,
): Promise<void> => {
  if (!wish.moves) return;
  if (!wish.sameService) await lockServices(transaction, [wish.serviceId]);
  const both = [wish.staffId, seen.staff_id].filter((id) => id !== null);
  await lockStaff(transaction, wish.staffId === null ? null : both);
};

/** How a new time is taken: by the rules for owners, or by those for clients. */
export type TakeTime = (
  ask: Omit<TimeAsk, 'override' | 'settled'>,
  claim: Parameters<typeof takeOwnTime>[2],
) => Promise<Outcome<OwnTime>>;

/** As an edit of the owner's takes it: outside the rules with their word. */
export const takeForEdit =
  (transaction: TenantTransaction, current: AppointmentRow, body: EditedBooking): TakeTime =>
  (ask, claim) => {
    const settled =
      ask.at === current.starts_at
        ? (['PAST', 'TOO_FAR', 'OFF_GRID'] as const)
        : walkInWarnings(body.walkIn, ask.at, ask.now);
    return takeOwnTime(transaction, { ...ask, override: body.override, settled }, claim);
  };

/**
 * Gives the old time back and takes the new one. An unchanged service keeps the booking's own name, length and price,
 * and needs no longer be on offer.
 */
export const placeMovedVisit = async (
  transaction: TenantTransaction,
  current: AppointmentRow,
  wish: VisitWish,
  now: Instant,
  take: TakeTime,
): Promise<Outcome<Placement>> => {
  if (!wish.moves) return ok(asItIs(current));
  const { at, sameService, serviceId, staffId } = wish;
  const id = current.appointment_id;
  // guard: moving-gives-the-old-time-back
  await releaseTime(transaction, id);
  const ask = {
    serviceId,
    staffId,
    at,
    ownDuration: sameService ? current.duration : null,
    except: id,
    now,
  };
  const time = await take(ask, (staff, during) =>
    takeTime(transaction, { appointmentId: id, staffId: staff, during, now }),
  );
  if (!time.ok) return time;
  const { diary, staff, duration } = time.value;
  if (!sameService && !diary.offered) return inactive({ name: diary.service_name });
  return ok({
    serviceId,
    staffId: staff.id,
    staffName: staff.name,
    startsAt: at,
    endsAt: later(at, duration),
    duration,
    serviceName: sameService ? current.service_name : diary.service_name,
    priceKobo: sameService ? current.price_kobo : diary.price_kobo,
    hire: null,
  });
};

const asItIs = (current: AppointmentRow): Placement => ({
  serviceId: current.service_id,
  staffId: current.staff_id,
  staffName: current.staff_name,
  startsAt: current.starts_at,
  endsAt: current.ends_at,
  duration: current.duration,
  serviceName: current.service_name,
  priceKobo: current.price_kobo,
  hire: null,
});
