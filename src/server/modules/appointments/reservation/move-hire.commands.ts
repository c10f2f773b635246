import type { EditedBooking } from '#contract/booking-bodies.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import type { AcceptedHire } from '#core/rentals/accept-hire.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { inactive, readFirstDay } from '../owner-booking/details.rules.ts';
import type { AppointmentRow, Delivery } from '../record/record.repo.ts';
import { firstDayOf } from '../record/rental-days.rules.ts';
import { settleDelivery } from './delivery.rules.ts';
import type { Placement } from './move-visit.commands.ts';
import { findClaim, lockServices, releaseHire } from './rental.repo.ts';
import { type HireAsk, type OwnHire, takeOwnHire } from './take-own-hire.commands.ts';

export type HireWish = {
  readonly serviceId: Id;
  readonly sameService: boolean;
  readonly firstDay: CalendarDate;
  readonly sameDay: boolean;
  readonly quantity: number;
  readonly delivery: Delivery;
  /** Whether other days or units are wanted than the booking holds. */
  readonly moves: boolean;
};

type Zones = Parameters<typeof settleDelivery>[1];

/** What an edit wants of a hire; what it leaves out stays as it is. */
export const readHireWish = (
  body: EditedBooking,
  seen: AppointmentRow,
  wanted: { readonly serviceId: Id; readonly zone: string; readonly deliveryZones: Zones },
  now: Instant,
): Result<HireWish, readonly FieldError[]> => {
  const firstDay = readFirstDay(body.date, wanted.zone, now);
  const delivery = settleDelivery(body.deliveryDetails, wanted.deliveryZones, deliveryOf(seen));
  if (!firstDay.ok || !delivery.ok) {
    return refuse([firstDay, delivery].flatMap((part) => (part.ok ? [] : part.reason)));
  }
  const { serviceId } = wanted;
  const sameService = serviceId === seen.service_id;
  const sameDay = firstDay.value === firstDayOf(seen, wanted.zone);
  const quantity = body.quantity ?? seen.quantity;
  return ok({
    serviceId,
    sameService,
    firstDay: firstDay.value,
    sameDay,
    quantity,
    delivery: delivery.value,
    moves: !sameService || !sameDay || quantity !== seen.quantity,
  });
};

/** The items' rows in one order; the appointment itself comes after. */
export const lockForHire = async (
  transaction: TenantTransaction,
  seen: AppointmentRow,
  wish: HireWish,
): Promise<void> => {
  if (wish.moves) await lockServices(transaction, [wish.serviceId, seen.service_id]);
};

/** How new units are taken: by the rules for owners, or by those for clients. */
export type TakeHire = (
  ask: Omit<HireAsk, 'override' | 'settled'>,
) => Promise<Outcome<AcceptedHire & Pick<OwnHire, 'diary' | 'duration'>>>;

/** As an edit of the owner's takes them: outside the rules with their word. */
export const takeHireForEdit =
  (transaction: TenantTransaction, { sameDay }: HireWish, body: EditedBooking): TakeHire =>
  (ask) => {
    const settled = sameDay ? (['PAST', 'TOO_FAR', 'CLOSED'] as const) : [];
    return takeOwnHire(transaction, { ...ask, override: body.override, settled });
  };

/**
 * Gives the old units back and takes the new ones. An unchanged item keeps the booking's own name, length and fees;
 * its buffers are those taken when it was booked until its days move.
 */
export const placeMovedHire = async (
  transaction: TenantTransaction,
  current: AppointmentRow,
  wish: HireWish,
  now: Instant,
  take: TakeHire,
): Promise<Outcome<Placement>> => {
  const { serviceId, sameService, sameDay, firstDay, quantity, delivery } = wish;
  const kept = {
    serviceId,
    staffId: null,
    staffName: '',
    startsAt: current.starts_at,
    endsAt: current.ends_at,
    duration: current.duration,
    serviceName: current.service_name,
  };
  const fees = { base: current.price_kobo, caution: current.caution_fee_kobo };
  if (!wish.moves) return ok({ ...kept, ...termsOf(firstDay, fees, delivery, quantity) });

  const id = current.appointment_id;
  const claim = await findClaim(transaction, id);
  await releaseHire(transaction, id);
  const taken = await take({
    appointmentId: id,
    serviceId,
    firstDay,
    quantity,
    ownDuration: sameService ? current.duration : null,
    ownSpan: sameService && sameDay && claim !== undefined ? claim : null,
    now,
  });
  if (!taken.ok) return taken;
  const { diary, duration, startsAt, endsAt } = taken.value;
  if (!sameService && !diary.offered) return inactive({ name: diary.service_name });
  const place = sameDay
    ? { ...kept, endsAt: sameService ? current.ends_at : endsAt }
    : { ...kept, startsAt, endsAt };
  if (sameService) {
    const perUnit = {
      base: shareOf(fees.base, quantity, current.quantity),
      caution: shareOf(fees.caution, quantity, current.quantity),
    };
    return ok({ ...place, ...termsOf(firstDay, perUnit, delivery, quantity) });
  }
  const itsFees = {
    base: toKobo(diary.base_fee_kobo * quantity),
    caution: toKobo(diary.caution_fee_kobo * quantity),
  };
  return ok({
    ...place,
    duration,
    serviceName: diary.service_name,
    ...termsOf(firstDay, itsFees, delivery, quantity),
  });
};

/** The fees of a booking are whole multiples of its units', so this is exact. */
const shareOf = (fee: Kobo, wanted: number, had: number): Kobo => toKobo((fee / had) * wanted);

const termsOf = (
  firstDay: CalendarDate,
  fees: { readonly base: Kobo; readonly caution: Kobo },
  delivery: Delivery,
  quantity: number,
): Pick<Placement, 'priceKobo' | 'hire'> => ({
  priceKobo: fees.base,
  hire: { firstDay, cautionFeeKobo: fees.caution, quantity, delivery },
});

export const deliveryOf = (row: AppointmentRow): Delivery | null =>
  row.delivery_method === null
    ? null
    : {
        method: row.delivery_method,
        zone: row.delivery_zone,
        feeKobo: row.delivery_fee_kobo,
        address: row.delivery_address,
      };
