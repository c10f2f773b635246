import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { AppointmentRow, Delivery, EditedColumns, PlacedColumns } from '../record/record.repo.ts';
import { type AppointmentWish, appointmentTime } from './appointment.commands.ts';
import { lockStaff } from './appointment.repo.ts';
import { appointmentColumns, rentalColumns } from './columns.rules.ts';
import { inactive } from './refusals.rules.ts';
import { type RentalWish, rentalUnits } from './rental.commands.ts';
import { findClaim, lockServices } from './rental.repo.ts';
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
};

type RentalChange = Change & {
  readonly firstDay: CalendarDate;
  readonly sameDay: boolean;
  readonly quantity: number;
  readonly delivery: Delivery;
};

/**
 * Changes an appointment as `changeOf` says of the booking as it is. An unchanged service keeps the booking's own name,
 * length and price, and needs no longer be on offer.
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
    const { moves, sameService, serviceId, staffId, at } = changeOf(current);
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
        ownDuration: sameService ? current.duration : null,
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

/**
 * The same of a rental. An unchanged item keeps the booking's own name, length and fees; its buffers are those taken
 * when it was booked until its days move.
 */
export const moveRental = (
  transaction: TenantTransaction,
  {
    seen,
    changeOf,
    rulesOf,
    now,
  }: {
    readonly seen: AppointmentRow;
    readonly changeOf: (current: AppointmentRow) => RentalChange;
    readonly rulesOf: (current: AppointmentRow) => RentalWish['rules'];
    readonly now: Instant;
  },
): Move<AppointmentRow, Placement> => ({
  // The items' rows in one order; the booking itself comes after.
  lock: async () => {
    const { moves, serviceId } = changeOf(seen);
    if (moves) await lockServices(transaction, [serviceId, seen.service_id]);
  },
  place: async (current) => {
    const { moves, serviceId, sameService, sameDay, firstDay, quantity, delivery } = changeOf(current);
    const kept = asItIs(current);
    const fees = { base: current.price_kobo, caution: current.caution_fee_kobo };
    if (!moves) return ok({ ...kept, serviceId, ...termsOf(firstDay, fees, delivery, quantity) });

    const id = current.appointment_id;
    const claim = await findClaim(transaction, id);
    await rentalUnits.release(transaction, id);
    const units = await reserve(transaction, {
      kind: rentalUnits,
      wish: {
        id,
        serviceId,
        firstDay,
        quantity,
        ownDuration: sameService ? current.duration : null,
        ownSpan: sameService && sameDay && claim !== undefined ? claim : null,
        stands: true,
        until: null,
        rules: rulesOf(current),
        now,
      },
    });
    if (!units.ok) return units;
    const { item, startsAt, endsAt } = units.value;
    if (!sameService && !item.offered) return inactive({ name: item.service_name });
    const start = sameDay ? kept.startsAt : startsAt;
    if (!sameService) {
      return ok({ serviceId, ...rentalColumns(units.value, delivery), startsAt: start });
    }
    const perUnit = {
      base: shareOf(fees.base, quantity, current.quantity),
      caution: shareOf(fees.caution, quantity, current.quantity),
    };
    const end = sameDay ? kept.endsAt : endsAt;
    return ok({ ...kept, startsAt: start, endsAt: end, ...termsOf(firstDay, perUnit, delivery, quantity) });
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

/** The fees of a booking are whole multiples of its units', so this is exact. */
const shareOf = (fee: Kobo, wanted: number, had: number): Kobo => toKobo((fee / had) * wanted);

const termsOf = (
  firstDay: CalendarDate,
  fees: { readonly base: Kobo; readonly caution: Kobo },
  delivery: Delivery,
  quantity: number,
): Pick<Placement, 'priceKobo' | 'rental'> => ({
  priceKobo: fees.base,
  rental: { firstDay, cautionFeeKobo: fees.caution, quantity, delivery },
});
