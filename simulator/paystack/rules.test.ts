import { describe, expect, test } from 'vitest';
import { createShelf } from '../bookkeeping/shelf.ts';
import { signatureOf } from '../http/signature.ts';
import { returnAddress } from './checkout/return-address.ts';
import { retryDelayMs } from './webhooks/retry-table.ts';
import { BANKS } from './world/bank-list.ts';
import { feeOf } from './world/fees.ts';

test.each([
  [25_000, 375],
  [200_000, 3_000],
  [249_999, 3_750],
  [250_000, 13_750],
  [500_000, 17_500],
  [5_000_000, 85_000],
  [12_666_700, 200_000],
  [90_000_000, 200_000],
])('the fee of %d kobo is %d', (amount, fee) => {
  expect(feeOf(amount)).toBe(fee);
});

test('the signature is that of the published vector', () => {
  const body = '{"event":"charge.success","data":{"reference":"BK_1","amount":500000}}';
  expect(signatureOf(body, 'sk_test_abc')).toBe(
    '564b05343bb129bad520107f91d51fa227db4b64d49b6b58fd7d52b43db4e819a88da883fcb7c5d5e24d2bb14bce81fcacb8ab870253026c2aed8fff8b6f5527',
  );
});

describe('the retry tables', () => {
  const HOUR = 3_600_000;

  test('in test mode hourly for ten hours', () => {
    expect([1, 10, 11].map((attempts) => retryDelayMs('test', attempts, HOUR))).toEqual([HOUR, HOUR, null]);
  });

  test('live every three minutes four times, then hourly for 72 hours', () => {
    const delays = [1, 4, 5, 76, 77].map((attempts) => retryDelayMs('live', attempts, HOUR));
    expect(delays).toEqual([180_000, 180_000, HOUR, HOUR, null]);
  });

  test('on a faster clock', () => {
    expect(retryDelayMs('live', 1, 1_000)).toBe(50);
    expect(retryDelayMs('none', 1, 1_000)).toBeNull();
  });
});

test.each([
  ['https://a.ng/done', 'https://a.ng/done?trxref=R-1&reference=R-1'],
  ['https://a.ng/done?shop=3%20a', 'https://a.ng/done?shop=3%20a&trxref=R-1&reference=R-1'],
  ['https://a.ng/done#top', 'https://a.ng/done?trxref=R-1&reference=R-1#top'],
  [null, null],
])('the way back from %s is %s', (callbackUrl, expected) => {
  // The address is made from these two fields alone.
  const transaction = { callbackUrl, reference: 'R-1' } as Parameters<typeof returnAddress>[0];
  expect(returnAddress(transaction)).toBe(expected);
});

test('banks have codes as text, and ids and slugs of their own', () => {
  expect(BANKS.length).toBeGreaterThanOrEqual(25);
  expect(new Set(BANKS.map(({ id }) => id)).size).toBe(BANKS.length);
  expect(new Set(BANKS.map(({ slug }) => slug)).size).toBe(BANKS.length);
  expect(BANKS.map(({ code }) => code)).toEqual(expect.arrayContaining(['044', '035A', '00103', '999992']));
});

test('a shelf forgets the oldest, and replacing does not make anything newer', () => {
  const forgotten: number[] = [];
  const shelf = createShelf<string, number>({ capacity: 2, onForgotten: (value) => forgotten.push(value) });
  shelf.put('a', 1);
  shelf.put('b', 2);
  shelf.put('a', 3);
  shelf.put('c', 4);
  expect(forgotten).toEqual([3]);
  expect(shelf.newestFirst()).toEqual([4, 2]);
});
