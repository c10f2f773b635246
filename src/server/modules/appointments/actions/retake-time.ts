import type { Instant } from '#core/calendar/instant.ts';
import { datesOfHire } from '#core/rentals/hire-diary.ts';
import { unitsFree } from '#core/rentals/stock.ts';
import { later } from '../../../platform/db/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type HttpRefusal, refusal } from '../../../platform/http/outcome.ts';
import { findHireDiary, hireFactsOf } from '../../availability/index.ts';
import { findBusiness } from '../../businesses/index.ts';
import type { AppointmentRow } from '../appointments.repo.ts';
import { firstDayOf } from '../hire-days.ts';
import { lockServices, lockStaff, takeTime, takeUnits } from '../own-bookings.repo.ts';

/** What has to be locked before a booking's own row so that it can have its time or units again. */
export const lockForRetaking = async (transaction: TenantTransaction, row: AppointmentRow): Promise<void> => {
  if (row.staff_id === null) await lockServices(transaction, [row.service_id]);
  else await lockStaff(transaction, [row.staff_id]);
};

/**
 * Takes the time or the units again that a booking gave up, for one that stands after all. Null, or that somebody else
 * has them by now. What `lockForRetaking` locks is the caller's.
 */
export const retake = (
  transaction: TenantTransaction,
  row: AppointmentRow,
  now: Instant,
): Promise<HttpRefusal | null> =>
  row.staff_id === null
    ? retakeUnits(transaction, row, now)
    : retakeTime(transaction, row, row.staff_id, now);

const retakeTime = async (
  transaction: TenantTransaction,
  { appointment_id: appointmentId, starts_at: start, ends_at: end }: AppointmentRow,
  staffId: NonNullable<AppointmentRow['staff_id']>,
  now: Instant,
): Promise<HttpRefusal | null> => {
  const { gap_minutes: gap } = await findBusiness(transaction);
  // What is over needs no time to tidy up after it.
  const during = { start, end: end <= now ? end : later(end, gap) };
  if (await takeTime(transaction, { appointmentId, staffId, during, now })) return null;
  return refusal('SLOT_TAKEN', {
    message:
      'Somebody else has this time by now, so it cannot be put back. Please book another time for this client.',
  });
};

const retakeUnits = async (
  transaction: TenantTransaction,
  row: AppointmentRow,
  now: Instant,
): Promise<HttpRefusal | null> => {
  const { appointment_id: appointmentId, service_id: serviceId, duration, quantity } = row;
  const { time_zone: zone } = await findBusiness(transaction);
  const firstDay = firstDayOf(row, zone);
  const ask = { serviceId, from: firstDay, to: firstDay, now, except: appointmentId, reach: duration };
  const diary = await findHireDiary(transaction, ask);
  if (diary === undefined) return refusal('NOT_FOUND');
  const { item, claims } = hireFactsOf(diary);
  const { claimSpan: span } = datesOfHire({ ...item, durationDays: duration }, firstDay);
  if (unitsFree(item.stock, claims, span) < quantity) {
    return refusal('OUT_OF_STOCK', {
      message:
        'Somebody else has hired it for those days by now, so this cannot be put back. Please book other days for this client.',
    });
  }
  await takeUnits(transaction, { appointmentId, serviceId, span, quantity, expiresAt: null, now });
  return null;
};
