import { expect, it } from 'vitest';
import { paymentOf, refundOf } from '../testing/samples.ts';
import { paymentNote, paymentTitle, refundStanding, refundTitle } from './paid-lines.ts';

const lagos = 'Africa/Lagos';

it('says what came in, how and when', () => {
  expect(paymentTitle(paymentOf())).toBe('Deposit, online');
  expect(paymentTitle(paymentOf({ kind: 'balance', method: 'pos' }))).toBe('Payment, POS');
  expect(paymentNote(paymentOf(), lagos)).toBe('1 Nov 2026, 10:00');
  expect(paymentNote(paymentOf({ receivedAt: '' }), lagos)).toBe('N/A');
  expect(paymentNote(paymentOf({ recordedBy: 'Bola Ade' }), lagos)).toBe(
    '1 Nov 2026, 10:00, recorded by Bola Ade',
  );
});

it('says what of it is held, and what it cost', () => {
  expect(paymentNote(paymentOf({ caution: 5000, fee: 145.5 }), lagos)).toBe(
    '1 Nov 2026, 10:00 · ₦5,000 of it is the caution fee · ₦145.50 payment fee',
  );
  expect(paymentNote(paymentOf({ kind: 'caution', caution: 5000 }), lagos)).toBe('1 Nov 2026, 10:00');
});

it('says why money goes back', () => {
  expect(refundTitle(refundOf())).toBe('Refund: the business cancelled');
  expect(refundTitle(refundOf({ reason: 'caution' }))).toBe('Caution fee back');
  expect(refundTitle(refundOf({ reason: 'goodwill' }))).toBe('Refund: given back by the business');
});

const settledAt = '2026-11-20T23:30:00.000Z';
it.each([
  [{ state: 'queued' }, 'Will be sent back shortly', 'quiet'],
  [{ state: 'asked' }, 'On its way, usually up to 10 working days', 'quiet'],
  [{ state: 'owed' }, 'To be sent by hand', 'bad'],
  [{ state: 'owed', problem: 'It was paid in cash.' }, 'To be sent by hand: It was paid in cash.', 'bad'],
  [
    { state: 'sent', transferReference: 'GTB-1', settledAt },
    'Sent by the business on 21 Nov 2026, reference GTB-1',
    'good',
  ],
  [{ state: 'done', settledAt }, 'Arrived on 21 Nov 2026', 'good'],
  [{ state: 'done' }, 'Arrived', 'good'],
] as const)('says where %j stands: %s', (over, text, tone) =>
  expect(refundStanding(refundOf(over), lagos)).toEqual({ text, tone }),
);
