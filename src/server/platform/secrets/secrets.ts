import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { toBase62 } from '../ids.ts';

/** Signs and derives with the server's one secret; each purpose has a key of its own. */
export type Secrets = {
  /** 256 bits in base62, the same for the same purpose and subject: links that can be made again. */
  readonly derive: (purpose: string, subject: string) => string;
};

export const createSecrets = (key: string): Secrets => ({
  derive: (purpose, subject) => {
    const digest = createHmac('sha256', key).update(`${purpose.length}:${purpose}:${subject}`).digest('hex');
    return toBase62(BigInt(`0x${digest}`), 43);
  },
});

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time; texts of different length differ. */
export const sameText = (left: string, right: string): boolean =>
  timingSafeEqual(sha256(left), sha256(right));

/** Says whether two secret keys are the same one, and nothing else of either. */
export const fingerprintOf = (secretKey: string): string =>
  createSecrets(secretKey).derive('backup', 'fingerprint of the key');
