import { type Kobo, toKobo } from '../money/kobo.ts';

/**
 * An amount shared out by weights, in whole kobo that add up to it exactly: each its rounded-down share, the rest one
 * by one to the largest remainders, the earlier first (amendment 25). Without any weight all of it is the first's.
 * `amount` may be negative, as what is given back is.
 */
export function allocate(amount: Kobo, weights: readonly Kobo[]): readonly Kobo[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, at) => toKobo(at === 0 ? amount : 0));
  const size = BigInt(Math.abs(amount));
  const shares = weights.map((weight) => (size * BigInt(weight)) / total);
  const rests = weights.map((weight, at) => ({ at, rest: (size * BigInt(weight)) % total }));
  let left = size - shares.reduce((sum, share) => sum + share, 0n);
  for (const { at } of rests.toSorted((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares.map((share) => toKobo(Number(share) * Math.sign(amount)));
}
