import { describe, expect, it } from 'vitest';
import { readReceiving, receivingField, receivingOf, restText } from './receiving.ts';

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
    [12_000.01, 'At most ₦12,000 is owed'],
    [1.005, 'Use at most two decimals'],
  ])('of %j is refused: %s', (amount, fault) =>
    expect(readReceiving(form({ amount }), 12_000)).toEqual({ ok: false, errors: { amount: fault } }),
  );
});

it('finds the field of a complaint', () =>
  expect(['amount', 'payment.method', 'payment', 'status'].map(receivingField)).toEqual([
    'amount',
    'method',
    null,
    null,
  ]));

it.each([
  [10_000, '₦2,000 stays owed.'],
  ['11999.5', '₦0.50 stays owed.'],
  [12_000, ''],
  [13_000, ''],
  [0, ''],
  ['', ''],
  ['-', ''],
])('says what stays owed after %j: %s', (amount, text) => expect(restText(amount, 12_000)).toBe(text));
