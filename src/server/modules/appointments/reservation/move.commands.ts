import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { AppointmentRow, EditedColumns, PlacedColumns } from '../record/record.repo.ts';
import { type AppointmentWish, appointmentTime } from './appointment.commands.ts';
import { lockStaff } from './appointment.repo.ts';
import { appointmentColumns } from './columns.rules.ts';
import { inactive } from './refusals.rules.ts';
import { lockServices } from './rental.repo.ts';
import type { Move } from './reservation.types.ts';
import { reserve } from './reserve.commands.ts';

/** What a change decides about a booking besides the client's own details. */
export type Placement = PlacedColumns & Pick<EditedColumns, 'rental'>;

type Change = {
  readonly serviceId: Id;
  readonly sameService: boolean;
  /** Whether other time, days or units are wanted than the booking holds. */
  readonly moves: boolean;
};

type AppointmentChange = Change & {
  readonly at: Instant;
  /** Null: whoever is free. */
  readonly staffId: Id | null;
  /** Of an unchanged service: how long it is to take; absent: as long as it does. */
  readonly minutes?: number;
};

/**
 * Changes an appointment as `changeOf` says of the booking as it is. An unchanged service keeps the booking's own name
 * and price, and its length unless another is wanted, and needs no longer be on offer.
 */
export const moveAppointment = (
  transaction: TenantTransaction,
  {
    seen,
    changeOf,
    rulesOf,
    now,
  }: {
    readonly seen: AppointmentRow;
    readonly changeOf: (current: AppointmentRow) => AppointmentChange;
    readonly rulesOf: (current: AppointmentRow) => AppointmentWish['rules'];
    readonly now: Instant;
  },
): Move<AppointmentRow, Placement> => ({
  // Service, then staff in one order; the appointment itself comes after.
  lock: async () => {
    const { moves, sameService, serviceId, staffId } = changeOf(seen);
    if (!moves) return;
    if (!sameService) await lockServices(transaction, [serviceId]);
    const both = [staffId, seen.staff_id].filter((id) => id !== null);
    await lockStaff(transaction, staffId === null ? null : both);
  },
  place: async (current) => {
    const { moves, sameService, serviceId, staffId, at, minutes = current.duration } = changeOf(current);
    if (!moves) return ok({ ...asItIs(current), rental: null });
    const id = current.appointment_id;
    // guard: moving-gives-the-old-time-back
    await appointmentTime.release(transaction, id);
    const time = await reserve(transaction, {
      kind: appointmentTime,
      wish: {
        id,
        serviceId,
        staffId,
        at,
        ownDuration: sameService ? minutes : null,
        stands: true,
        until: null,
        rules: rulesOf(current),
        now,
      },
    });
    if (!time.ok) return time;
    const { schedule } = time.value;
    if (!sameService && !schedule.offered) return inactive({ name: schedule.service_name });
    const own = sameService ? { serviceName: current.service_name, priceKobo: current.price_kobo } : {};
    return ok({ serviceId, ...appointmentColumns(time.value), ...own, rental: null });
  },
});

/** What a booking that does not move keeps. */
export const asItIs = (current: AppointmentRow): Omit<Placement, 'rental' | 'lines'> => ({
  serviceId: current.service_id,
  staffId: current.staff_id,
  staffName: current.staff_name,
  startsAt: current.starts_at,
  endsAt: current.ends_at,
  duration: current.duration,
  serviceName: current.service_name,
  priceKobo: current.price_kobo,
});
