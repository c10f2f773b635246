import { randomBytes } from 'node:crypto';
import { type BusinessId, businessIdOfBytes, bytesOfId } from '../../../platform/ids.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SHAPE = /^AK-([A-Z2-7]{26})[A-Z2-7]{32}$/;

/**
 * A payment's name at the provider: it carries its business, so that a notice leads to one shard, and 160 random bits,
 * so that nobody guesses another's (threats A4). Letters, digits and a hyphen, which the provider allows.
 */
export const newReference = (business: BusinessId): string =>
  `AK-${base32(bytesOfId(business))}${base32(randomBytes(20))}`;

/** The business a reference of ours names; null for any other text. */
export const businessOfReference = (reference: string): BusinessId | null => {
  const bits = SHAPE.exec(reference)?.[1];
  return bits === undefined ? null : businessIdOfBytes(bytesOf(bits));
};

const base32 = (bytes: Buffer): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let left = Math.ceil((bytes.length * 8) / 5); left > 0; left -= 1) {
    text = BASE32.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
};

const bytesOf = (text: string): Buffer => {
  let value = 0n;
  for (const letter of text) value = (value << 5n) | BigInt(BASE32.indexOf(letter));
  // 26 letters hold 130 bits; the two above the id are nothing.
  return Buffer.from((value & ((1n << 128n) - 1n)).toString(16).padStart(32, '0'), 'hex');
};
