import { type Refusal, refusal } from '#contract/outcome.ts';
import { dayMs, formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';
import { type Result, refuse } from '#core/result.ts';
import { type AcceptedSlot, acceptSlot, type SlotRefusal } from '#core/slots/accept-slot.ts';
import { nearestSlots } from '#core/slots/list-slots.ts';
import { checkOwnerSlot } from '#core/slots/owner-slot.ts';
import type { Interval } from '#core/time/intervals.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import {
  businessScheduleOf,
  findOwnerSchedule,
  findSchedule,
  ownerBusinessScheduleOf,
  type ScheduleRow,
  type ScheduleStaff,
  staffSchedulesOf,
} from '../../availability/index.ts';
import { claimTime, releaseTime, takeTime } from './appointment.repo.ts';
import type { ReservedTime } from './columns.rules.ts';
import { invalidBooking, refuseUnlessWanted } from './refusals.rules.ts';
import type { Reservable, Unavailable, Wish } from './reservation.types.ts';
import { ALTERNATIVES } from './reserve.commands.ts';

export type AppointmentWish = Wish<Instant> & {
  /** Null: whoever is free. */
  readonly staffId: Id | null;
  readonly at: Instant;
};

export const slotRefusal: Readonly<Record<SlotRefusal, Refusal>> = {
  SLOT_TAKEN: refusal('SLOT_TAKEN'),
  NOT_OFFERED: refusal('SLOT_NOT_OFFERED'),
  TOO_SOON: refusal('SLOT_NOT_OFFERED', {
    message: 'That time is too soon to be booked online. Please pick a later one.',
  }),
  TOO_FAR: refusal('SLOT_NOT_OFFERED', {
    message: 'That time is too far ahead to be booked. Please pick an earlier one.',
  }),
};

export const sameTime = refusal('SLOT_NOT_OFFERED', {
  message: 'Your booking is at that time already. Please pick another.',
});
export const nobodyToMoveTo = refusal('SLOT_NOT_OFFERED', {
  message: 'Staff details not available. Please contact support.',
});

/** Staff members' time: of those who can do it the first who is free, in core's order. */
export const appointmentTime: Reservable<AppointmentWish, ScheduleRow, AcceptedSlot, ReservedTime> = {
  read: (transaction, wish) =>
    findTimes(transaction, wish, { from: wish.at, until: toInstant(wish.at + 3 * dayMs) }),
  offer: (schedule, wish) => offerTime(schedule, wish),
  reserve: async (transaction, schedule, wish, { staffIds, during }) => {
    const { at, ownDuration } = wish;
    for (const staffId of staffIds) {
      const staff = schedule.staff.find(({ id }) => id === staffId);
      if (staff === undefined) continue;
      const reserved = { schedule, staff, at, duration: ownDuration ?? schedule.duration, during };
      // guard: an-appointment-takes-its-time
      if (await takeFrom(transaction, wish, staff, during)) return reserved;
    }
    return null;
  },
  release: releaseTime,
  alternatives: async (transaction, _facts, wish) => {
    const until = toInstant(wish.now + HORIZON);
    const schedule = await findTimes(transaction, wish, { from: wish.now, until });
    return schedule === undefined ? null : nearestTimes(schedule, wish);
  },
};

/** Further than any business can be booked. */
export const HORIZON = 94 * dayMs;

/** The starts nearest to a wish, on facts that reach as far as they lie. */
export const nearestTimes = (
  schedule: ScheduleRow,
  { rules, ownDuration, at, now }: Pick<AppointmentWish, 'rules' | 'ownDuration' | 'at' | 'now'>,
): readonly string[] => {
  const business = rules.by === 'owner' ? ownerBusinessScheduleOf(schedule) : businessScheduleOf(schedule);
  const present = rules.by === 'owner' ? null : rules.present;
  const wanted = {
    durationMinutes: ownDuration ?? schedule.duration,
    // Years that no calendar day has are asked for as well.
    at: toInstant(Math.min(at, now + HORIZON)),
    count: present === null ? ALTERNATIVES : ALTERNATIVES + 1,
  };
  return nearestSlots(business, staffSchedulesOf(schedule), wanted, now)
    .filter((time) => time !== present)
    .slice(0, ALTERNATIVES)
    .map(formatInstant);
};

/** A client's new booking is of what is on offer; any other finds inactive and deleted services too. */
const findTimes = (
  transaction: TenantTransaction,
  { id, serviceId, staffId, stands, rules, now }: AppointmentWish,
  span: { readonly from: Instant; readonly until: Instant },
): Promise<ScheduleRow | undefined> => {
  const ask = { serviceId, staffId, ...span, now };
  return rules.by === 'client' && !stands
    ? findSchedule(transaction, ask)
    : findOwnerSchedule(transaction, { ...ask, except: id });
};

/** Whether a wish can be had, on facts around its start. */
export const offerTime = (
  schedule: ScheduleRow,
  {
    rules,
    staffId,
    at,
    ownDuration,
    now,
  }: Pick<AppointmentWish, 'rules' | 'staffId' | 'at' | 'ownDuration' | 'now'>,
): Result<AcceptedSlot, Unavailable> => {
  const business = businessScheduleOf(schedule);
  const staff = staffSchedulesOf(schedule);
  const wanted = { durationMinutes: ownDuration ?? schedule.duration, at };
  if (rules.by === 'owner') {
    if (staff.length === 0) return refuse({ refusal: refuseNobody(staffId), nearest: false });
    const slot = checkOwnerSlot(business, staff, wanted, now);
    if (!slot.ok) return refuse({ refusal: slotRefusal.SLOT_TAKEN, nearest: true });
    const unwanted = refuseUnlessWanted(slot.value.warnings, rules);
    return unwanted === null ? slot : refuse({ refusal: unwanted, nearest: false });
  }
  if (rules.present !== null && staff.length === 0)
    return refuse({ refusal: nobodyToMoveTo, nearest: false });
  if (at === rules.present) return refuse({ refusal: sameTime, nearest: true });
  const slot = acceptSlot(business, staff, wanted, now);
  return slot.ok ? slot : refuse({ refusal: slotRefusal[slot.reason], nearest: true });
};

const refuseNobody = (staffId: Id | null): Refusal => {
  const message =
    staffId === null
      ? 'No staff members are assigned to this service. Please select another service or contact the business.'
      : 'This staff member does not perform this service. Please choose another.';
  return invalidBooking([{ field: 'staffId', message }]);
};

/** The claim on a staff member's time is the last word. */
const takeFrom = (
  transaction: TenantTransaction,
  { id, serviceId, stands, until, rules, now }: AppointmentWish,
  { id: staffId, block_version }: ScheduleStaff,
  during: Interval,
): Promise<boolean> => {
  const claim = { appointmentId: id, staffId, during, now };
  const blockVersion = rules.by === 'owner' ? null : block_version;
  return stands
    ? takeTime(transaction, claim)
    : claimTime(transaction, { ...claim, serviceId, expiresAt: until, blockVersion });
};
