import { describe, expect, it } from 'vitest';
import { answerOf, quoteIn, textFor } from './refusals.ts';

const quote = { dueNow: 3_000, caution: 0, total: 15_000 };
const refused = (code: Parameters<typeof textFor>[0]['code'], more: object = {}) => ({
  code,
  status: 422,
  message: '',
  error: '',
  data: undefined as unknown,
  ...more,
});

describe('what a refusal says is due', () => {
  it('is its quote, where it is about money', () => {
    expect(quoteIn(refused('AMOUNT_CHANGED', { data: { quote } }))).toEqual(quote);
    expect(quoteIn(refused('DEPOSIT_REQUIRED', { data: { quote } }))).toEqual(quote);
    expect(quoteIn(refused('NO_PAYMENT_DUE'))?.dueNow).toBe(0);
    expect(quoteIn(refused('SLOT_TAKEN', { data: { nearest: [] } }))).toBe(null);
  });

  it.each([null, {}, { dueNow: -1, total: 5 }, { dueNow: '3000', total: '1' }, { dueNow: Number.NaN }])(
    'is nothing where %j is no quote',
    (broken) => {
      const refusal = refused('AMOUNT_CHANGED', { data: { quote: broken } });
      expect(quoteIn(refusal)).toBe(null);
      expect(textFor(refusal, true)).toBe('Deposit amount is invalid for this service.');
    },
  );
});

describe('an answer that succeeded', () => {
  const answered = (reply: object) => answerOf({ ok: true, reply }, 'authorization_url');
  it('is good with what has to come with it', () => {
    const reply = { success: true, data: { authorization_url: 'https://pay.example/1' } };
    expect(answered(reply)).toEqual({ ok: true, reply: 'https://pay.example/1' });
  });

  it.each([{}, { success: false }, { success: true, data: null }, { data: { authorization_url: '' } }, []])(
    'is a refusal where %j says nothing to go on with',
    (reply) => {
      const told = answered(reply);
      if (told.ok) throw new Error('It was taken for good');
      expect(textFor(told, true)).toBe('Payment gateway initialization failed.');
      expect(textFor(told, false)).toBe('The server reported an issue with the booking.');
    },
  );

  it('keeps the words that came with it', () => {
    const told = answered({ success: false, message: 'The salon closed for today.' });
    if (told.ok) throw new Error('It was taken for good');
    expect(textFor(told, true)).toBe('The salon closed for today.');
  });
});

describe('why it was refused', () => {
  it('is said in the words of the server', () => {
    const message = 'Payment gateway initialization failed.';
    expect(textFor(refused('PAYMENT_FAILED', { message }), true)).toBe(message);
    expect(textFor(refused('AMOUNT_CHANGED', { message: 'New price.', data: { quote } }), true)).toBe(
      'New price.',
    );
  });

  it('has words of its own where the server has none', () => {
    expect(textFor(refused('UNAVAILABLE', { status: 503 }), true)).toBe('Failed to initiate payment.');
    expect(textFor(refused('INVALID_INPUT'), false)).toBe('The server reported an issue with the booking.');
    expect(textFor(refused('INTERNAL', { status: 500 }), false)).toContain('An unexpected error occurred.');
  });

  it('never lets anyone fear to act twice', () => {
    expect(textFor(refused('NETWORK', { status: 0 }), true)).toContain('not be charged twice');
    expect(textFor(refused('NETWORK', { status: 0 }), false)).toContain('not be booked twice');
  });
});
