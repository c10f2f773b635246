import { describe, expect, it } from 'vitest';
import { beyondOf, readReceiving, receivingField, receivingOf, restText } from './receiving.ts';

const form = (over: object = {}) =>
  ({ ...receivingOf({ kind: 'balance', naira: 12_000 }), method: 'cash', ...over }) as const;

describe('money received by hand', () => {
  it('is all that is owed, in a way yet to be chosen', () => {
    const first = receivingOf({ kind: 'caution', naira: 5000 });
    expect(first).toEqual({ kind: 'caution', amount: 5000, method: null });
    expect(readReceiving(first, 5000)).toEqual({
      ok: false,
      errors: { method: 'Please choose how it was paid.' },
    });
  });

  it('is read once it is whole', () =>
    expect(readReceiving(form({ amount: '11999.50' }), 12_000)).toEqual({
      ok: true,
      received: { kind: 'balance', amount: 11_999.5, method: 'cash' },
    }));

  it.each([
    ['', 'This field is required'],
    ['-', 'This field is required'],
    [-5, 'Cannot be negative'],
    [0, 'Enter what you received'],
    [1.005, 'Use at most two decimals'],
  ])('of %j is refused: %s', (amount, fault) =>
    expect(readReceiving(form({ amount }), 12_000)).toEqual({ ok: false, errors: { amount: fault } }),
  );
});

describe('more than is owed', () => {
  it('is recorded with what was shown as owed', () =>
    expect(readReceiving(form({ amount: 15_000 }), 12_000)).toEqual({
      ok: true,
      received: { kind: 'balance', amount: 15_000, method: 'cash', owed: 12_000 },
    }));

  it.each([
    ['caution', 5001, { amount: 'At most ₦5,000 is owed' }],
    ['both', 4999, { amount: 'Both together are ₦5,000. For less, choose above what it is for' }],
  ] as const)('as %s of %d is refused', (kind, amount, errors) =>
    expect(readReceiving(form({ kind, amount }), 5000)).toEqual({ ok: false, errors }),
  );

  it.each([
    [15_000, 3000],
    ['12000.1', 0.1],
    [12_000, 0],
    ['', 0],
    ['-', 0],
  ])('of %j is %d', (amount, beyond) => expect(beyondOf(amount, 12_000)).toBe(beyond));
});

it('finds the field of a complaint', () =>
  expect(['amount', 'payment.method', 'payment', 'status'].map(receivingField)).toEqual([
    'amount',
    'method',
    null,
    null,
  ]));

it.each([
  [10_000, 'Still owed: ₦2,000.'],
  ['11999.5', 'Still owed: ₦0.50.'],
  [12_000, ''],
  [
    13_000,
    'This is ₦1,000 more than is owed. If you give change, enter ₦12,000. If not, the client is told, and you choose next: send it back or keep it as their credit.',
  ],
  [0, ''],
  ['', ''],
  ['-', ''],
])('says of %j: %s', (amount, text) => expect(restText({ kind: 'balance', amount }, 12_000)).toBe(text));
