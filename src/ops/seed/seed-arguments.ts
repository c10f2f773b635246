import type { SeedOrder } from './seed-plan.ts';

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
