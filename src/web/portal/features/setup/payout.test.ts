import { expect, it } from 'vitest';
import {
  bookingSettingsOf,
  depositFault,
  depositText,
  isPayoutReady,
  paymentOf,
  payoutText,
  usualDeposit,
} from './payout.ts';

const off = { ...usualDeposit, requireDeposit: false };
const account = { bank: '058:GTBank', accountNumber: '0123456789' };
const verified = { linked: false, account, accountName: 'ADA OBI' };

it('asks for a deposit of 20 % until the owner says otherwise', () => {
  expect(usualDeposit).toEqual({ requireDeposit: true, depositPercentage: 20 });
});

it('judges the percentage only where a deposit is asked', () => {
  expect(depositFault({ ...usualDeposit, depositPercentage: '' })).toBe('Required');
  expect(depositFault({ ...usualDeposit, depositPercentage: 0 })).toBe('% must be 1-100');
  expect(depositFault({ ...off, depositPercentage: 0 })).toBeUndefined();
});

it('lets on without a deposit, with a linked payout or with a verified account', () => {
  const unverified = { ...verified, accountName: null };
  expect(isPayoutReady(usualDeposit, unverified)).toBe(false);
  expect(isPayoutReady(off, unverified)).toBe(true);
  expect(isPayoutReady(usualDeposit, { ...unverified, linked: true })).toBe(true);
  expect(isPayoutReady(usualDeposit, verified)).toBe(true);
});

it('sends no percentage without a deposit', () => {
  expect(bookingSettingsOf(off)).toEqual({ requireDeposit: false, depositPercentage: 0 });
  expect(bookingSettingsOf(usualDeposit)).toEqual(usualDeposit);
});

it('sends the account only where it is to be linked', () => {
  expect(paymentOf(' Glow ', usualDeposit, verified)).toEqual({
    business_name: 'Glow',
    settlement_bank: '058',
    account_number: '0123456789',
    percentage_charge: 0,
  });
  expect(paymentOf('Glow', off, verified)).toBeUndefined();
  expect(paymentOf('Glow', usualDeposit, { ...verified, linked: true })).toBeUndefined();
  expect(paymentOf('Glow', usualDeposit, { ...verified, accountName: null })).toBeUndefined();
});

it('says what was chosen, without the whole number', () => {
  expect(depositText(usualDeposit)).toBe('20 % of the price, paid online');
  expect(depositText(off)).toBe('Not required');
  expect(payoutText(verified)).toBe('ADA OBI, GTBank ••••6789');
  expect(payoutText({ ...verified, linked: true })).toBe('Your linked bank account');
});
