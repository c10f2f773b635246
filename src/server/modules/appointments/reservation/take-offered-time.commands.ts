import { type Refusal, refusal } from '#contract/outcome.ts';
import { dayMs, formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { acceptSlot } from '#core/slots/accept-slot.ts';
import { nearestSlots } from '#core/slots/nearest-slots.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { businessDiaryOf, findOwnDiary, staffDiariesOf } from '../../availability/index.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import type { TakeTime } from './move-visit.commands.ts';
import { slotRefusal } from './slot-refusals.rules.ts';

const OFFERED_INSTEAD = 6;
type Ask = Parameters<TakeTime>[0];

/** The booking's own time is free to it, and yet no other time. */
const asItIs = refusal('SLOT_NOT_OFFERED', {
  message: 'Your booking is at that time already. Please pick another.',
});
const noStaff = refusal('SLOT_NOT_OFFERED', {
  message: 'Staff details not available. Please contact support.',
});

/**
 * Takes a new time for a booking as its client moves it: by the rules that list the times, notice included. Refused
 * with the nearest free ones.
 */
export const takeOfferedTime =
  (transaction: TenantTransaction, current: AppointmentRow): TakeTime =>
  async (ask, claim) => {
    const { at, now } = ask;
    const diary = await findOwnDiary(transaction, { ...ask, from: at, until: toInstant(at + 3 * dayMs) });
    if (diary === undefined) return refusal('NOT_FOUND');
    if (diary.staff.length === 0) return noStaff;
    if (at === current.starts_at) return withNearest(transaction, ask, current.starts_at, asItIs);
    const duration = ask.ownDuration ?? diary.duration;
    const wanted = { durationMinutes: duration, at };
    const slot = acceptSlot(businessDiaryOf(diary), staffDiariesOf(diary), wanted, now);
    if (!slot.ok) return withNearest(transaction, ask, current.starts_at, slotRefusal[slot.reason]);
    for (const id of slot.value.staffIds) {
      const staff = diary.staff.find((member) => member.id === id);
      if (staff !== undefined && (await claim(staff.id, slot.value.during))) {
        return ok({ diary, staff, duration });
      }
    }
    return withNearest(transaction, ask, current.starts_at, slotRefusal.SLOT_TAKEN);
  };

/** The refusal with the nearest free times as they stand now; the one it has is not among them. */
const withNearest = async (
  transaction: TenantTransaction,
  ask: Ask,
  present: Instant,
  given: Refusal,
): Promise<Refusal> => {
  const until = toInstant(ask.now + 94 * dayMs);
  const diary = await findOwnDiary(transaction, { ...ask, from: ask.now, until });
  if (diary === undefined) return given;
  const wanted = {
    durationMinutes: ask.ownDuration ?? diary.duration,
    // Years that no calendar day has are asked for as well.
    at: toInstant(Math.min(ask.at, until)),
    count: OFFERED_INSTEAD + 1,
  };
  const nearest = nearestSlots(businessDiaryOf(diary), staffDiariesOf(diary), wanted, ask.now)
    .filter((time) => time !== present)
    .slice(0, OFFERED_INSTEAD);
  return { ...given, data: { nearest: nearest.map(formatInstant) } };
};
