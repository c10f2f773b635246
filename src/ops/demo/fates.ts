import type { Instant } from '#core/calendar/instant.ts';
import type { Booking } from './bookings.ts';
import type { Fate } from './history.ts';

type Turn = { readonly every: number; readonly at: number; readonly fate: Fate };

/** Of so many in a row, the one at this place; the first that fits counts. Turns, not dice: every status is seen. */
const past: readonly Turn[] = [
  { every: 40, at: 20, fate: 'lapses' },
  { every: 30, at: 12, fate: 'moves-and-completes' },
  { every: 13, at: 5, fate: 'misses' },
  { every: 11, at: 7, fate: 'cancels' },
];
const ahead: readonly Turn[] = [
  { every: 25, at: 4, fate: 'moves' },
  { every: 17, at: 9, fate: 'cancels' },
  { every: 4, at: 2, fate: 'waits' },
];

const fateAt = (turns: readonly Turn[], index: number, otherwise: Fate): Fate =>
  turns.find(({ every, at }) => index % every === at)?.fate ?? otherwise;

/** What becomes of each booking, in the order given. */
export const fatesOf = (bookings: readonly Booking[], now: Instant): readonly Fate[] => {
  const begun = bookings.filter(({ startsAt }) => startsAt <= now);
  const coming = bookings.filter(({ startsAt }) => startsAt > now);
  const fates = new Map<Booking, Fate>([
    ...begun.map((booking, index) => [booking, fateAt(past, index, 'completes')] as const),
    ...coming.map((booking, index) => [booking, fateAt(ahead, index, 'stands')] as const),
  ]);
  return bookings.map((booking) => fates.get(booking) ?? 'stands');
};

/** Whether only a client's own booking can end like this: the owner's are confirmed from the first. */
export const isClientsOwn = (fate: Fate): boolean => fate === 'waits' || fate === 'lapses';
