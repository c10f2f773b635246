import type { Answers } from '#contract/replies/answers.ts';
import { formatCount, formatNaira, fullWeekdayName } from '../../../ui/format.ts';
import { beforeWords } from './periods.ts';

export type Earned = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly share: number;
};

/** Earners or sellers with bars from zero to the largest of both, so that equal bars are equal money. */
export function earnedLists({ earners, sellers }: Answers) {
  const most = Math.max(0, ...[...earners, ...sellers].map(({ amount }) => amount));
  const earned = (id: string, name: string, amount: number): Earned => ({
    id,
    name,
    text: formatNaira(amount),
    share: most === 0 ? 0 : Math.max(0, amount) / most,
  });
  return {
    earners: earners.map(({ staffId, name, amount }) => earned(staffId, name || 'Somebody who left', amount)),
    sellers: sellers.map(({ serviceId, name, amount }) =>
      earned(serviceId, name || 'No longer offered', amount),
    ),
  };
}

/** From Monday to Sunday. */
export const weekdaysShown = [1, 2, 3, 4, 5, 6, 0] as const;

export type HourRow = {
  readonly hour: number;
  /** Of each weekday shown; null where nobody works. */
  readonly percents: readonly (number | null)[];
};

/** The hours in which anybody works on any day, the earliest first. */
export function hourRows(hours: Answers['hours']): readonly HourRow[] {
  const known = new Map(hours.map(({ weekday, hour, percent }) => [weekday * 24 + hour, percent]));
  return [...new Set(hours.map(({ hour }) => hour))]
    .toSorted((a, b) => a - b)
    .map((hour) => ({
      hour,
      percents: weekdaysShown.map((weekday) => known.get(weekday * 24 + hour) ?? null),
    }));
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** One of five shades, the emptiest 0. */
export const shadeOf = (percent: number): number => Math.min(4, Math.floor(percent / 20));

const FEWEST = 3;

/** `Emptiest: Monday 9:00 …`: the three hours of which least was booked; null where no hour is worked. */
export function emptiestText(hours: Answers['hours']): string | null {
  const emptiest = hours
    .toSorted((a, b) => a.percent - b.percent || a.weekday - b.weekday || a.hour - b.hour)
    .slice(0, FEWEST)
    .map(({ weekday, hour, percent }) => `${fullWeekdayName(weekday)} ${hourText(hour)} (${percent}%)`);
  return emptiest.length === 0 ? null : `Emptiest: ${emptiest.join(', ')}.`;
}

export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;

const people = (count: number): string => `${formatCount(count)} ${count === 1 ? 'client' : 'clients'}`;

/** How many come back, in two figures and what they are made of. */
export const returningFigures = ({ seen, first, before, again }: Answers['clients'], days: number) => [
  {
    label: 'Came before',
    value: percentOf(seen - first, seen),
    meaning: `${people(seen)} served, ${formatCount(first)} for the first time.`,
  },
  {
    label: 'Came again',
    value: percentOf(again, before),
    meaning:
      before === 0
        ? `Nobody was served in ${beforeWords(days)}.`
        : `${formatCount(again)} of ${people(before)} from ${beforeWords(days)} came or booked again.`,
  },
];

/** What no-shows cost, in a figure and what it is made of. */
export const missedFigure = ({ bookings, price, kept, lost }: Answers['missed']) => ({
  value: formatNaira(lost),
  meaning:
    bookings === 0
      ? 'Nobody missed an appointment.'
      : `${formatCount(bookings)} missed, worth ${formatNaira(price)}. You kept ${formatNaira(kept)} of that as deposits.`,
});
