import { createHmac, randomBytes } from 'node:crypto';
import { productName } from '#contract/brand.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Encryption } from '../../../platform/secrets/encryption.ts';
import { sameText } from '../../../platform/secrets/secrets.ts';

/** Codes by the time (RFC 6238, with SHA-1, 30 seconds and six digits: what every app makes). */

const STEP_MS = 30_000;
const DIGITS = 6;
const KEY_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The half minute of a moment. */
export const stepOf = (now: Instant): number => Math.floor(now / STEP_MS);

/** A new key, in base32 as apps take it. */
export const newKey = (): string => {
  const bits = [...randomBytes(KEY_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
};

const bytesOf = (key: string): Buffer => {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};

/** The code of a half minute. */
export const codeAt = (key: string, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const from = digest.readUInt8(digest.length - 1) & 0xf;
  const value = digest.readUInt32BE(from) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
};

/** Whether it can be a code of an app, as far as its letters go. */
export const isCode = (typed: string): boolean => /^\d{6}$/.test(typed);

/** The half minute that a code is of, among this one and its neighbours, since telephones differ; null: of none. */
export const stepShown = (key: string, code: string, now: Instant): number | null => {
  const present = stepOf(now);
  // All three are looked at, however soon one fits.
  // guard: a-code-is-good-for-its-half-minute-and-the-two-beside-it
  const fits = [present - 1, present, present + 1].filter((step) => sameText(codeAt(key, step), code));
  return fits[0] ?? null;
};

/** What an app reads from a QR code. */
export const keyAddress = (email: string, key: string): string =>
  `otpauth://totp/${encodeURIComponent(`${productName}:${email}`)}?secret=${key}&issuer=${encodeURIComponent(productName)}`;

const contextOf = (email: string): string => `authenticator ${email}`;

/** A key as its row keeps it: it opens for no other account. */
export const sealKey = (encryption: Encryption, email: string, key: string): Buffer =>
  encryption.seal(key, contextOf(email));

/** The key of an account's authenticator; an error where the server's key is another. */
export const openKey = (encryption: Encryption, email: string, sealed: Buffer): string => {
  const key = encryption.open(sealed, contextOf(email));
  if (key === null) throw new Error('The key of an authenticator was sealed with another key');
  return key;
};
