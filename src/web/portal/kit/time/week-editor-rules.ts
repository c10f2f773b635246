import {
  type BreakEntry,
  clockOf,
  faultOfEntry,
  lateIntoNextDay,
  spansOfWeek,
  type WeekEntry,
} from '#core/calendar/week-entries.ts';
import { defaultDay, weekdays } from './default-week.ts';

export const mostBreaks = 5;

export type TimesErrors = { readonly startTime?: string; readonly endTime?: string };

/** `breaks` has an entry for each break of the day; `note` is about how they lie to each other and the hours. */
export type DayErrors = TimesErrors & { readonly breaks: readonly TimesErrors[]; readonly note?: string };

/** Seven rows, Sunday first, whatever order the hours came in; a day left out is closed. */
export const weekOf = (entries: readonly WeekEntry[]): readonly WeekEntry[] =>
  weekdays.map(
    (_, day) => entries.find(({ dayOfWeek }) => dayOfWeek === day) ?? { ...defaultDay(day), isOpen: false },
  );

/** What was typed as HH:mm where it can be read as a time (9, 930, 9.30); otherwise as it stands. */
export const timeOf = (typed: string): string => {
  const found = /^\s*(\d{1,2})[:.\s]?(\d{2})?\s*$/.exec(typed);
  const [hours, minutes] = [Number(found?.[1]), Number(found?.[2] ?? 0)];
  if (found === null || minutes > 59 || hours * 60 + minutes > 1440) return typed.trim();
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
};

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isClosing = (text: string): boolean => isTime(text) || text === '24:00';

/** `opening`: when the day opens that closes on the next, so that a time before it lies on the next; else null. */
const timesErrorsOf = ({ startTime, endTime }: BreakEntry, opening: string | null): TimesErrors => {
  if (!isTime(startTime) || !isClosing(endTime)) {
    return {
      ...(isTime(startTime) ? {} : { startTime: 'Required' }),
      ...(isClosing(endTime) ? {} : { endTime: 'Required' }),
    };
  }
  const order = (clock: string) => (opening !== null && clock < opening ? `next ${clock}` : clock);
  return order(startTime) < order(endTime) ? {} : { startTime: 'Start<End', endTime: 'End>Start' };
};

/** Whether a day's closing is written as a time that comes before its opening: it can only be one of the next day. */
export const mayCloseNextDay = ({ isOpen, startTime, endTime }: WeekEntry): boolean =>
  isOpen && isTime(startTime) && isTime(endTime) && endTime <= startTime;

/** From noon to the small hours: nobody writes that and means one day, unlike 9 to 5. */
const isNight = ({ startTime, endTime }: BreakEntry): boolean => startTime >= '12:00' && endTime <= '06:00';

/**
 * The day with other times. Closing at 00:00 is the end of the day, one after opening is of the day itself, and one in
 * the small hours of the next.
 */
export const withTimes = (day: WeekEntry, { startTime, endTime }: BreakEntry): WeekEntry => {
  const changed = { ...day, startTime, endTime: endTime === '00:00' ? '24:00' : endTime };
  const isLate = day.closesNextDay === true || isNight(changed);
  return { ...changed, closesNextDay: isLate && mayCloseNextDay(changed) };
};

/** The days in the order they are shown in. */
export const inOrder = (days: readonly WeekEntry[], first: 'Sunday' | 'Monday'): readonly WeekEntry[] =>
  first === 'Sunday' ? days : days.toSorted((a, b) => ((a.dayOfWeek + 6) % 7) - ((b.dayOfWeek + 6) % 7));

/** What stands against the late hours of a day, or null. */
export const lateNoteOf = (days: readonly WeekEntry[], dayOfWeek: number): string | null => {
  if (lateIntoNextDay(days) !== dayOfWeek) return null;
  const next = weekdays[(dayOfWeek + 1) % 7];
  return `These hours go on after ${next} opens. Close earlier, or open later on ${next}.`;
};

const notes: Partial<Record<string, string>> = {
  BREAK_OUTSIDE_HOURS: 'A break lies between opening and closing, not at either end.',
  BREAKS_OVERLAP: 'Breaks must not overlap or follow each other without a gap.',
};

/** What is wrong with a day's times and breaks; nothing where the day is closed. */
export const dayErrorsOf = (day: WeekEntry): DayErrors => {
  const breaks = day.breaks ?? [];
  if (!day.isOpen) return { breaks: breaks.map(() => ({})) };
  const note = notes[faultOfEntry(day) ?? ''];
  const opening = day.closesNextDay === true ? day.startTime : null;
  return {
    ...(opening === null || faultOfEntry({ ...day, breaks: [] }) !== null ? timesErrorsOf(day, null) : {}),
    breaks: breaks.map((pause) => timesErrorsOf(pause, opening)),
    ...(note === undefined ? {} : { note }),
  };
};

/** Whether any time of the week is missing, and whether any stands in the wrong order or place. */
export const weekErrorsOf = (days: readonly WeekEntry[]) => {
  const errors = days.map(dayErrorsOf);
  const texts = errors
    .flatMap((day) => [day, ...day.breaks])
    .flatMap(({ startTime, endTime }) => [startTime, endTime]);
  return {
    missing: texts.includes('Required'),
    misplaced:
      texts.includes('Start<End') ||
      errors.some(({ note }) => note !== undefined) ||
      lateIntoNextDay(days) !== null,
  };
};

/** Opens or closes a day. A day opened without times starts from the usual ones. */
export const withOpen = (day: WeekEntry, isOpen: boolean): WeekEntry => ({
  ...day,
  isOpen,
  startTime: isOpen && day.startTime === '' ? '09:00' : day.startTime,
  endTime: isOpen && day.endTime === '' ? '17:00' : day.endTime,
});

/** With one more break, the last: 13:00 to 14:00 where that is free, else amid the longest stretch without one. */
export const withNewBreak = (day: WeekEntry): WeekEntry => ({
  ...day,
  breaks: [...(day.breaks ?? []), proposedBreak(day)],
});

export const withBreak = (day: WeekEntry, place: number, changed: BreakEntry): WeekEntry => ({
  ...day,
  breaks: (day.breaks ?? []).map((pause, at) => (at === place ? changed : pause)),
});

export const withoutBreak = (day: WeekEntry, place: number): WeekEntry => ({
  ...day,
  breaks: (day.breaks ?? []).filter((_, at) => at !== place),
});

const usualBreak = { startTime: '13:00', endTime: '14:00' };
const HOUR = 60;
const STEP = 5;

const proposedBreak = (day: WeekEntry): BreakEntry => {
  if (faultOfEntry({ ...day, breaks: [...(day.breaks ?? []), usualBreak] }) === null) return usualBreak;
  const longest = faultOfEntry(day) === null ? longestStretch(day) : { start: 0, length: 0 };
  const length = Math.min(HOUR, Math.floor(longest.length / 3 / STEP) * STEP);
  if (length === 0) return { startTime: '', endTime: '' };
  const start = longest.start + Math.round((longest.length - length) / 2 / STEP) * STEP;
  return { startTime: clockOf(start), endTime: clockOf(start + length) };
};

/** The longest stretch between two breaks of a day without fault, in minutes. */
const longestStretch = (day: WeekEntry): { readonly start: number; readonly length: number } =>
  spansOfWeek([{ ...day, isOpen: true }])
    .map(({ startMinute, endMinute }) => ({ start: startMinute, length: endMinute - startMinute }))
    .reduce((longest, stretch) => (stretch.length > longest.length ? stretch : longest));

/** Monday's hours and breaks on every other open day. */
export const withMondayCopied = (days: readonly WeekEntry[]): readonly WeekEntry[] => {
  const monday = days.find(({ dayOfWeek }) => dayOfWeek === 1);
  if (monday === undefined) return days;
  const { startTime, endTime, closesNextDay, breaks = [] } = monday;
  return days.map((day) => (day.isOpen ? { ...day, startTime, endTime, closesNextDay, breaks } : day));
};
