import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodySizeOf } from './body-size.ts';
import { allCalls } from './calls/calls.ts';

describe('what a body takes at most', () => {
  it.each([
    ['a text', z.string().check(z.maxLength(10)), { bytes: 62, values: 1 }],
    ['a list', z.array(z.string().check(z.maxLength(10))).check(z.maxLength(3)), { bytes: 191, values: 4 }],
    ['a choice', z.enum(['no', 'maybe']), { bytes: 32, values: 1 }],
    ['one of two', z.union([z.literal(''), z.string().check(z.maxLength(1))]), { bytes: 8, values: 1 }],
    ['an object', z.object({ a: z.number() }), { bytes: 71, values: 2 }],
    ['anything', z.record(z.string(), z.unknown()), { bytes: Infinity, values: Infinity }],
  ])('is reckoned from its schema: %s', (_, body, size) => {
    expect(bodySizeOf({ body })).toEqual(size);
  });

  it('is fewer values than are read, for every call that says what it takes', () => {
    const sizes = allCalls.map((call) => ({ name: `${call.method} ${call.path}`, ...bodySizeOf(call) }));
    const open = sizes.filter(({ values }) => values === Number.POSITIVE_INFINITY).map(({ name }) => name);
    // What clients send along for a payment is not believed, and has no shape.
    expect(open).toEqual(['POST /appointments', 'POST /payments/initialize']);
    expect(sizes.filter(({ name, values }) => values >= 2_000 && !open.includes(name))).toEqual([]);
  });
});
