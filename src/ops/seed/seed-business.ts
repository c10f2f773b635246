import { hash } from 'node:crypto';
import type { Instant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { slugify } from '#core/names/slug.ts';
import type { BusinessId, Id } from '#server/platform/ids.ts';
import type { Business, Client, Service, StaffMember } from '../generate/business.ts';
import { firstNames, lastNames } from '../generate/names.ts';
import { pick, seededRandom } from '../generate/random.ts';
import { type SeedBusiness, stockFor } from './seed-plan.ts';

const digest = (seed: number, thing: string): string => hash('md5', `akoko seed ${seed} ${thing}`);

/**
 * The ids of a seed's things of one sort, by their number: the same seed gives the same, in another database too. As
 * far apart as random ones, and no two alike.
 */
export const seedIds = (seed: number, sort: string): ((nth: number) => Id) => {
  const hex = digest(seed, sort);
  const rest = `-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return (nth) => {
    const spread = Math.imul(nth, 0x9e3779b1) >>> 0;
    // 128 bits, written as PostgreSQL writes a uuid, is what an id is.
    return (spread.toString(16).padStart(8, '0') + rest) as Id;
  };
};

/** The number from which this thing of a seed is drawn. */
export const seedNumber = (seed: number, thing: string): number =>
  Number.parseInt(digest(seed, thing).slice(0, 8), 16);

export const seedBusinessId = (seed: number, number: number): BusinessId =>
  // The business's own id, as said above.
  seedIds(seed, 'businesses')(number) as BusinessId;

/** Under a domain that nobody can have. */
export const SEED_DOMAIN = 'seed.example';

/** How the owner of the business of this number, counted from 0, signs in. */
export const seedOwner = (seed: number, number: number) => ({
  email: `owner-${number + 1}.${seed}@${SEED_DOMAIN}`,
  password: 'Sweet-Orange-47!',
});

const trades = ['Beauty Studio', 'Hair Lounge', 'Spa', 'Braids & More', 'Nail Bar', 'Salon'] as const;

/** What the business of this number is called. */
export const seedBusinessName = (number: number): string =>
  `${firstNames[number % firstNames.length]} ${trades[number % trades.length]} ${number + 1}`;

/** What the staff member of this number is called. */
export const seedStaffName = (number: number): string =>
  `${firstNames[(number * 7) % firstNames.length]} ${lastNames[(number * 11) % lastNames.length]}`;

/** Services by time, the shortest first, and an item to rent. */
const treatments = [
  { name: 'Brow shaping', minutes: 15, naira: 2_500 },
  { name: 'Wash and set', minutes: 30, naira: 6_000 },
  { name: 'Gel manicure', minutes: 45, naira: 9_500 },
  { name: 'Silk press', minutes: 60, naira: 15_000 },
  { name: 'Knotless braids, short', minutes: 90, naira: 28_000 },
  { name: 'Bridal make-up', minutes: 120, naira: 60_000 },
] as const;
const item = { name: 'Canopy with twenty chairs', days: 2, naira: 35_000 } as const;

const plain = {
  description: '',
  ...{ price: toKobo(0), baseFee: toKobo(0), cautionFee: toKobo(0) },
  ...{ quantity: 1, bufferDaysBefore: 0, bufferDaysAfter: 0 },
  ...{ priceVaries: false, available: true, fields: [], performers: [] },
};

/** What the business of a plan offers, the item last. */
export const seedServices = (seed: number, { number, lines }: SeedBusiness): readonly Service[] => {
  const idOf = seedIds(seed, `services of ${number}`);
  const named = (name: string, place: number) => ({ id: idOf(place), name, slug: slugify(name) });
  const items = lines.find(({ member }) => member === null);
  return [
    ...treatments.map(
      ({ name, minutes, naira }, place): Service => ({
        ...{ ...plain, ...named(name, place), category: 'Beauty', bookingType: 'time-based' },
        ...{ duration: minutes, price: toKobo(naira * 100) },
      }),
    ),
    {
      ...{ ...plain, ...named(item.name, treatments.length), category: 'Hire', bookingType: 'item-based' },
      ...{ duration: item.days, baseFee: toKobo(item.naira * 100) },
      quantity: items === undefined ? 1 : stockFor(items, item.days),
    },
  ];
};

/** The staff member of a plan's number. */
export const seedStaffMember = (seed: number, number: number, member: number): StaffMember => ({
  id: seedIds(seed, `staff of ${number}`)(member),
  name: seedStaffName(number + member),
  role: 'Stylist',
  email: '',
  phone: '',
  hours: null,
  blockedDates: [],
});

const BY_TELEPHONE_ONLY = 9;
/** As many as there are numbers of one prefix in the block that no subscriber has. */
const A_PREFIX = 10_000;

/** The clients of a business by their number; whoever asks again is told the same. */
export const seedClients = (seed: number, number: number): ((nth: number) => Client) => {
  const idOf = seedIds(seed, `clients of ${number}`);
  return (nth) => {
    const random = seededRandom(seed + number * 1_000_003 + nth);
    const first = pick(random, firstNames);
    const last = pick(random, lastNames);
    const block = Math.floor(nth / A_PREFIX);
    const prefix = `0${7 + (block % 3)}${Math.floor(block / 3) % 2}${Math.floor(block / 6)}`;
    const address = `${addressPart.get(first)}.${addressPart.get(last)}${nth}@example.com`;
    return {
      id: idOf(nth),
      name: `${first} ${last}`,
      email: nth % BY_TELEPHONE_ONLY === 5 ? '' : address,
      phone: `${prefix}000${String(nth % A_PREFIX).padStart(4, '0')}`,
    };
  };
};

/** Made once: there may be a million of these addresses. */
const addressPart = new Map([...firstNames, ...lastNames].map((name) => [name, slugify(name)]));

/** All that a business of a plan has before its first booking. */
export const seedBusiness = (seed: number, planned: SeedBusiness, openedAt: Instant): Business => ({
  id: seedBusinessId(seed, planned.number),
  openedAt,
  staff: [
    ...planned.lines.flatMap(({ member }) => (member === null ? [] : [member])),
    ...planned.assistants,
  ].map((member) => seedStaffMember(seed, planned.number, member)),
  services: seedServices(seed, planned),
  clients: clientsSince(seed, planned, openedAt),
});

function* clientsSince(seed: number, { number, clients }: SeedBusiness, since: Instant) {
  const clientAt = seedClients(seed, number);
  for (let nth = 0; nth < clients; nth += 1) yield { ...clientAt(nth), since };
}
