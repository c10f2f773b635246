import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://akoko.example',
  SMTP_URL: 'smtp://127.0.0.1:25',
  PAYSTACK_SECRET_KEY: 'sk_live_0123abcd',
  SMS_PROVIDER: 'termii',
  TERMII_API_KEY: 'TL-key',
  TERMII_SECRET: 'tsk-secret',
};

describe('the key of the payment provider at start', () => {
  test('production takes a live key over https', () => {
    expect(readConfig(production)).toMatchObject({
      PAYSTACK_SECRET_KEY: 'sk_live_0123abcd',
      PAYSTACK_BASE_URL: 'https://api.paystack.co',
    });
  });

  test.each([
    ['no key', { PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY (deposits are taken through it'],
    ['a test key', { PAYSTACK_SECRET_KEY: 'sk_test_0123abcd' }, 'PAYSTACK_SECRET_KEY must be a live key'],
    ['a public key', { PAYSTACK_SECRET_KEY: 'pk_live_0123abcd' }, 'must be a secret key'],
    ['a simulator', { PAYSTACK_BASE_URL: 'http://127.0.0.1:3001/paystack' }, 'no simulator takes payments'],
    ['a file', { PAYSTACK_BASE_URL: 'file:///tmp/paystack' }, 'PAYSTACK_BASE_URL'],
  ])('production refuses %s', (_, over, told) => {
    expect(() => readConfig({ ...production, ...over })).toThrow(told);
  });

  test('a key that moves real money goes over https wherever it runs, and is not repeated in the refusal', () => {
    const live = { PAYSTACK_SECRET_KEY: 'sk_live_0123abcd', PAYSTACK_BASE_URL: 'http://127.0.0.1:3001' };
    expect(() => readConfig(live)).toThrow('PAYSTACK_BASE_URL must be https with a live PAYSTACK_SECRET_KEY');
    for (const settings of [live, { PAYSTACK_SECRET_KEY: 'secret-0123abcd' }]) {
      let told = '';
      try {
        readConfig(settings);
      } catch (error) {
        told = String(error);
      }
      expect(told).not.toBe('');
      expect(told).not.toContain('0123abcd');
    }
  });

  test('outside production there need be none, and a test key may go to a simulator', () => {
    expect(readConfig({}).PAYSTACK_SECRET_KEY).toBeUndefined();
    const simulated = {
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:3001/paystack',
    };
    expect(readConfig(simulated)).toMatchObject(simulated);
  });

  test('every missing setting of production is named at once', () => {
    const start = () => readConfig({ NODE_ENV: 'production', CLOCK_START: '2026-12-07T07:00:00Z' });
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'PAYSTACK_SECRET_KEY', 'SMS_PROVIDER', 'CLOCK_START'])
      expect(start).toThrow(`  ${name}`);
  });
});

describe('the SMS gateway at start', () => {
  const africasTalking = {
    SMS_PROVIDER: 'africastalking',
    AFRICASTALKING_USERNAME: 'akoko',
    AFRICASTALKING_API_KEY: 'atsk-key',
    SMS_REPORT_SECRET: 'long-enough-to-guess-at',
  };

  test.each([
    ['Termii', {}],
    ["Africa's Talking", africasTalking],
    ['none, where that is said', { SMS_PROVIDER: 'log', TERMII_API_KEY: '', TERMII_SECRET: '' }],
  ])('production takes %s', (_, over) => {
    expect(readConfig({ ...production, ...over })).toMatchObject({ SMS_SENDER: 'Akoko' });
  });

  test.each([
    ['none named', { SMS_PROVIDER: '' }, 'SMS_PROVIDER (reminders go through it'],
    ['Termii without its key', { TERMII_API_KEY: '' }, 'TERMII_API_KEY (SMS_PROVIDER=termii sends with it)'],
    ['Termii without what proves its reports', { TERMII_SECRET: '' }, 'TERMII_SECRET (delivery reports'],
    ['an open line', { SMS_BASE_URL: 'http://127.0.0.1:3001/termii' }, 'SMS_BASE_URL must be https'],
    [
      'a sender nobody could register',
      { SMS_SENDER: 'Akoko Bookings' },
      'must be 3 to 11 letters and digits',
    ],
    [
      "Africa's Talking without a user",
      { ...africasTalking, AFRICASTALKING_USERNAME: '' },
      'AFRICASTALKING_USERNAME',
    ],
    [
      "Africa's Talking without its key",
      { ...africasTalking, AFRICASTALKING_API_KEY: '' },
      'AFRICASTALKING_API_KEY',
    ],
    ['reports that anybody could write', { ...africasTalking, SMS_REPORT_SECRET: '' }, 'SMS_REPORT_SECRET'],
    ['a secret to guess', { ...africasTalking, SMS_REPORT_SECRET: 'akoko' }, 'must be 16 to 200'],
  ])('production refuses %s', (_, over, told) => {
    expect(() => readConfig({ ...production, ...over })).toThrow(told);
  });

  test('outside production none need be named, but whoever names one gives its key', () => {
    expect(readConfig({}).SMS_PROVIDER).toBeUndefined();
    expect(() => readConfig({ SMS_PROVIDER: 'termii' })).toThrow('TERMII_API_KEY');
    const simulated = { SMS_PROVIDER: 'termii', TERMII_API_KEY: 'x', SMS_BASE_URL: 'http://127.0.0.1:3001' };
    expect(readConfig(simulated)).toMatchObject(simulated);
  });
});
