import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { dayMs, formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { nearestSlots } from '#core/slots/nearest-slots.ts';
import { checkOwnerSlot, type OwnerSlot } from '#core/slots/owner-slot.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import {
  businessDiaryOf,
  type DiaryRow,
  findOwnDiary,
  ownBusinessDiaryOf,
  staffDiariesOf,
} from '../../availability/index.ts';
import { invalidBooking } from '../owner-booking/details.rules.ts';
import { type BookingWarning, refuseUnlessWanted } from '../owner-booking/warnings.rules.ts';

const OFFERED_INSTEAD = 6;

export type TimeAsk = {
  readonly serviceId: Id;
  /** Null: whoever is free. */
  readonly staffId: Id | null;
  readonly at: Instant;
  /** The length the booking keeps of its own; null: the service's. */
  readonly ownDuration: number | null;
  /** A booking being changed is not in its own way. */
  readonly except: Id | null;
  readonly override: boolean | undefined;
  /** What the owner has accepted before or need not be told. */
  readonly settled: readonly BookingWarning[];
  readonly now: Instant;
};

export type OwnTime = {
  readonly diary: DiaryRow;
  readonly staff: DiaryRow['staff'][number];
  readonly duration: number;
};

/**
 * Takes the time of an owner's own booking: of those who can do it the first whom `claim` gets. Outside the rules only
 * with the owner's word, over another booking never; a lost time is SLOT_TAKEN with the nearest free ones.
 */
export const takeOwnTime = async (
  transaction: TenantTransaction,
  ask: TimeAsk,
  claim: (staffId: Id, during: OwnerSlot['during']) => Promise<boolean>,
): Promise<Outcome<OwnTime>> => {
  const { serviceId, staffId, at, except, now } = ask;
  const until = toInstant(at + 3 * dayMs);
  const diary = await findOwnDiary(transaction, { serviceId, staffId, from: at, until, now, except });
  if (diary === undefined) return refusal('NOT_FOUND');
  if (diary.staff.length === 0) return noStaff(staffId);
  const duration = ask.ownDuration ?? diary.duration;
  const wanted = { durationMinutes: duration, at };
  const slot = checkOwnerSlot(businessDiaryOf(diary), staffDiariesOf(diary), wanted, now);
  if (!slot.ok) return takenWithNearest(transaction, ask, duration);
  const open = slot.value.warnings.filter((warning) => !ask.settled.includes(warning));
  const unwanted = refuseUnlessWanted(open, ask.override);
  if (unwanted !== null) return unwanted;
  for (const id of slot.value.staffIds) {
    const staff = diary.staff.find((member) => member.id === id);
    if (staff !== undefined && (await claim(staff.id, slot.value.during))) {
      return ok({ diary, staff, duration });
    }
  }
  return takenWithNearest(transaction, ask, duration);
};

const noStaff = (staffId: Id | null): Refusal => {
  const message =
    staffId === null
      ? 'No staff members are assigned to this service. Please select another service or contact the business.'
      : 'This staff member does not perform this service. Please choose another.';
  return invalidBooking([{ field: 'staffId', message }]);
};

/** The refusal with the nearest free times as they stand now, the winner's booking counted. */
const takenWithNearest = async (
  transaction: TenantTransaction,
  { serviceId, staffId, at, except, now }: TimeAsk,
  durationMinutes: number,
): Promise<Refusal> => {
  const until = toInstant(now + 94 * dayMs);
  const diary = await findOwnDiary(transaction, { serviceId, staffId, from: now, until, now, except });
  if (diary === undefined) return refusal('SLOT_TAKEN');
  const ask = { durationMinutes, at, count: OFFERED_INSTEAD };
  const nearest = nearestSlots(ownBusinessDiaryOf(diary), staffDiariesOf(diary), ask, now);
  return refusal('SLOT_TAKEN', { data: { nearest: nearest.map(formatInstant) } });
};
