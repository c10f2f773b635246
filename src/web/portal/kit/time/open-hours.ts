import type { Settings } from '#contract/replies/settings-views.ts';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import { addDays, type CalendarDate, weekdayOf } from '#core/calendar/calendar-date.ts';
import { spansOfWeek } from '#core/calendar/week-entries.ts';

/** When the business is open. */
export type Opening = Pick<Settings, 'weeklyHours' | 'closures'>;
/** A staff member's own hours and days off; null: they follow the business. */
export type OwnTime = OwnerStaff['availabilitySettings'];

/** A stretch of a day in minutes on the wall. */
export type Stretch = { readonly from: number; readonly to: number };
/** A stretch in which nobody is booked unless it is wanted all the same, and why. */
export type Shut = Stretch & { readonly why: string };

const DAY = 1440;

/**
 * When the business is shut on a day, or one of its staff members is away: before and after the hours, in breaks, on
 * closures and blocked dates. In order of time, and never touching.
 */
export function shutOn(day: CalendarDate, opening: Opening, own: OwnTime = null): readonly Shut[] {
  const allDay = reasonOf(day, opening, own);
  if (allDay !== null) return [{ from: 0, to: DAY, why: allDay }];
  const outside = own === null ? 'Closed' : 'Not working';
  const shut: Shut[] = [];
  let reached = 0;
  let before: number | null = null;
  for (const { from, to, weekday } of openOn(day, opening, own)) {
    if (from > reached) shut.push({ from: reached, to: from, why: before === weekday ? 'Break' : outside });
    reached = to;
    before = weekday;
  }
  if (reached < DAY) shut.push({ from: reached, to: DAY, why: outside });
  return shut;
}

/** What is neither shut nor taken of a day from a minute on, in order; only what is `least` minutes long. */
export function freeOf(
  shut: readonly Stretch[],
  taken: readonly Stretch[],
  { from, least }: { readonly from: number; readonly least: number },
): readonly Stretch[] {
  const free: Stretch[] = [];
  let reached = from;
  const end = { from: DAY, to: DAY };
  for (const stretch of [...shut, ...taken, end].sort((a, b) => a.from - b.from)) {
    if (stretch.from - reached >= least) free.push({ from: reached, to: stretch.from });
    reached = Math.max(reached, stretch.to);
  }
  return free;
}

/** `45 min`, `1 h`, `2 h 30`. */
export const lengthText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
};

type OpenSpan = Stretch & {
  /** The weekday whose hours these are: of late hours the one before. */
  readonly weekday: number;
};

/** The open stretches of a day, the night of the day before among them. */
function openOn(day: CalendarDate, opening: Opening, own: OwnTime): readonly OpenSpan[] {
  const spans = spansOfWeek(own?.weeklyHours ?? opening.weeklyHours);
  const before = addDays(day, -1);
  const late =
    reasonOf(before, opening, own) === null
      ? spans
          .filter(({ weekday, endMinute }) => weekday === weekdayOf(before) && endMinute > DAY)
          .map(({ weekday, startMinute, endMinute }) => ({
            weekday,
            from: Math.max(0, startMinute - DAY),
            to: endMinute - DAY,
          }))
      : [];
  const today = spans
    .filter(({ weekday, startMinute }) => weekday === weekdayOf(day) && startMinute < DAY)
    .map(({ weekday, startMinute, endMinute }) => ({
      weekday,
      from: startMinute,
      to: Math.min(DAY, endMinute),
    }));
  return [...late, ...today];
}

/** Why a whole day is shut; null where it is not. */
function reasonOf(day: CalendarDate, { closures }: Opening, own: OwnTime): string | null {
  const closure = closures.find(({ from, to }) => from <= day && day <= to);
  if (closure !== undefined) return closure.reason || 'Closed';
  return own?.blockedDates.includes(day) === true ? 'Day off' : null;
}
