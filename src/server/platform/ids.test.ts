import { expect, test } from 'vitest';
import { numbersFrom } from '#core/testing/seeded.ts';
import { RUN_SEED, runSize } from '../testing/run-size.ts';
import { type BusinessId, handleOf, type Id, readHandle, toBase62 } from './ids.ts';

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/** Nought, one, the largest, and what lies at the borders of parts and of letters. */
const edges = [
  0n,
  1n,
  61n,
  62n,
  62n ** 4n - 1n,
  62n ** 4n,
  62n ** 20n - 1n,
  62n ** 20n,
  62n ** 21n,
  2n ** 24n - 1n,
  2n ** 24n,
  2n ** 48n,
  2n ** 96n - 1n,
  2n ** 96n,
  2n ** 128n - 1n,
].map((value) => value.toString(16).padStart(32, '0'));

test('a handle is the numbers of a business and of what is its own in base 62, and leads back to both', () => {
  const next = numbersFrom(RUN_SEED);
  const drawn = Array.from({ length: runSize('HANDLES', 2_000) }, () =>
    Array.from({ length: 32 }, () => next(16).toString(16)).join(''),
  );
  const all = [...edges, ...drawn];
  for (const [place, hex] of all.entries()) {
    // Some of one business and some of others, in turns.
    const owner = all[place - (place % 3)] ?? hex;
    // Made up here as the database writes them.
    const [business, id] = [uuidOf(owner) as BusinessId, uuidOf(hex) as Id];
    const handle = handleOf(business, id);
    expect(handle).toBe(toBase62(BigInt(`0x${owner}`), 22) + toBase62(BigInt(`0x${hex}`), 22));
    expect(readHandle(handle)).toEqual({ business, id });
  }
});
