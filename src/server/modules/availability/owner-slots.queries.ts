import { type Outcome, refusal } from '#contract/outcome.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { lineStartSteps } from '#core/slots/lines/list-line-starts.ts';
import { moveStartSteps } from '#core/slots/lines/move-lines.ts';
import { slotSteps } from '#core/slots/list-slots.ts';
import type { Steps } from '#core/steps.ts';
import { dateIn } from '#core/time/zone.ts';
import { inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import { type BusinessId, type Id, readOwnHandle } from '../../platform/ids.ts';
import { inTurns } from '../../platform/pacing/in-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPlainAsk, type LineWish, readAskedLines } from './asked-lines.rules.ts';
import { readWantedLines, type WantedTimes } from './availability.queries.ts';
import { findLinesSchedule, findStandingLines } from './lines-schedule.repo.ts';
import { findEditedBooking } from './rental-schedule.repo.ts';
import { type BusinessColumns, findOwnerSchedule } from './schedule.repo.ts';
import { ownerBusinessScheduleOf, staffSchedulesOf } from './schedule.rules.ts';
import { haveTheirPeople, keepAgreed, standingLinesOf } from './standing-lines.rules.ts';

export type OwnerSlots = {
  readonly times: readonly Instant[];
  /** The first start on a later day; null where this day has some or no other does. */
  readonly nextFree: Instant | null;
};

type Days = { readonly from: CalendarDate; readonly to: CalendarDate };
type OneDay = { readonly times: readonly Instant[] };

/** What of a business is free: its rules, and the work of listing the starts of some days. */
type Listed = {
  readonly row: BusinessColumns;
  readonly stepsOf: (days: Days) => Steps<readonly OneDay[]>;
};

type Edited = NonNullable<Awaited<ReturnType<typeof findEditedBooking>>> & { readonly id: Id };

/** Slots end with the horizon, whatever day is asked for. */
const spanFrom = (now: Instant) => ({ from: now, until: toInstant(now + 94 * dayMs), now });

/**
 * The free start times of one day for the owner's own booking, for which no notice is needed. `editId`: that booking
 * keeps its own lengths and is not in its own way; one of several lines that is asked for by its first service is
 * looked at as a whole. NOT_FOUND when service, staff member or booking are not theirs.
 */
export const readOwnerSlots = async (
  platform: Platform,
  business: BusinessId,
  ask: WantedTimes & { readonly date: CalendarDate; readonly editId?: string | undefined },
  now: Instant,
): Promise<Outcome<OwnerSlots>> => {
  const wanted = readWantedLines(ask);
  const except = ask.editId === undefined ? null : readOwnHandle(business, ask.editId);
  if (wanted === null || wanted.business !== business) return refusal('NOT_FOUND');
  if (except === null && ask.editId !== undefined) return refusal('NOT_FOUND');
  const { lines } = wanted;
  const listed = await inTenant(platform.database, business, async (transaction) => {
    const found = except === null ? undefined : await findEditedBooking(transaction, except);
    if (except !== null && found === undefined) return refusal('NOT_FOUND');
    const edited = found === undefined || except === null ? null : { ...found, id: except };
    const [first] = lines;
    const isOfLines = edited?.line_count !== null && edited?.service_id === first.serviceId;
    if (edited !== null && ask.lines === undefined && isOfLines)
      return listMoves(transaction, edited, first, now);
    const plain = isPlainAsk(lines) ? await listPlain(transaction, edited, first, now) : null;
    return plain ?? listLines(transaction, edited, lines, now);
  });
  return listed.ok ? ok(await inTurns(ownerSlotSteps(listed.value, ask.date, now))) : listed;
};

/** Of one service that is nothing but its length; null: it goes by its lines. */
const listPlain = async (
  transaction: TenantTransaction,
  edited: Edited | null,
  { serviceId, staffId }: LineWish,
  now: Instant,
): Promise<Outcome<Listed> | null> => {
  const kept = edited?.service_id === serviceId && edited.line_count === null ? edited : undefined;
  const except = edited?.id ?? null;
  const row = await findOwnerSchedule(transaction, { serviceId, staffId, ...spanFrom(now), except });
  if (row === undefined || row.booking_type !== 'time-based') return refusal('NOT_FOUND');
  if (kept === undefined && row.needs_lines) return null;
  if ((!row.offered && kept === undefined) || (staffId !== null && row.staff.length === 0))
    return refusal('NOT_FOUND');
  const durationMinutes = kept?.duration ?? row.duration;
  return ok({
    row,
    stepsOf: (days) =>
      slotSteps(ownerBusinessScheduleOf(row), staffSchedulesOf(row), { durationMinutes, ...days }, now),
  });
};

/** Of several lines, or of one that is more than its length. */
const listLines = async (
  transaction: TenantTransaction,
  edited: Edited | null,
  wishes: readonly LineWish[],
  now: Instant,
): Promise<Outcome<Listed>> => {
  const serviceIds = wishes.map(({ serviceId }) => serviceId);
  const except = edited?.id ?? null;
  const row = await findLinesSchedule(transaction, { serviceIds, ...spanFrom(now), except });
  if (row === undefined) return refusal('NOT_FOUND');
  const standing = edited === null ? [] : await findStandingLines(transaction, edited.id);
  const read = readAskedLines(row, keepAgreed(wishes, standing));
  if (!read.ok) return refusal('INVALID_INPUT', { errors: read.reason });
  const ask = { lines: read.value.map(({ asked }) => asked), maxWaitMinutes: row.line_wait_minutes };
  return ok({
    row,
    stepsOf: (days) =>
      lineStartSteps(ownerBusinessScheduleOf(row), staffSchedulesOf(row), { ...ask, ...days }, now),
  });
};

/** Where a booking of several lines can go as a whole. */
const listMoves = async (
  transaction: TenantTransaction,
  edited: Edited,
  { staffId }: LineWish,
  now: Instant,
): Promise<Outcome<Listed>> => {
  const agreed = await findStandingLines(transaction, edited.id);
  const serviceIds = agreed.map(({ serviceId }) => serviceId);
  const row = await findLinesSchedule(transaction, { serviceIds, ...spanFrom(now), except: edited.id });
  if (row === undefined || agreed.length === 0) return refusal('NOT_FOUND');
  const lines = standingLinesOf(row, agreed, agreed.length === 1 ? staffId : undefined);
  const staff = haveTheirPeople(lines) ? staffSchedulesOf(row) : [];
  return ok({
    row,
    stepsOf: (days) => moveStartSteps(ownerBusinessScheduleOf(row), staff, { lines, ...days }, now),
  });
};

function* ownerSlotSteps({ row, stepsOf }: Listed, date: CalendarDate, now: Instant): Steps<OwnerSlots> {
  const today = dateIn(row.time_zone, now);
  const last = addDays(today, row.horizon_days);
  const [day] = yield* stepsOf({ from: date, to: date });
  const times = day?.times ?? [];
  if (times.length > 0) return { times, nextFree: null };
  if (date >= last) return { times, nextFree: null };
  const from = date < today ? today : addDays(date, 1);
  const following = yield* stepsOf({ from, to: last });
  return { times, nextFree: following.find((later) => later.times.length > 0)?.times[0] ?? null };
}
