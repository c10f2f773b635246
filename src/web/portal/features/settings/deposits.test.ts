import { describe, expect, it } from 'vitest';
import { depositsBlocked, depositsFormOf, payoutErrors, readDeposits } from './deposits.ts';

describe('readDeposits', () => {
  it('sends what was saved as it was', () => {
    const saved = { requireDeposit: true, depositPercentage: 35 };
    expect(readDeposits(depositsFormOf(saved))).toEqual({ ok: true, body: saved });
  });
  it.each([
    ['', 'Required'],
    [0, '% must be 1-100'],
    [101, '% must be 1-100'],
    [12.5, '% must be 1-100'],
  ])('refuses %j with deposits on', (depositPercentage, message) => {
    expect(readDeposits({ requireDeposit: true, depositPercentage })).toEqual({
      ok: false,
      errors: [{ field: 'depositPercentage', message }],
    });
  });
  it('lets any percentage be with deposits off, and keeps a sound one', () => {
    const bodyOf = (depositPercentage: number | string) => {
      const reading = readDeposits({ requireDeposit: false, depositPercentage });
      return reading.ok ? reading.body.depositPercentage : reading.errors;
    };
    expect([bodyOf(''), bodyOf(300), bodyOf(45)]).toEqual([0, 0, 45]);
  });
});

it('offers 20 % where none was asked before', () => {
  expect(depositsFormOf({ requireDeposit: false, depositPercentage: 0 }).depositPercentage).toBe(20);
});

it('asks for an account before deposits, once it is known that there is none', () => {
  expect(depositsBlocked(undefined, true)).toBeUndefined();
  expect(depositsBlocked(true, true)).toBeUndefined();
  expect(depositsBlocked(false, true)).toMatch(/^Link a bank account first/);
  expect(depositsBlocked(false, false)).toMatch(/The owner links it\.$/);
});

it('asks for the password only where an account is changed', () => {
  const form = { bank: '058:GTBank', accountNumber: '0123456789', password: '' };
  expect(payoutErrors(form, false)).toEqual({});
  expect(payoutErrors(form, true)).toEqual({ password: 'Password is required' });
});
