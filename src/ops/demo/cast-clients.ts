import type { Booking } from './bookings.ts';
import type { DemoClient } from './demo-clients.ts';
import { pick, type Random } from './random.ts';

/** How many bookings bring a client who has not been here before, while there are any left. */
const NEWCOMERS = 0.35;
/** The higher, the more of the bookings are made by a few regulars. */
const LOYALTY = 1.2;

/**
 * Who made each booking, in the order given. Clients come in by the time of their first booking, and nobody is
 * expected twice on one day.
 */
export const castClients = (
  bookings: readonly Booking[],
  clients: readonly DemoClient[],
  random: Random,
): readonly DemoClient[] => {
  const cast = new Map<Booking, DemoClient>();
  const expected = new Set<string>();
  const known: DemoClient[] = [];
  const strangers = [...clients];
  for (const booking of bookings.toSorted((a, b) => a.bookedAt - b.bookedAt)) {
    const free = known.filter(({ id }) => !expected.has(`${booking.date} ${id}`));
    const isNew = free.length === 0 || random() < NEWCOMERS;
    const newcomer = isNew ? strangers.shift() : undefined;
    if (newcomer !== undefined) known.push(newcomer);
    const client = newcomer ?? free[Math.floor(random() ** LOYALTY * free.length)] ?? pick(random, clients);
    expected.add(`${booking.date} ${client.id}`);
    cast.set(booking, client);
  }
  return bookings.map((booking) => cast.get(booking) ?? pick(random, clients));
};
