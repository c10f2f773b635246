import type { WeekEntry } from '#core/calendar/week-entries.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const andList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** `9:00` of 09:00. */
const clock = (text: string): string => text.replace(/^0(?=\d)/, '');

const timesOf = ({ startTime, endTime, closesNextDay }: WeekEntry): string =>
  `${clock(startTime)} to ${clock(endTime)}${closesNextDay === true ? ' the next day' : ''}`;

/**
 * Weekly hours in a sentence, Monday first, days alike said once: `Monday to Friday, 9:00 to 17:00. Closed on Saturday
 * and Sunday.` A day left out is closed; breaks are not told.
 */
export const weekWords = (entries: readonly WeekEntry[]): string => {
  const hours = days.map((_, place) => {
    const entry = entries.find(({ dayOfWeek }) => dayOfWeek === (place + 1) % 7);
    return entry?.isOpen === true ? timesOf(entry) : null;
  });
  const closed = days.filter((_, place) => hours[place] === null);
  if (closed.length === days.length) return 'Closed every day.';
  const runs: { readonly names: string[]; readonly times: string }[] = [];
  for (const [place, times] of hours.entries()) {
    const name = days[place] ?? '';
    const last = runs.at(-1);
    if (times === null) continue;
    if (last?.times === times && place > 0 && hours[place - 1] === times) last.names.push(name);
    else runs.push({ names: [name], times });
  }
  const said = runs.map(({ names, times }) => `${spanOf(names)}, ${times}`).join('; ');
  return `${said}.${closed.length === 0 ? '' : ` Closed on ${andList(closed)}.`}`;
};

const spanOf = (names: readonly string[]): string => {
  if (names.length === days.length) return 'Every day';
  return names.length < 3 ? andList(names) : `${names[0]} to ${names.at(-1)}`;
};
