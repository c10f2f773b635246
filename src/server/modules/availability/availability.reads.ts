import type { CalendarDate, DateRange } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { BusinessDiary, StaffDiary } from '#core/slots/diary.ts';
import { type DaySlots, slotSteps } from '#core/slots/list-slots.ts';
import { allAtOnce, type Steps } from '#core/steps.ts';
import { instantAt } from '#core/time/zone.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type Id, readHandle, readOwnHandle } from '../../platform/ids.ts';
import { inTurns } from '../../platform/in-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DiaryRow, findOwnDiary } from './diary.repo.ts';
import { businessDiaryOf, staffDiariesOf } from './diary.ts';
import { readKeptDiary } from './kept-facts.reads.ts';

/** The word that stands for whoever is free. */
export const ANYONE = 'any';

/** A service and a choice of staff as a client names them. `staffId` null: anyone. */
export const readChoice = (choice: {
  readonly serviceId: string;
  readonly staffId: string;
}): {
  readonly business: NonNullable<ReturnType<typeof readHandle>>['business'];
  readonly serviceId: Id;
  readonly staffId: Id | null;
} | null => {
  const service = readHandle(choice.serviceId);
  if (service === null) return null;
  if (choice.staffId === ANYONE) return { business: service.business, serviceId: service.id, staffId: null };
  const staffId = readOwnHandle(service.business, choice.staffId);
  return staffId === null ? null : { business: service.business, serviceId: service.id, staffId };
};

/** Wide enough for any zone: no local day starts or ends further from its UTC day. */
const MARGIN = dayMs;

/** A day's free start times; `full` when there would be some if nobody were booked. */
export type OfferedDay = DaySlots & { readonly full: boolean };

/** The free start times of each day of the range, or null when there is no such service or staff member. */
export const readSlots = async (
  platform: Platform,
  ask: {
    readonly serviceId: string;
    readonly staffId: string;
    readonly from: CalendarDate;
    readonly to: CalendarDate;
    /** A hold that is not in the way: it is the asker's own. */
    readonly except?: Id | null;
  },
  now: Instant,
): Promise<readonly OfferedDay[] | null> => {
  const choice = readChoice(ask);
  if (choice === null) return null;
  const from = toInstant(instantAt('UTC', ask.from, 0) - MARGIN);
  const until = toInstant(instantAt('UTC', ask.to, 0) + dayMs + MARGIN);
  const { serviceId, staffId } = choice;
  const wanted = { serviceId, staffId, from, until, now };
  const { except = null } = ask;
  const row =
    except === null
      ? await readKeptDiary(platform.database, choice.business, wanted)
      : await inTenant(platform.database, choice.business, (transaction) =>
          findOwnDiary(transaction, { ...wanted, except }),
        );
  if (row === undefined || !row.offered || row.booking_type !== 'time-based') return null;
  if (choice.staffId !== null && row.staff.length === 0) return null;
  return daysOf(row, { durationMinutes: row.duration, from: ask.from, to: ask.to }, now);
};

type KeptDays = {
  readonly minute: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: Promise<readonly OfferedDay[]>;
};

/** What was last worked out from facts that are kept, for as long as they are. */
const keptDays = new WeakMap<DiaryRow, KeptDays>();

/**
 * Worked out in turns, since a large team's three months take a while, and once a minute for everybody who asks: starts
 * lie on whole minutes, so within one nothing changes unless the facts do, which then are another row.
 */
const daysOf = (
  row: DiaryRow,
  range: Parameters<typeof slotSteps>[2],
  now: Instant,
): Promise<readonly OfferedDay[]> => {
  // A minute's very beginning counts apart: a day ends there.
  const minute = (Math.floor(now / minuteMs) + Math.ceil(now / minuteMs)) / 2;
  const kept = keptDays.get(row);
  if (kept?.minute === minute && kept.from === range.from && kept.to === range.to) return kept.days;
  const days = inTurns(offeredDaySteps(businessDiaryOf(row), staffDiariesOf(row), range, now));
  keptDays.set(row, { minute, from: range.from, to: range.to, days });
  return days;
};

/** What `slotSteps` lists, and which of the days without a time are booked out. */
export function* offeredDaySteps(
  business: BusinessDiary,
  staff: readonly StaffDiary[],
  range: Parameters<typeof slotSteps>[2],
  now: Instant,
): Steps<readonly OfferedDay[]> {
  const days = yield* slotSteps(business, staff, range, now);
  const unbooked = staff.map((member) => ({ ...member, busy: [] }));
  const full = new Set<CalendarDate>();
  for (const { from, to } of emptySpans(days)) {
    const possible = yield* slotSteps(business, unbooked, { ...range, from, to }, now);
    for (const { date, times } of possible) if (times.length > 0) full.add(date);
  }
  return days.map((day) => ({ ...day, full: full.has(day.date) }));
}

/** The same where nobody waits behind it: for a day, or one of the staff. */
export const offeredDays = (...ask: Parameters<typeof offeredDaySteps>): readonly OfferedDay[] =>
  allAtOnce(offeredDaySteps(...ask));

/** The days without a time, those beside each other together. */
const emptySpans = (days: readonly DaySlots[]): readonly DateRange[] => {
  const spans: { from: CalendarDate; to: CalendarDate }[] = [];
  days.forEach(({ date, times }, index) => {
    if (times.length > 0) return;
    const last = spans.at(-1);
    if (last !== undefined && last.to === days[index - 1]?.date) last.to = date;
    else spans.push({ from: date, to: date });
  });
  return spans;
};
