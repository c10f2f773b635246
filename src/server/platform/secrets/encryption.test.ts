import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a key of thirty-two letters or so');

test('what was sealed opens for its own context alone', () => {
  const sealed = encryption.seal('0123456789 · Ọmọ', 'business/booking');
  expect(encryption.open(sealed, 'business/booking')).toBe('0123456789 · Ọmọ');
  expect(encryption.open(sealed, 'business/another')).toBeNull();
  expect(createEncryption('another key of thirty-two letters').open(sealed, 'business/booking')).toBeNull();
  expect(sealed.includes('0123456789')).toBe(false);
});

test('the same text is sealed differently each time, and any changed byte is noticed', () => {
  const sealed = encryption.seal('0123456789', 'x');
  expect(encryption.seal('0123456789', 'x').equals(sealed)).toBe(false);
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(encryption.open(changed, 'x'), String(place)).toBeNull();
  }
  expect(encryption.open(Buffer.alloc(0), 'x')).toBeNull();
  expect(encryption.open(sealed.subarray(0, 28), 'x')).toBeNull();
});
