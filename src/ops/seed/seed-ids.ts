import { createHash } from 'node:crypto';
import type { BusinessId, Id } from '#server/platform/ids.ts';

/**
 * What the ids of a seed's things are made of, here and in SQL alike: `md5(text)::uuid`. The same seed gives the same
 * ids, in another database too.
 */
export const seedText = (seed: number, thing: string): string => `akoko seed ${seed} ${thing}`;

export const seedId = (seed: number, thing: string): Id => {
  const hex = createHash('md5').update(seedText(seed, thing)).digest('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  // 128 bits, written as PostgreSQL writes a uuid, is what an id is.
  return uuid as Id;
};

export const seedBusinessId = (seed: number, number: number): BusinessId =>
  // The business's own id, as said above.
  seedId(seed, `business ${number}`) as BusinessId;

export const seedMemberId = (seed: number, business: number, member: number): Id =>
  seedId(seed, `business ${business} member ${member}`);

/** Under a domain that nobody can have. */
export const SEED_DOMAIN = 'seed.example';

/** How the owner of the business of this number, counted from 0, signs in. */
export const seedOwner = (seed: number, number: number) => ({
  email: `owner-${number + 1}.${seed}@${SEED_DOMAIN}`,
  password: 'Sweet-Orange-47!',
});
