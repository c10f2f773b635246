/** Days of bookings, the last `FUTURE_DAYS` of them from today on. Older ones would have lost their names by now. */
export const PAST_DAYS = 700;
export const FUTURE_DAYS = 60;
export const DAYS = PAST_DAYS + FUTURE_DAYS;

/** The largest business and its busiest staff member, where there are appointments enough; one of the many others. */
const LARGEST = 1_000_000;
const BUSIEST = 40_000;
const USUAL = 2_000;
/** Of a staff member like any other, at most; a fuller day would not fit in the hours. */
const MOST_OF_ONE = 24_000;
/** The busiest has a past like nobody else's and days to come like everybody's. */
const BUSIEST_TO_COME = 120;
/** Staff members for one who does nothing but what follows on their bookings. */
const AN_ASSISTANT = 5;
const RENTED = 0.02;
const BOOKINGS_A_CLIENT = 8;
/** As many as there are telephone numbers that nobody has. */
const MOST_CLIENTS = 500_000;
/** Kept below what a business may send in a day. */
const MOST_TOLD = 1_500_000;
const A_BATCH = 50_000;

/** The bookings of one staff member, or of the item (`member` null): so many begin before today and so many later. */
export type Line = { readonly member: number | null; readonly past: number; readonly future: number };

export type SeedBusiness = {
  readonly number: number;
  readonly appointments: number;
  readonly clients: number;
  readonly opensAtMinute: number;
  /** Quarters of an hour that it is open. */
  readonly quarters: number;
  readonly lines: readonly Line[];
  /** Staff members who only do what follows on the bookings of others; none where every booking is of one service. */
  readonly assistants: readonly number[];
  /** Of a thousand bookings that clients could have made themselves, so many they did; they are told of each. */
  readonly told: number;
};

/** What one transaction writes: businesses with all they have but bookings, or their bookings of some days. */
export type Batch = {
  readonly name: string;
  readonly businesses: readonly SeedBusiness[];
  /** Null: the businesses themselves. */
  readonly days: { readonly from: number; readonly until: number } | null;
};

export type SeedOrder = {
  readonly appointments: number;
  readonly businesses: number | null;
  /** Every booking of one service, as versions before lines had them. */
  readonly plain?: boolean;
};

/** How many appointments each business has, the largest first. */
export const sizesOf = ({ appointments, businesses }: SeedOrder): readonly number[] => {
  const largest = businesses === 1 ? appointments : Math.min(LARGEST, Math.ceil(appointments * 0.8));
  const rest = appointments - largest;
  const others = businesses === null ? Math.ceil(rest / USUAL) : businesses - 1;
  return [
    largest,
    ...Array.from(
      { length: others },
      (_, index) => Math.floor((rest * (index + 1)) / others) - Math.floor((rest * index) / others),
    ),
  ];
};

/** `count` bookings over all days, as many on each; fewer to come where `most` says so. */
const lineOf = (member: number | null, count: number, most = Number.POSITIVE_INFINITY): Line => {
  const future = Math.min(most, Math.round((count * FUTURE_DAYS) / DAYS));
  return { member, past: count - future, future };
};

/** The business of this number with so many appointments; the first has the busiest staff member. */
export const planBusiness = (number: number, appointments: number): SeedBusiness => {
  const isLargest = number === 0;
  const rentals = Math.floor(appointments * RENTED);
  const busiest = isLargest ? Math.min(BUSIEST, Math.floor(appointments / 2)) : 0;
  const rest = appointments - rentals - busiest;
  const others = Math.max(3, Math.ceil(rest / MOST_OF_ONE));
  const offset = isLargest ? 1 : 0;
  return {
    number,
    appointments,
    clients: Math.min(MOST_CLIENTS, Math.max(1, Math.ceil(appointments / BOOKINGS_A_CLIENT))),
    opensAtMinute: isLargest ? 7 * 60 : 9 * 60,
    quarters: isLargest ? 60 : 40,
    lines: [
      ...(isLargest ? [lineOf(0, busiest, BUSIEST_TO_COME)] : []),
      ...Array.from({ length: others }, (_, index) =>
        lineOf(
          index + offset,
          Math.floor((rest * (index + 1)) / others) - Math.floor((rest * index) / others),
        ),
      ),
      lineOf(null, rentals),
    ],
    assistants: Array.from({ length: Math.ceil(others / AN_ASSISTANT) }, (_, nth) => others + offset + nth),
    told: Math.min(1_000, Math.floor((1_000 * MOST_TOLD) / Math.max(1, appointments))),
  };
};

/** The first booking of a line, counted from 0, that begins on this day or later. */
export const firstOn = ({ past, future }: Line, day: number): number =>
  day <= PAST_DAYS
    ? Math.ceil((day * past) / PAST_DAYS)
    : past + Math.ceil(((day - PAST_DAYS) * future) / FUTURE_DAYS);

/** How many bookings of a line begin on its fullest day, before today or from then on. */
export const mostOnADay = ({ past, future }: Line): { readonly past: number; readonly future: number } => ({
  past: Math.ceil(past / PAST_DAYS),
  future: Math.ceil(future / FUTURE_DAYS),
});

/** Units of an item that suffice for its rentals, none of which is out for more than `days`. */
export const stockFor = (line: Line, days: number): number => {
  const { past, future } = mostOnADay(line);
  return Math.max(1, days * Math.max(past, future));
};

/** Businesses before their bookings, and these in the order of their days. `aBatch`: about so many bookings at most in one. */
export const planBatches = (order: SeedOrder, aBatch = A_BATCH): readonly Batch[] => {
  const batches: Batch[] = [];
  let group: SeedBusiness[] = [];
  let inGroup = 0;
  const close = (): void => {
    if (group.length > 0) batches.push(...batchesOf(group, Math.max(1, Math.ceil(inGroup / aBatch))));
    group = [];
    inGroup = 0;
  };
  for (const [number, size] of sizesOf(order).entries()) {
    if (inGroup + size > aBatch) close();
    const business = planBusiness(number, size);
    group.push(order.plain === true ? { ...business, assistants: [] } : business);
    inGroup += size;
  }
  close();
  return batches;
};

const batchesOf = (businesses: readonly SeedBusiness[], steps: number): readonly Batch[] => {
  const from = businesses[0]?.number ?? 0;
  const until = businesses.at(-1)?.number ?? from;
  const name = from === until ? `business ${from + 1}` : `businesses ${from + 1} to ${until + 1}`;
  const dayAt = (step: number): number => Math.round((DAYS * step) / steps);
  return [
    { name, businesses, days: null },
    ...Array.from({ length: steps }, (_, step) => ({
      name: `${name}, days ${dayAt(step)} to ${dayAt(step + 1)}`,
      businesses,
      days: { from: dayAt(step), until: dayAt(step + 1) },
    })),
  ];
};

/** How many bookings a batch has. */
export const bookingsIn = ({ businesses, days }: Batch): number =>
  days === null
    ? 0
    : businesses
        .flatMap(({ lines }) => lines)
        .reduce((sum, line) => sum + firstOn(line, days.until) - firstOn(line, days.from), 0);

export type SeedArguments = SeedOrder & { readonly seed: number; readonly beside: boolean };

export const SEED_USAGE =
  'npm run seed -- --appointments <number> [--businesses <number>] [--seed <number>] [--beside]';

/** As many as an id in a row and a telephone number can tell apart. */
const MOST = 100_000_000;
const names = { '--appointments': 'appointments', '--businesses': 'businesses', '--seed': 'seed' } as const;

const wholeNumber = (text: string | undefined): number | null => {
  const number = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= MOST ? number : null;
};

/** What was asked for on the command line; null for anything else. */
export const readSeedArguments = (given: readonly string[]): SeedArguments | null => {
  const read: Partial<Record<(typeof names)[keyof typeof names], number>> = {};
  let beside = false;
  for (let place = 0; place < given.length; place += 1) {
    const word = given[place] ?? '';
    if (word === '--beside') {
      beside = true;
      continue;
    }
    const name = Object.entries(names).find(([flag]) => flag === word)?.[1];
    place += 1;
    const number = wholeNumber(given[place]);
    if (name === undefined || number === null) return null;
    read[name] = number;
  }
  const { appointments, businesses = null, seed = 1 } = read;
  if (appointments === undefined || (businesses ?? 1) > appointments) return null;
  return { appointments, businesses, seed, beside };
};
