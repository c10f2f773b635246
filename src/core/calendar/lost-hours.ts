import { formatWallMinute, parseWallMinute } from './wall-minute.ts';
import { faultOfEntry, spansOfWeek, type WeekEntry, type WeekSpan } from './week-entries.ts';

/** What a week is open no longer. */
export type LostHours = {
  /** Weekdays, 0 = Sunday, that opened and open no more. */
  readonly days: readonly number[];
  /** Stretches that were open and are not, each within its weekday. */
  readonly spans: readonly WeekSpan[];
};

const DAY = 1440;
const WEEK = 7 * DAY;

/** What is lost with a change of the week. A day that has a fault, as while it is typed, counts as unchanged. */
export function lostHours(before: readonly WeekEntry[], after: readonly WeekEntry[]): LostHours {
  const then = before.filter((entry) => faultOfEntry(entry) === null);
  const now = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    const [was, is] = [then, after].map((week) => week.find(({ dayOfWeek }) => dayOfWeek === weekday));
    return is === undefined || faultOfEntry(is) !== null ? (was ?? []) : is;
  });
  const days = then
    .filter(
      ({ dayOfWeek, isOpen }) => isOpen && now.some((day) => day.dayOfWeek === dayOfWeek && !day.isOpen),
    )
    .map(({ dayOfWeek }) => dayOfWeek);
  return { days, spans: spansWithin(openMinutes(then), openMinutes(now)) };
}

/** One mark a minute of the week; late hours of Saturday lie on Sunday. */
function openMinutes(entries: readonly WeekEntry[]): Uint8Array {
  const open = new Uint8Array(WEEK);
  for (const { weekday, startMinute, endMinute } of spansOfWeek(entries))
    for (let minute = startMinute; minute < endMinute; minute += 1) open[(weekday * DAY + minute) % WEEK] = 1;
  return open;
}

function spansWithin(before: Uint8Array, after: Uint8Array): readonly WeekSpan[] {
  const spans: WeekSpan[] = [];
  let start: number | null = null;
  for (let minute = 0; minute <= WEEK; minute += 1) {
    const lost = minute < WEEK && before[minute] === 1 && after[minute] !== 1;
    if (start !== null && (!lost || minute % DAY === 0)) {
      const weekday = Math.floor(start / DAY);
      spans.push({ weekday, startMinute: start - weekday * DAY, endMinute: minute - weekday * DAY });
      start = null;
    }
    if (lost) start ??= minute;
  }
  return spans;
}

/** As an address carries it, `4,4.09:00-17:00`: the weekday alone where it opens no more, and each stretch. */
export const lostHoursText = ({ days, spans }: LostHours): string =>
  [
    ...days.map(String),
    ...spans.map(
      ({ weekday, startMinute, endMinute }) =>
        `${weekday}.${formatWallMinute(startMinute)}-${formatWallMinute(endMinute)}`,
    ),
  ].join(',');

/** Null where the text says no lost hours. */
export function readLostHours(text: string): LostHours | null {
  const days: number[] = [];
  const spans: WeekSpan[] = [];
  for (const part of text.split(',')) {
    const [, day, from, to] = /^([0-6])(?:\.([\d:]{5})-([\d:]{5}))?$/.exec(part) ?? [];
    if (day === undefined) return null;
    const weekday = Number(day);
    if (from === undefined || to === undefined) {
      days.push(weekday);
      continue;
    }
    const [startMinute, endMinute] = [parseWallMinute(from), parseWallMinute(to)];
    if (startMinute === null || endMinute === null || startMinute >= endMinute) return null;
    spans.push({ weekday, startMinute, endMinute });
  }
  return { days, spans };
}
