import type { Starts } from './figures.ts';

/** A service or a staff member with what was booked of it in a period. */
export type Named = Starts & { readonly id: string; readonly name: string };

const MOST_POPULAR = 5;
const MOST_COMPARED = 10;

/** By bookings, most first; those with as many by name, and of one name in a steady order. */
const byBookings = (a: Named, b: Named): number =>
  b.bookings - a.bookings || compare(a.name, b.name) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The five services booked most. */
export function mostPopular(services: readonly Named[]): readonly Named[] {
  return services.toSorted(byBookings).slice(0, MOST_POPULAR);
}

/** Of those of whom it is known who came, the ten booked most. */
export function mostTelling(named: readonly Named[]): readonly Named[] {
  return named
    .filter(({ completed, noShows }) => completed + noShows > 0)
    .toSorted(byBookings)
    .slice(0, MOST_COMPARED);
}
