import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayParts, shortDay } from '../../../ui/format.ts';
import {
  freeOf,
  type Opening,
  type OwnTime,
  type Shut,
  type Stretch,
  shutOn,
} from '../../kit/time/open-hours.ts';
import { type Blocked, isBlocked, type Shown } from './blocks.ts';
import { countText, type Entry, partOn, stretchesOf, touches } from './entries.ts';
import type { Person } from './moving.ts';
import { type Folded, foldBeyond, type Placed, type Stretch as Stretched, sideBySide } from './overlaps.ts';

/** One column of a time grid: a day of a week, or a person's part of a day. */
export type Column = {
  readonly key: string;
  readonly day: CalendarDate;
  /** Whose it is; null where the day is not divided, or nobody is to be given a booking by letting it go here. */
  readonly person: Person | null;
  /** Whether it is of several people, so that each has to be named. */
  readonly shared: boolean;
  /** Whose hours it has beside those of the business; null: none of their own. */
  readonly ownTime: OwnTime;
  /** What stands above it, and the same in full. */
  readonly title: string;
  readonly label: string;
  readonly placed: readonly Placed<Shown>[];
  /** Where there are more side by side than there is room for. */
  readonly folded: readonly Folded[];
  /** How many stand side by side at most. */
  readonly most: number;
};

/** Whose column it is, from day to day. */
export const ownerOf = ({ person, title }: Column): string => person?.id ?? title;

/** When nobody is booked in a column: of somebody's own by their hours, of a day by those of the business. */
export const shutIn = ({ day, ownTime }: Column, opening: Opening): readonly Shut[] =>
  shutOn(day, opening, ownTime);

/** What was to be in a time that is free all the same. */
const gaveUp: readonly string[] = ['cancelled', 'no-show'];

/** The shortest stretch that is called free, in minutes. */
const LEAST_FREE = 30;

/** The stretches of a person's column that are still free, `from` a minute on. */
export const freeIn = (
  { placed, person }: Column,
  shut: readonly Shut[],
  from: number,
): readonly Stretch[] =>
  person === null
    ? []
    : freeOf(
        shut,
        placed.filter(({ item }) => isBlocked(item) || !gaveUp.includes(item.event.status)),
        { from, least: LEAST_FREE },
      );

/** The fewest minutes a booking is drawn as, so that its client's name has room. */
const LEAST_MINUTES = 26;

const placedOn = (
  entries: readonly Entry[],
  blocks: readonly Blocked[],
  day: CalendarDate,
  most: number,
): Pick<Column, 'placed' | 'folded' | 'most'> => {
  const stretches: readonly Stretched<Shown>[] = [
    ...entries
      .filter((entry) => !entry.rental && touches(entry, day))
      .map((entry) => ({ item: entry, ...partOn(entry, day) })),
    ...blocks.filter((block) => block.day === day).map((item) => ({ item, from: item.from, to: item.to })),
  ];
  const placed = sideBySide(stretches, LEAST_MINUTES);
  const { shown, folded } = foldBeyond(placed, most);
  return { placed: shown, folded, most };
};

/** A column for each day, `most` bookings side by side; `alone`: whose days they are, where they are one person's. */
export const dayColumns = (
  days: readonly CalendarDate[],
  entries: readonly Entry[],
  most: number,
  {
    alone = null,
    blocks = [],
  }: { readonly alone?: Person | null; readonly blocks?: readonly Blocked[] } = {},
): readonly Column[] =>
  days.map((day) => {
    const { weekday, day: number } = calendarDayParts(day);
    const count = entries.filter((entry) => touches(entry, day)).length;
    return {
      key: day,
      day,
      person: null,
      shared: alone === null,
      ownTime: alone?.ownTime ?? null,
      title: `${weekday} ${number}`,
      // Begins as what is drawn, so that whoever speaks to their machine is understood.
      label: `${shortDay(day)} ${day.slice(0, 4)}, ${countText(count)}`,
      ...placedOn(entries, blocks, day, most),
    };
  });

const NOBODY = 'Nobody';
/** One person's bookings overlap only where they were cancelled or missed. */
const EVERY = 6;

/** A column for each person, and one for each who still has bookings but is no longer on the team. */
export const peopleColumns = (
  day: CalendarDate,
  entries: readonly Entry[],
  people: readonly Person[],
  blocks: readonly Blocked[] = [],
): readonly Column[] => {
  const visits = entries.flatMap((entry) =>
    entry.rental ? [] : stretchesOf(entry).filter((stretch) => touches(stretch, day)),
  );
  const known = new Set(people.map(({ id }) => id));
  const others = new Map<string, string>();
  for (const { event } of visits) {
    const id = event.staffId ?? '';
    if (!known.has(id)) others.set(id, event.staffName || NOBODY);
  }
  const columnOf = (id: string, name: string, person: Person | null): Column => {
    const own = visits.filter(({ event }) => (event.staffId ?? '') === id);
    return {
      key: `${day} ${id}`,
      day,
      person,
      shared: false,
      ownTime: person?.ownTime ?? null,
      title: name,
      label: `${name}, ${countText(new Set(own.map(({ event }) => event._id)).size)}`,
      ...placedOn(
        own,
        blocks.filter(({ block }) => block.staffId === id),
        day,
        EVERY,
      ),
    };
  };
  return [
    ...people.map((person) => columnOf(person.id, person.name, person)),
    ...[...others].map(([id, name]) => columnOf(id, name, null)),
  ];
};
