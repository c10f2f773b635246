import { describe, expect, it } from 'vitest';
import { usersCalls } from '#contract/calls/users.calls.ts';
import {
  bookingSettingsOf,
  depositError,
  depositText,
  isPayoutReady,
  numberOf,
  paymentOf,
  payoutText,
  profileErrors,
  profileOf,
  type StepNumber,
  setupBody,
  stepAt,
  usualDeposit,
} from './model.ts';

const good = {
  businessName: "Ada's Salon",
  phone: '0803 123 4567',
  businessSlug: 'adas-salon',
  ownerName: '',
};

describe('profileErrors', () => {
  it('lets a good profile through, however the phone is written', () => {
    expect(profileErrors(good)).toEqual({});
    expect(profileErrors({ ...good, phone: '+2348031234567' })).toEqual({});
  });
  it.each([
    [{ businessName: '  ' }, { businessName: 'Required' }],
    [{ phone: '' }, { phone: 'Required' }],
    [{ phone: '05031234567' }, { phone: 'Valid 11-digit NG number' }],
    [{ businessSlug: '' }, { businessSlug: 'Required' }],
    [{ businessSlug: 'ada--salon' }, { businessSlug: 'Lowercase, numbers, hyphens only' }],
    [{ businessSlug: 'Ada' }, { businessSlug: 'Lowercase, numbers, hyphens only' }],
  ])('%j is refused with %j', (change, errors) => {
    expect(profileErrors({ ...good, ...change })).toEqual(errors);
  });
});

describe('profileOf', () => {
  it('suggests an address from the name, and keeps the one there is', () => {
    expect(profileOf({ businessName: 'Glow & Go' }).businessSlug).toMatch(/^glow.*go$/);
    expect(profileOf({ businessName: 'Glow & Go', businessSlug: 'glow' }).businessSlug).toBe('glow');
  });
  it('does not offer the business name as the name of a person', () => {
    expect(profileOf({ businessName: 'Glow', name: 'Glow' }).ownerName).toBe('');
    expect(profileOf({ businessName: 'Glow', name: 'Ada' }).ownerName).toBe('Ada');
  });
});

const noPayout = { linked: false, account: { bank: '', accountNumber: '' }, accountName: null };
const deposit = { requireDeposit: true, depositPercentage: 20 };

it('sends only a name that was given, and no payment without a deposit', () => {
  const draft = { profile: good, deposit: { ...deposit, requireDeposit: false }, payout: noPayout };
  expect(setupBody(draft)).toEqual({
    profile: { businessName: good.businessName, phone: good.phone, businessSlug: good.businessSlug },
    bookingSettings: { requireDeposit: false, depositPercentage: 0 },
  });
  expect(setupBody({ ...draft, profile: { ...good, ownerName: ' Ada ' } }).profile).toMatchObject({
    ownerName: 'Ada',
  });
});

it('sends a verified account with the deposit, as the contract takes it', () => {
  const payout = {
    linked: false,
    account: { bank: '058:GTBank', accountNumber: '0123456789' },
    accountName: 'ADA OBI',
  };
  const body = setupBody({ profile: good, deposit, payout });
  expect(body).toMatchObject({
    bookingSettings: deposit,
    payment: { business_name: "Ada's Salon", settlement_bank: '058', account_number: '0123456789' },
  });
  expect(usersCalls.completeSetup.body.safeParse(body).success).toBe(true);
});

describe('the steps', () => {
  const numbers: readonly StepNumber[] = [1, 2, 3, 4];
  it('are four with deposits and three without, the payout skipped', () => {
    expect(numbers.map((at) => stepAt(at, true))).toEqual(['profile', 'booking', 'payout', 'finish']);
    expect(numbers.map((at) => stepAt(at, false))).toEqual(['profile', 'booking', 'finish', 'finish']);
  });
  it('have the number they are shown with', () => {
    expect(numberOf('finish', true)).toBe(4);
    expect(numberOf('finish', false)).toBe(3);
    expect(numberOf('payout', false)).toBe(2);
  });
});

const off = { ...usualDeposit, requireDeposit: false };
const account = { bank: '058:GTBank', accountNumber: '0123456789' };
const verified = { linked: false, account, accountName: 'ADA OBI' };

it('asks for a deposit of 20 % until the owner says otherwise', () => {
  expect(usualDeposit).toEqual({ requireDeposit: true, depositPercentage: 20 });
});

it('judges the percentage only where a deposit is asked', () => {
  expect(depositError({ ...usualDeposit, depositPercentage: '' })).toBe('Required');
  expect(depositError({ ...usualDeposit, depositPercentage: 0 })).toBe('% must be 1-100');
  expect(depositError({ ...off, depositPercentage: 0 })).toBeUndefined();
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
  expect(depositText({ deposit: usualDeposit, hours: 'salon' })).toBe('20 % of the price, paid online');
  expect(depositText({ deposit: usualDeposit, hours: 'hire' })).toBe(
    'Hires are paid in full online, with the caution fee. For anything else it is 20 % of the price.',
  );
  expect(depositText({ deposit: off, hours: 'hire' })).toBe('Not required');
  expect(payoutText(verified)).toBe('ADA OBI, GTBank ••••6789');
  expect(payoutText({ ...verified, linked: true })).toBe('Your linked bank account');
});
