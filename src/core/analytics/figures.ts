import { type Kobo, toKobo } from '../money/kobo.ts';

/** What began in some stretch of time. Cancelled bookings are in none of these. */
export type Starts = {
  readonly bookings: number;
  readonly completed: number;
  readonly noShows: number;
};

/** The same and what was received, refunds taken off. */
export type Takings = Starts & { readonly revenueKobo: Kobo };

export const noTakings: Takings = { bookings: 0, completed: 0, noShows: 0, revenueKobo: toKobo(0) };

export function addTakings(a: Takings, b: Takings): Takings {
  return {
    bookings: a.bookings + b.bookings,
    completed: a.completed + b.completed,
    noShows: a.noShows + b.noShows,
    revenueKobo: toKobo(a.revenueKobo + b.revenueKobo),
  };
}

/** No-shows of all that were completed or missed, in percent to one decimal, halves up; 0 when there were none. */
export function noShowRate({ completed, noShows }: Pick<Starts, 'completed' | 'noShows'>): number {
  const known = completed + noShows;
  // Integers up to the last step, so that 1 of 16 is 6.3 and never 6.2.
  return known === 0 ? 0 : Math.floor((noShows * 2000 + known) / (2 * known)) / 10;
}
