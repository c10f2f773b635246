import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, toInstant } from '../calendar/instant.ts';
import { toKobo } from './kobo.ts';
import {
  type AskedPayment,
  afterFailure,
  decideSettlement,
  nextCheck,
  type PaymentVerdict,
  whenPaid,
} from './settlement.ts';

const heldUntil = toInstant(Date.parse('2026-12-07T09:00:00Z'));
const during = toInstant(heldUntil - minuteMs);
const after = toInstant(heldUntil + minuteMs);
const asked: AskedPayment = { state: 'open', amount: toKobo(300_000), mode: 'live', heldUntil };
const paid = { status: 'paid', amount: toKobo(300_000), currency: 'NGN', mode: 'live' } as const;
const unpaid = (status: 'failed' | 'open' | 'reversed') => ({ ...paid, status });

describe('what a payment means', () => {
  it.each<[string, Partial<AskedPayment>, PaymentVerdict, number, string]>([
    ['paid in time', {}, paid, during, 'book'],
    ['paid before the opening was answered', { state: 'opening' }, paid, during, 'book'],
    ['paid late', {}, paid, after, 'book'],
    ['paid after it had lapsed', { state: 'lapsed' }, paid, after, 'book'],
    ['one kobo short', {}, { ...paid, amount: toKobo(299_999) }, during, 'give-back'],
    ['one kobo over', {}, { ...paid, amount: toKobo(300_001) }, during, 'give-back'],
    ['another currency', {}, { ...paid, currency: 'USD' }, during, 'foreign'],
    ['a test payment in live mode', {}, { ...paid, mode: 'test' }, during, 'wait'],
    ['a test payment after the hold', {}, { ...paid, mode: 'test' }, after, 'lapse'],
    ['declined', {}, unpaid('failed'), during, 'wait'],
    ['left open', {}, unpaid('open'), during, 'wait'],
    ['still open at the end', {}, unpaid('open'), after, 'lapse'],
    ['charged back', {}, unpaid('reversed'), after, 'lapse'],
    ['no answer', {}, { status: 'unknown' }, during, 'wait'],
    ['no answer at the end', {}, { status: 'unknown' }, after, 'lapse'],
    ['settled before', { state: 'booked' }, paid, during, 'nothing'],
    ['given back before', { state: 'refunded' }, paid, after, 'nothing'],
    ['lapsed and unpaid', { state: 'lapsed' }, unpaid('open'), after, 'nothing'],
  ])('%s', (_, change, verdict, at, expected) =>
    expect(decideSettlement({ ...asked, ...change }, verdict, toInstant(at))).toBe(expected),
  );
});

describe('when to ask again', () => {
  it('is every minute of the hold, the last time just past its end', () => {
    expect(nextCheck(heldUntil, toInstant(heldUntil - 10 * minuteMs))).toBe(heldUntil - 9 * minuteMs);
    expect(nextCheck(heldUntil, toInstant(heldUntil - 1))).toBe(heldUntil + minuteMs - 1);
  });

  it('is ever more rarely afterwards, and no more after three days', () => {
    const times: number[] = [];
    for (let at = nextCheck(heldUntil, heldUntil); at !== null; at = nextCheck(heldUntil, at)) times.push(at);
    expect(times.map((at) => (at - heldUntil) / hourMs)).toEqual([0.25, 1, 3, 12, 24, 72]);
  });
});

it.each([
  [1, minuteMs, false],
  [4, 60 * minuteMs, false],
  [5, dayMs, true],
  [50, dayMs, true],
])('after failure %d it is tried again in %d ms', (failures, wait, isStuck) =>
  expect(afterFailure(failures, after)).toEqual({ checkAt: after + wait, isStuck }),
);

it.each([
  ['as the provider says', during, heldUntil],
  ['not before it was asked for', toInstant(during - hourMs), during],
  ['not in the future', toInstant(after + hourMs), after],
])('a payment counts as received %s', (_, said, expected) =>
  expect(whenPaid(said === during ? heldUntil : said, during, after)).toBe(expected),
);

it('a payment whose time nobody says counts as received now', () => {
  expect(whenPaid(null, during, after)).toBe(after);
  expect(whenPaid(during, null, after)).toBe(during);
});
