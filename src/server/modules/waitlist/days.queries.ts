import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { acceptRental } from '#core/rentals/accept-rental.ts';
import { type AcceptedSlot, acceptSlot } from '#core/slots/accept-slot.ts';
import { offeredDays } from '#core/slots/offered-days.ts';
import { instantAt } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import {
  businessScheduleOf,
  findRentalSchedule,
  findSchedule,
  type RentalScheduleRow,
  rentalFactsOf,
  type ScheduleRow,
  staffSchedulesOf,
} from '../availability/index.ts';
import { type DayState, heldUntil, type Wish } from './waitlist.rules.ts';

/** The facts about one day that any zone's day lies within, in one statement; undefined: the service is not offered. */
export const findDaySchedule = (
  transaction: TenantTransaction,
  { serviceId, staffId, day }: Wish,
  now: Instant,
): Promise<ScheduleRow | undefined> => {
  const from = instantAt('UTC', day, 0);
  const reach = { from: toInstant(from - dayMs), until: toInstant(from + 2 * dayMs) };
  return findSchedule(transaction, { serviceId, staffId, ...reach, now });
};

export const findRentalDay = (
  transaction: TenantTransaction,
  { serviceId, day }: Wish,
  now: Instant,
): Promise<RentalScheduleRow | undefined> =>
  findRentalSchedule(transaction, { serviceId, from: day, to: day, now, except: null, reach: 0 });

/** By the rules that list a day's times. */
export const appointmentDayState = (row: ScheduleRow, day: CalendarDate, now: Instant): DayState => {
  const range = { durationMinutes: row.duration, from: day, to: day };
  const [offered] = offeredDays(businessScheduleOf(row), staffSchedulesOf(row), range, now);
  if (offered === undefined) return 'shut';
  return offered.times.length > 0 ? 'free' : offered.full ? 'full' : 'shut';
};

/** By the rules that list the days on which a hire can start. */
export const rentalDayState = (row: RentalScheduleRow, day: CalendarDate, now: Instant): DayState => {
  const hire = acceptRental(rentalFactsOf(row), { date: day }, now);
  if (hire.ok) return 'free';
  return hire.reason === 'OUT_OF_STOCK' ? 'full' : 'shut';
};

export type FreeTime = { readonly at: Instant } & AcceptedSlot;

/** The free times of a day that can still be booked when an offer of them ends, earliest first. */
export const freeTimesOf = (row: ScheduleRow, day: CalendarDate, now: Instant): readonly FreeTime[] => {
  const business = businessScheduleOf(row);
  const staff = staffSchedulesOf(row);
  const range = { durationMinutes: row.duration, from: day, to: day };
  const [offered] = offeredDays(business, staff, range, now);
  return (offered?.times ?? []).flatMap((at) => {
    const slot = acceptSlot(business, staff, { durationMinutes: row.duration, at }, heldUntil(now));
    return slot.ok ? [{ at, ...slot.value }] : [];
  });
};
