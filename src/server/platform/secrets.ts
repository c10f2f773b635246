import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBase62 } from './ids.ts';

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

const keyFileIn = (dataDir: string): string => join(dataDir, 'secret.key');

/** The secret as a server would find it, or null where one would be made. */
export const findSecretKey = (configured: string | undefined, dataDir: string): string | null => {
  if (configured !== undefined) return configured;
  return existsSync(keyFileIn(dataDir)) ? readFileSync(keyFileIn(dataDir), 'utf8').trim() : null;
};

/** The secret from the settings, or one made on first use and kept in the data folder, readable by this user alone. */
export const loadSecretKey = (configured: string | undefined, dataDir: string): string => {
  if (configured !== undefined) return configured;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const file = keyFileIn(dataDir);
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
};
