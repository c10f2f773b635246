import { LRUCache } from 'lru-cache';
import { type CalendarDate, fromEpochDay, toEpochDay } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, minuteMs } from '#core/calendar/instant.ts';
import type { OfferedDay } from '#core/slots/offered-days.ts';
import { type BookingWindow, bookableDays, bookingWindow } from '#core/slots/window.ts';
import type { Steps } from '#core/steps.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { BusinessId } from '../../platform/ids.ts';
import { inTurns } from '../../platform/pacing/in-turns.ts';
import { isUnchanged } from './changes.rules.ts';
import { knownChanges } from './kept-facts.queries.ts';
import type { ScheduleBusiness } from './schedule.repo.ts';
import { businessScheduleOf, isOneOf, type OfTime } from './schedule.rules.ts';

/** Starts kept in memory, all businesses together; eight bytes each. */
const MOST_STARTS = 500_000;

/** A day as it is offered from one instant until another, if the facts of this version do not change. */
type KeptDay = {
  readonly version: number;
  readonly from: Instant;
  readonly until: number;
  readonly day: OfferedDay | Promise<OfferedDay>;
};

type Kept = LRUCache<string, KeptDay>;

/** One for each database: tests have many. */
const keptOf = new WeakMap<Database, Kept>();

const keptFor = (database: Database): Kept => {
  const known = keptOf.get(database);
  if (known !== undefined) return known;
  const kept: Kept = new LRUCache({ maxSize: MOST_STARTS });
  keptOf.set(database, kept);
  return kept;
};

type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

type Asked = {
  readonly business: BusinessId;
  /** What is asked for besides the days, as one text. */
  readonly what: string;
  readonly row: ScheduleBusiness & OfTime;
  readonly range: Days;
  /** How long what is asked for can take, without the gap after. */
  readonly minutes: number;
  /** Works days out. */
  readonly stepsOf: (days: Days) => Steps<readonly OfferedDay[]>;
  readonly spent: ((milliseconds: number) => void) | undefined;
};

/**
 * What a day is kept under. Where the notice has passed before it begins, time takes nothing from it; nearer days count
 * once a minute, since starts lie on whole minutes. A minute's very beginning counts apart: a day ends there.
 */
const keyOf = ({ business, what }: Asked, window: BookingWindow, now: Instant) => {
  const facts = `${business} ${what}`;
  const minute = (Math.floor(now / minuteMs) + Math.ceil(now / minuteMs)) / 2;
  const far = (day: number): string => `${facts} ${day}`;
  const near = (day: number): string => `${facts} ${day} ${minute}`;
  // No zone's day begins a whole day before UTC's.
  // guard: a-day-far-off-is-worked-out-once-whatever-the-minute
  // guard: a-near-day-is-worked-out-anew-each-minute
  return (day: number): string => (window.earliest <= (day - 1) * dayMs ? far(day) : near(day));
};

/**
 * The days of a range, each worked out once for everybody who asks, by whatever range, until the facts change or a hold
 * among them ends; in turns, since a large team's three months take a while.
 */
export const readKeptDays = (
  database: Database,
  asked: Asked,
  now: Instant,
): Promise<readonly OfferedDay[]> => {
  const { row, range, minutes } = asked;
  const kept = keptFor(database);
  const window = bookingWindow(businessScheduleOf(row), minutes, now);
  const keyOfDay = keyOf(asked, window, now);
  const span = { first: toEpochDay(range.from), last: toEpochDay(range.to) };
  const bookable = bookableDays(window, span);
  const changes = knownChanges(database, asked.business);
  const isTrue = (known: KeptDay, day: number): boolean =>
    // No zone's day begins or ends a whole day from UTC's, and what starts on it may end later.
    isUnchanged(changes, { from: known.version, to: row.diary_version }, ({ whose, from, until }) => {
      const touchesDay = from < (day + 2) * dayMs + window.needMs && until > (day - 1) * dayMs;
      return touchesDay && isOneOf(row, whose);
    });
  const keptDay = (day: number): KeptDay['day'] | null => {
    const known = kept.get(keyOfDay(day));
    // guard: a-day-is-kept-until-it-is-touched
    if (known === undefined || !isTrue(known, day)) return null;
    return known.from <= now && now < known.until ? known.day : null;
  };
  const days: KeptDay['day'][] = [];
  for (let day = span.first; day <= span.last; day += 1) {
    const known = day < bookable.first || day > bookable.last ? unoffered(day) : keptDay(day);
    if (known !== null) {
      days.push(known);
      continue;
    }
    let last = day;
    while (last < bookable.last && keptDay(last + 1) === null) last += 1;
    days.push(...workOut(kept, asked, { first: day, last }, { keyOfDay, now }));
    day = last;
  }
  return Promise.all(days);
};

const unoffered = (day: number): OfferedDay => ({ date: fromEpochDay(day), times: [], full: false });

/** Begins with a stretch of days, and keeps each for whoever asks meanwhile and afterwards. */
const workOut = (
  kept: Kept,
  { row, stepsOf, spent }: Asked,
  { first, last }: { readonly first: number; readonly last: number },
  { keyOfDay, now }: { readonly keyOfDay: (day: number) => string; readonly now: Instant },
): readonly Promise<OfferedDay>[] => {
  let until = Number.POSITIVE_INFINITY;
  const stretches = [
    ...row.staff.map(({ busy }) => busy),
    ...(row.resources ?? []).map(({ claims }) => claims),
  ];
  for (const taken of stretches)
    for (const [, , heldUntil] of taken) until = Math.min(until, heldUntil ?? until);
  const worked = inTurns(stepsOf({ from: fromEpochDay(first), to: fromEpochDay(last) }), spent);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const key = keyOfDay(first + index);
    const day = worked.then((days) => days[index] ?? unoffered(first + index));
    const since = { version: row.diary_version, from: now, until };
    kept.set(key, { ...since, day }, { size: 1 });
    day.then(
      (known) => kept.set(key, { ...since, day: known }, { size: 1 + known.times.length }),
      () => kept.delete(key),
    );
    return day;
  });
};
