import { formatWallMinute, parseWallMinute } from './wall-minute.ts';

/** One weekday as forms and the API write it: from opening to closing, with the breaks between. */
export type WeekEntry = {
  /** 0 = Sunday. */
  readonly dayOfWeek: number;
  readonly isOpen: boolean;
  /** HH:mm, or '' while a closed day has none. */
  readonly startTime: string;
  readonly endTime: string;
  readonly breaks?: readonly BreakEntry[] | undefined;
};
export type BreakEntry = { readonly startTime: string; readonly endTime: string };

/** One stretch of open hours of a weekday, in minutes from local midnight. */
export type WeekSpan = {
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
};

export type WeekEntryFault = 'REQUIRED' | 'START_NOT_BEFORE_END' | 'BREAK_OUTSIDE_HOURS' | 'BREAKS_OVERLAP';

const mostBreaks = 5;

/** What is wrong with one day, or null; a closed day is never wrong. Breaks lie inside the hours, in any order. */
export function faultOfEntry(entry: WeekEntry): WeekEntryFault | null {
  if (!entry.isOpen) return null;
  const day = spanOf(entry);
  if (day === null) return 'REQUIRED';
  if (day.start >= day.end) return 'START_NOT_BEFORE_END';
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
export function entriesOfWeek(spans: readonly WeekSpan[]): readonly Required<WeekEntry>[] {
  return [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => {
    const own = spans
      .filter(({ weekday }) => weekday === dayOfWeek)
      .toSorted((a, b) => a.startMinute - b.startMinute);
    return {
      dayOfWeek,
      isOpen: own.length > 0,
      startTime: formatWallMinute(own[0]?.startMinute ?? 9 * 60),
      endTime: formatWallMinute(own[own.length - 1]?.endMinute ?? 17 * 60),
      breaks: own.slice(1).map(({ startMinute }, place) => ({
        startTime: formatWallMinute(own[place]?.endMinute ?? startMinute),
        endTime: formatWallMinute(startMinute),
      })),
    };
  });
}

type Minutes = { readonly start: number; readonly end: number };

function spanOf({ startTime, endTime }: BreakEntry): Minutes | null {
  const start = parseWallMinute(startTime);
  const end = parseWallMinute(endTime);
  return start === null || end === null ? null : { start, end };
}

function sortedBreaks(entry: WeekEntry): readonly Minutes[] | null {
  const breaks: Minutes[] = [];
  for (const pause of entry.breaks ?? []) {
    const span = spanOf(pause);
    if (span === null) return null;
    breaks.push(span);
  }
  return breaks.sort((a, b) => a.start - b.start);
}
