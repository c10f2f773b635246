import { expect, it } from 'vitest';
import { dayMs, toInstant } from '../calendar/instant.ts';
import { disputedOf, nextDispute, nextDisputeCheck, sumOf } from './dispute.ts';
import { toKobo } from './kobo.ts';
import type { DisputeState } from './moves.ts';
import { disputed, disputeLost, disputeWon } from './postings.ts';

it.each<[string, DisputeState | null, 'paid' | 'open' | 'reversed', boolean, DisputeState | null]>([
  ['told of', null, 'paid', true, 'open'],
  ['told of again', 'open', 'paid', true, null],
  ['its end told of, the money still there', 'open', 'paid', false, 'won'],
  ['its end told of before its beginning', null, 'paid', false, null],
  ['the money gone', 'open', 'reversed', false, 'lost'],
  ['the money gone before anybody told', null, 'reversed', false, 'lost'],
  ['gone and known', 'lost', 'reversed', true, null],
  ['gone and come back', 'lost', 'paid', false, 'won'],
  ['gone and come back, and still told of', 'lost', 'paid', true, null],
  ['won and lost after all', 'won', 'reversed', false, 'lost'],
  ['won, and disputed anew', 'won', 'paid', true, 'open'],
  ['won and quiet', 'won', 'paid', false, null],
  ['nothing known', 'open', 'open', true, null],
])('%s', (_, known, status, isTold, expected) => expect(nextDispute(known, status, isTold)).toBe(expected));

const kobo = (price: number, caution: number, withheld: number) => ({
  price: toKobo(price),
  caution: toKobo(caution),
  withheld: toKobo(withheld),
});

it.each([
  [5, 3, [5, 3, 0]],
  [2, 3, [2, 3, 0]],
  [5, 1, [5, 1, 2]],
  [0, 0, [0, 0, 2]],
])('of 5 and 3 that came, with %d and %d left here', (paid, held, [price = 0, caution = 0, withheld = 0]) =>
  expect(
    disputedOf(
      { price: toKobo(5), caution: toKobo(3) },
      { paid: toKobo(paid), cautionHeld: toKobo(held), withheld: toKobo(2) },
    ),
  ).toEqual(kobo(price, caution, withheld)),
);

it('posts out and back to nothing, and out for good to the provider', () => {
  const taken = kobo(5, 3, 2);
  const total = (lines: readonly { readonly account: string; readonly amount: number }[]) =>
    Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));
  expect(total(disputed(taken))).toEqual({ revenue: 5, caution: 3, withheld: 2, disputed: -10 });
  expect(total(disputeWon(taken))).toEqual({ revenue: -5, caution: -3, withheld: -2, disputed: 10 });
  expect(total(disputeLost(sumOf(taken)))).toEqual({ disputed: 10, provider: -10 });
});

it('is asked after daily, until a week after it was won', () => {
  const now = toInstant(Date.parse('2026-12-07T09:00:00Z'));
  expect(nextDisputeCheck('open', null, now)).toBe(now + dayMs);
  expect(nextDisputeCheck('won', toInstant(now - 6 * dayMs), now)).toBe(now + dayMs);
  expect(nextDisputeCheck('won', toInstant(now - 7 * dayMs), now)).toBeNull();
  expect(nextDisputeCheck('lost', now, now)).toBeNull();
});
