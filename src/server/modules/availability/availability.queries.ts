import { type Outcome, refusal } from '#contract/outcome.ts';
import { type CalendarDate, toEpochDay } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import type { DaySpan } from '#core/hours/open-intervals.ts';
import { readLines, type WantedLine } from '#core/lines/lines-text.ts';
import { ok } from '#core/result.ts';
import { acceptLines } from '#core/slots/lines/accept-lines.ts';
import { lineStartSteps } from '#core/slots/lines/list-line-starts.ts';
import { type OfferedDay, offeredDaySteps } from '#core/slots/offered-days.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type BusinessId, type Id, readHandle, readOwnHandle } from '../../platform/ids.ts';
import { inTurns } from '../../platform/pacing/in-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPlainAsk, type LineWish, readAskedLines } from './asked-lines.rules.ts';
import { readKeptDays } from './kept-days.queries.ts';
import { readKeptLinesSchedule, readKeptSchedule } from './kept-facts.queries.ts';
import { findLinesSchedule } from './lines-schedule.repo.ts';
import { findOwnerSchedule } from './schedule.repo.ts';
import { businessScheduleOf, staffSchedulesOf } from './schedule.rules.ts';

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
/** Facts are read for days in blocks of at most so many. */
const LONGEST_BLOCK = 32;

/**
 * The days whose facts are read and kept together for a range: it reaches out to the blocks it touches, of days as long
 * as itself, so that ranges that differ by a day here or there share what is known.
 */
const blocksAround = (from: CalendarDate, to: CalendarDate): DaySpan => {
  const [first, last] = [toEpochDay(from), toEpochDay(to)];
  const block = Math.min(LONGEST_BLOCK, 2 ** Math.ceil(Math.log2(last - first + 1)));
  return { first: Math.floor(first / block) * block, last: Math.ceil((last + 1) / block) * block - 1 };
};

/** What free times are asked of: one service and who does it, or the lines of a booking as an address has them. */
export type WantedTimes = {
  readonly serviceId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly lines?: string | undefined;
};

/** Lines as clients name them, their handles read; null where they are of no business, or of two. */
export const readLineWishes = (
  wanted: readonly WantedLine[],
): {
  readonly business: BusinessId;
  readonly lines: readonly [LineWish, ...LineWish[]];
} | null => {
  const wishes: LineWish[] = [];
  let business: BusinessId | null = null;
  for (const { serviceId, staffId = ANYONE, optionIds = [], hands } of wanted) {
    const choice = readChoice({ serviceId, staffId });
    if (choice === null || (business !== null && business !== choice.business)) return null;
    business = choice.business;
    wishes.push({
      serviceId: choice.serviceId,
      staffId: choice.staffId,
      optionIds,
      hands: hands === 2 ? 2 : 1,
    });
  }
  const [first, ...others] = wishes;
  return business === null || first === undefined ? null : { business, lines: [first, ...others] };
};

/** The lines whose free times are asked for. */
export const readWantedLines = ({ lines, serviceId = '', staffId }: WantedTimes) =>
  readLineWishes(lines === undefined ? [{ serviceId, staffId }] : (readLines(lines) ?? []));

type SlotsAsk = WantedTimes & {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** A hold that is not in the way: it is the asker's own. */
  readonly except?: Id | null;
  /** Told how many milliseconds were worked for this one that nobody else had asked for. */
  readonly spent?: (milliseconds: number) => void;
};

/** The free start times of each day of the range; NOT_FOUND where there is no such service or staff member. */
export const readSlots = async (
  platform: Pick<Platform, 'database'>,
  ask: SlotsAsk,
  now: Instant,
): Promise<Outcome<readonly OfferedDay[]>> => {
  const wanted = readWantedLines(ask);
  if (wanted === null) return refusal('NOT_FOUND');
  const { business, lines } = wanted;
  const days = blocksAround(ask.from, ask.to);
  const span = {
    from: toInstant(days.first * dayMs - MARGIN),
    until: toInstant((days.last + 1) * dayMs + MARGIN),
    now,
  };
  const asked = { business, ask, span };
  if (isPlainAsk(lines)) {
    const plain = await readPlainSlots(platform, asked, lines[0]);
    if (plain !== null) return plain;
  }
  return readLineSlots(platform, asked, lines);
};

type Asked = {
  readonly business: BusinessId;
  readonly ask: SlotsAsk;
  readonly span: { readonly from: Instant; readonly until: Instant; readonly now: Instant };
};

/** Those of one service that is nothing but its length; null: it goes by its lines. */
const readPlainSlots = async (
  { database }: Pick<Platform, 'database'>,
  { business, ask, span }: Asked,
  { serviceId, staffId }: LineWish,
): Promise<Outcome<readonly OfferedDay[]> | null> => {
  const { except = null, spent } = ask;
  const { now } = span;
  const wanted = { serviceId, staffId, ...span };
  const row =
    except === null
      ? await readKeptSchedule(database, business, wanted)
      : await inTenant(database, business, (transaction) =>
          findOwnerSchedule(transaction, { ...wanted, except }),
        );
  if (row === undefined || !row.offered || row.booking_type !== 'time-based') return refusal('NOT_FOUND');
  if (row.needs_lines) return null;
  if (staffId !== null && row.staff.length === 0) return refusal('NOT_FOUND');
  const { from, to } = ask;
  const stepsOf = (days: { readonly from: CalendarDate; readonly to: CalendarDate }) =>
    offeredDaySteps(
      businessScheduleOf(row),
      staffSchedulesOf(row),
      { durationMinutes: row.duration, ...days },
      now,
    );
  if (except !== null) return ok(await inTurns(stepsOf({ from, to }), spent));
  const what = [row.service_id, staffId].join(' ');
  const days = { business, what, row, range: { from, to }, minutes: row.duration, stepsOf, spent };
  return ok(await readKeptDays(database, days, now));
};

/** What times of lines follow from; a line that cannot be booked at all is refused at that line. */
const readLineFacts = async (
  { database }: Pick<Platform, 'database'>,
  { business, except, span }: Pick<Asked, 'business' | 'span'> & { readonly except: Id | null },
  lines: readonly LineWish[],
) => {
  const wanted = { serviceIds: lines.map(({ serviceId }) => serviceId), ...span };
  const row =
    except === null
      ? await readKeptLinesSchedule(database, business, wanted)
      : await inTenant(database, business, (transaction) =>
          findLinesSchedule(transaction, { ...wanted, except }),
        );
  if (row === undefined) return refusal('NOT_FOUND');
  const read = readAskedLines(row, lines);
  if (!read.ok) return refusal('INVALID_INPUT', { errors: read.reason });
  return ok({ row, lines: read.value.map((line) => line.asked), maxWaitMinutes: row.line_wait_minutes });
};

/** How long lines take from a start that is free for them, with what is waited between them; null: it is not free. */
export const readLengthOfLines = async (
  platform: Pick<Platform, 'database'>,
  { lines: text, at, except }: { readonly lines: string; readonly at: Instant; readonly except: Id | null },
  now: Instant,
): Promise<number | null> => {
  const wanted = readWantedLines({ lines: text });
  if (wanted === null) return null;
  const span = { from: toInstant(at - MARGIN), until: toInstant(at + 4 * dayMs), now };
  const facts = await readLineFacts(platform, { business: wanted.business, except, span }, wanted.lines);
  if (!facts.ok) return null;
  const { row, ...ask } = facts.value;
  const placed = acceptLines(businessScheduleOf(row), staffSchedulesOf(row), { ...ask, at }, now);
  return placed.ok ? (placed.value.endsAt - placed.value.startsAt) / minuteMs : null;
};

/** Those at which all lines can be had. */
const readLineSlots = async (
  { database }: Pick<Platform, 'database'>,
  { business, ask, span }: Asked,
  lines: readonly LineWish[],
): Promise<Outcome<readonly OfferedDay[]>> => {
  const { except = null, spent, from, to } = ask;
  const { now } = span;
  const facts = await readLineFacts({ database }, { business, except, span }, lines);
  if (!facts.ok) return facts;
  const { row, lines: asked, maxWaitMinutes } = facts.value;
  const stepsOf = (days: { readonly from: CalendarDate; readonly to: CalendarDate }) =>
    lineStartSteps(
      businessScheduleOf(row),
      staffSchedulesOf(row),
      { lines: asked, maxWaitMinutes, ...days },
      now,
    );
  if (except !== null) return ok(await inTurns(stepsOf({ from, to }), spent));
  const minutes = asked.reduce((sum, line) => sum + line.minutes, 0) + maxWaitMinutes * (asked.length - 1);
  const what = JSON.stringify(lines);
  const days = { business, what, row, range: { from, to }, minutes, stepsOf, spent };
  return ok(await readKeptDays(database, days, now));
};
