import { formatWallMinute, parseWallMinute } from './wall-minute.ts';

/** One weekday as forms and the API write it: from opening to closing, with the breaks between. */
export type WeekEntry = {
  /** 0 = Sunday. */
  readonly dayOfWeek: number;
  readonly isOpen: boolean;
  /** HH:mm, or '' while a closed day has none. */
  readonly startTime: string;
  /** 24:00 is the end of the day. */
  readonly endTime: string;
  /** The day ends at `endTime` on the next: open from 18:00 to 02:00. Its breaks before `startTime` do as well. */
  readonly closesNextDay?: boolean | undefined;
  readonly breaks?: readonly BreakEntry[] | undefined;
};
export type BreakEntry = { readonly startTime: string; readonly endTime: string };

/** One stretch of open hours of a weekday, in minutes from the midnight it begins with; past 1440 is the next day. */
export type WeekSpan = {
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
};

export type WeekEntryFault =
  | 'REQUIRED'
  | 'START_NOT_BEFORE_END'
  | 'LONGER_THAN_A_DAY'
  | 'BREAK_OUTSIDE_HOURS'
  | 'BREAKS_OVERLAP';

const mostBreaks = 5;
const DAY = 1440;

/** What is wrong with one day, or null; a closed day is never wrong. Breaks lie inside the hours, in any order. */
export function faultOfEntry(entry: WeekEntry): WeekEntryFault | null {
  if (!entry.isOpen) return null;
  const day = spanOf(entry);
  if (day === null) return 'REQUIRED';
  if (day.start >= day.end) return 'START_NOT_BEFORE_END';
  if (day.end - day.start > DAY) return 'LONGER_THAN_A_DAY';
  const breaks = sortedBreaks(entry);
  if (breaks === null) return 'REQUIRED';
  let before = day.start;
  for (const pause of breaks) {
    if (pause.start >= pause.end) return 'START_NOT_BEFORE_END';
    if (pause.start <= day.start || pause.end >= day.end) return 'BREAK_OUTSIDE_HOURS';
    if (pause.start <= before) return 'BREAKS_OVERLAP';
    before = pause.end;
  }
  return breaks.length > mostBreaks ? 'BREAKS_OVERLAP' : null;
}

/** The first weekday, by its number, whose late hours run into the opening of the day after; null where none do. */
export function lateIntoNextDay(entries: readonly WeekEntry[]): number | null {
  const opening = new Map<number, number>();
  for (const entry of entries) {
    const start = entry.isOpen ? parseWallMinute(entry.startTime) : null;
    if (start !== null) opening.set(entry.dayOfWeek, start);
  }
  for (const entry of entries) {
    const end = entry.isOpen ? spanOf(entry)?.end : undefined;
    const next = opening.get((entry.dayOfWeek + 1) % 7);
    if (end !== undefined && next !== undefined && end - DAY > next) return entry.dayOfWeek;
  }
  return null;
}

/** The open stretches of entries without fault, by weekday and time. Throws where an entry has a fault. */
export function spansOfWeek(entries: readonly WeekEntry[]): readonly WeekSpan[] {
  return entries
    .filter(({ isOpen }) => isOpen)
    .toSorted((a, b) => a.dayOfWeek - b.dayOfWeek)
    .flatMap((entry) => {
      const day = spanOf(entry);
      const breaks = sortedBreaks(entry);
      if (day === null || breaks === null || faultOfEntry(entry) !== null) {
        throw new RangeError('These weekly hours have a fault');
      }
      const starts = [day.start, ...breaks.map(({ end }) => end)];
      const ends = [...breaks.map(({ start }) => start), day.end];
      return starts.map((startMinute, place) => ({
        weekday: entry.dayOfWeek,
        startMinute,
        endMinute: ends[place] ?? day.end,
      }));
    });
}

/** Seven entries, Sunday first. A closed day shows the times it would have when opened. */
export function entriesOfWeek(spans: readonly WeekSpan[]): readonly WeekEntry[] {
  return [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => {
    const own = spans
      .filter(({ weekday }) => weekday === dayOfWeek)
      .toSorted((a, b) => a.startMinute - b.startMinute);
    const closing = own[own.length - 1]?.endMinute ?? 17 * 60;
    return {
      dayOfWeek,
      isOpen: own.length > 0,
      startTime: formatWallMinute(own[0]?.startMinute ?? 9 * 60),
      endTime: clockOf(closing),
      ...(closing > DAY ? { closesNextDay: true } : {}),
      breaks: own.slice(1).map(({ startMinute }, place) => ({
        startTime: clockOf(own[place]?.endMinute ?? startMinute),
        endTime: clockOf(startMinute),
      })),
    };
  });
}

/** The clock at a minute of a day or of the night after it. */
export const clockOf = (minute: number): string => formatWallMinute(minute > DAY ? minute - DAY : minute);

type Minutes = { readonly start: number; readonly end: number };

function spanOf({ startTime, endTime, closesNextDay = false }: WeekEntry): Minutes | null {
  const start = parseWallMinute(startTime);
  const end = parseWallMinute(endTime);
  return start === null || end === null ? null : { start, end: closesNextDay ? end + DAY : end };
}

function sortedBreaks(entry: WeekEntry): readonly Minutes[] | null {
  const opening = parseWallMinute(entry.startTime) ?? 0;
  // A time of the clock comes once between opening and closing, which are a day apart at most.
  const minuteOf = (clock: string): number | null => {
    const minute = parseWallMinute(clock);
    return minute !== null && entry.closesNextDay === true && minute < opening ? minute + DAY : minute;
  };
  const breaks: Minutes[] = [];
  for (const pause of entry.breaks ?? []) {
    const [start, end] = [minuteOf(pause.startTime), minuteOf(pause.endTime)];
    if (start === null || end === null) return null;
    breaks.push({ start, end });
  }
  return breaks.sort((a, b) => a.start - b.start);
}
