import { expect, test } from 'vitest';
import { type Instant, toInstant } from '#core/calendar/instant.ts';
import { codeAt, keyAddress, newKey, stepOf, stepShown } from './totp.rules.ts';

/** '12345678901234567890' of RFC 6238, appendix B, in base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Instant => toInstant(seconds * 1000);

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code of the standard is %s', (seconds, code) => {
  expect(codeAt(KEY, stepOf(at(seconds)), 8)).toBe(code);
  expect(codeAt(KEY, stepOf(at(seconds)))).toBe(code.slice(2));
});

test('a code is of its own half minute or of the two beside it, and of no other', () => {
  const code = codeAt(KEY, 1000);
  const shownAt = (step: number) => stepShown(KEY, code, at(step * 30 + 7));
  expect([998, 999, 1000, 1001, 1002].map(shownAt)).toEqual([null, 1000, 1000, 1000, null]);
});

test('a new key has 160 bits of its own, and an app is told whose it is', () => {
  const keys = [newKey(), newKey()];
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
  expect(keyAddress('ada+1@example.ng', KEY)).toBe(
    `otpauth://totp/Akoko%3Aada%2B1%40example.ng?secret=${KEY}&issuer=Akoko`,
  );
});
