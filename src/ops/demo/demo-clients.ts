import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { slugify } from '#core/names/slug.ts';
import type { Id } from '#server/platform/ids.ts';
import type { Booking, Client } from '../generate/business.ts';
import { people } from '../generate/names.ts';
import { pick, type Random } from '../generate/random.ts';

const prefixes = ['0803', '0806', '0813', '0703', '0810', '0903', '0805', '0816', '0701', '0908'] as const;
const BY_TELEPHONE_ONLY = 9;
const BIRTHDAY_TOLD = 3;

/**
 * Sixty clients of the city's many peoples, each with a number of their own in a block that no subscriber has. A third
 * have told their birthday, and the first has it today.
 */
export const demoClients = (today: CalendarDate, newId: () => Id): readonly Client[] =>
  people.map((name, index) => ({
    id: newId(),
    name,
    email: index % BY_TELEPHONE_ONLY === 5 ? '' : `${slugify(name).replaceAll('-', '.')}@example.com`,
    birthday: index % BIRTHDAY_TOLD === 0 ? addDays(today, (index * 53) % 365).slice(5) : '',
    phone: `${prefixes[(index * 7) % prefixes.length] ?? '0803'}000${1000 + index * 137}`,
  }));

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
  clients: readonly Client[],
  random: Random,
): readonly Client[] => {
  const cast = new Map<Booking, Client>();
  const expected = new Set<string>();
  const known: Client[] = [];
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
