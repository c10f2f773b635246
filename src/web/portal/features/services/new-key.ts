const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id of 8 characters from 8 random bytes. */
export const questionId = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');

/** Names a part of a list while it is edited. */
export const newKey = (): string => questionId(crypto.getRandomValues(new Uint8Array(8)));
