import { type BusinessId, handleOf, type Id, readBusinessHandle } from '#server/platform/ids.ts';
import { type Business, type Offered, PASSWORD } from './business.ts';
import type { Chance } from './chance.ts';
import type { Reply, Visitor, World } from './world.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A booking as it is stored. */
export type Booking = {
  readonly id: string;
  readonly status: string;
  readonly kind: 'time-based' | 'item-based';
  readonly email: string;
  readonly phone: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly lines: number | null;
  readonly price: number;
  readonly paid: number;
  readonly caution: number;
  readonly reference: string | null;
};

export type Client = {
  readonly clientName: string;
  readonly clientPhone: string;
  readonly clientEmail: string;
};

/** Where a history takes place. */
export type Scene = {
  readonly world: World;
  readonly business: Business;
  readonly clients: Client[];
  /** Payments that were opened, the latest last. */
  readonly references: string[];
  /** How many bookings were asked for. */
  asked: number;
  /** Asks as the owner, who signs in anew where a session is over: it lasts thirty days at most, a year may take more. */
  readonly ownerAsks: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** Bookings of which `where` is true, in an order that no choice of a history hangs on. */
  readonly bookings: (where: string) => Promise<readonly Booking[]>;
  readonly client: (chance: Chance) => Client;
  readonly visitor: () => Visitor;
};

const NAMES = ['Ife Okon', 'Ngozi Eze', 'Tunde Alabi', 'Zainab Musa', 'Uche Nwosu'];

export const openScene = (world: World, business: Business): Scene => {
  const clients: Client[] = [];
  const own = readBusinessHandle(business.id) as BusinessId;
  return {
    world,
    business,
    clients,
    references: [],
    asked: 0,
    ownerAsks: async (method, path, body) => {
      const { owner, email } = business;
      const ask = () => world.ask(owner, method, path, body === undefined ? {} : { body });
      const reply = await ask();
      if (reply.code !== 'UNAUTHENTICATED') return reply;
      await world.ask(owner, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } });
      return ask();
    },
    bookings: async (where) => {
      const rows = await world.engine.look<
        Omit<Booking, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }
      >(
        `SELECT appointment_id AS id, status, booking_type AS kind, client_email AS email, client_phone AS phone,
                starts_at AS "startsAt", ends_at AS "endsAt", line_count AS lines, price_kobo::int AS price,
                paid_kobo::int AS paid, caution_held_kobo::int AS caution, payment_reference AS reference
           FROM appointments WHERE ${where} ORDER BY appointment_id`,
      );
      return rows.map((row) => ({
        ...row,
        id: handleOf(own, row.id as Id),
        startsAt: row.startsAt.getTime(),
        endsAt: row.endsAt.getTime(),
      }));
    },
    client: (chance) => {
      if (clients.length > 5 && chance.percent(25)) return chance.pick(clients.slice(-40));
      const number = clients.length + 1;
      const made = {
        clientName: chance.pick(NAMES),
        clientPhone: `0803${String(number).padStart(7, '0')}`,
        clientEmail: `client${number}@example.ng`,
      };
      clients.push(made);
      return made;
    },
    visitor: world.visitor,
  };
};

/** The day of an instant where the business stands, which is an hour ahead of UTC all year. */
export const dayOf = (instant: number): string => new Date(instant + HOUR).toISOString().slice(0, 10);

/** What an appointment asks for online, in kobo, reckoned by hand: the share in whole naira, ₦100 at least. */
export const depositOn = (lines: readonly Offered[], percentage: number): number => {
  const price = BigInt(lines.reduce((sum, line) => sum + line.price, 0));
  if (percentage === 0 || price < 10_000n) return 0;
  const naira = (price * BigInt(percentage) + 5_000n) / 10_000n;
  const least = naira * 100n < 10_000n ? 10_000n : naira * 100n;
  return Number(least > price ? price : least);
};
