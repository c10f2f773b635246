import { describe, expect, it } from 'vitest';
import {
  accountFieldOf,
  bankAccountErrors,
  bankChoices,
  bankKey,
  bankOfKey,
  choicesFor,
  isAskable,
  maskedNumber,
  tidyNumber,
  verifyFailure,
} from './bank-account.ts';

const refusal = { status: 422, message: '', error: '', errors: [] };

it('tells banks of one code apart, and drops what is there twice', () => {
  const banks = [
    { name: 'Alpha Bank', code: '101' },
    { name: 'Alpha MFB: Lagos', code: '101' },
    { name: 'Alpha Bank', code: '101' },
  ];
  const choices = bankChoices(banks);
  expect(choices.map(({ label }) => label)).toEqual(['Alpha Bank', 'Alpha MFB: Lagos']);
  expect(new Set(choices.map(({ value }) => value)).size).toBe(2);
});

it.each([
  ['GTB', ['Guaranty Trust Bank']],
  ['uba', ['United Bank For Africa']],
  ['first', ['First Bank of Nigeria', 'First City Monument Bank']],
  ['access', ['Access Bank', 'Access Bank (Diamond)']],
  ['of n', ['First Bank of Nigeria']],
  ['xyz', []],
])('finds by %s: %j', (typed, found) => {
  const names = [
    'Access Bank (Diamond)',
    'Access Bank',
    'First Bank of Nigeria',
    'First City Monument Bank',
    'Guaranty Trust Bank',
    'United Bank For Africa',
  ];
  const choices = names.map((label) => ({ label }));
  expect(choicesFor(choices, typed).map(({ label }) => label)).toEqual(found);
  expect(choicesFor(choices, '')).toEqual(choices);
});

it('finds code and name of a choice again, also where the name has a colon', () => {
  const bank = { name: 'Alpha MFB: Lagos', code: '101' };
  expect(bankOfKey(bankKey(bank))).toEqual(bank);
  expect(bankOfKey('')).toEqual({ code: '', name: '' });
});

describe('bankAccountErrors', () => {
  it.each([
    [
      { bank: '', accountNumber: '' },
      { bank: 'Required', accountNumber: 'Required' },
    ],
    [{ bank: '058:GTBank', accountNumber: '012345678' }, { accountNumber: 'Valid 10-digit NUBAN' }],
    [{ bank: '058:GTBank', accountNumber: '01234567890' }, { accountNumber: 'Valid 10-digit NUBAN' }],
    [{ bank: '058:GTBank', accountNumber: '01234x6789' }, { accountNumber: 'Valid 10-digit NUBAN' }],
    [{ bank: '058:GTBank', accountNumber: '0123456789' }, {}],
  ])('%j: %j', (account, errors) => {
    expect(bankAccountErrors(account)).toEqual(errors);
  });
});

it('asks only with a bank and ten characters', () => {
  expect(isAskable({ bank: '', accountNumber: '0123456789' })).toBe(false);
  expect(isAskable({ bank: '058:GTBank', accountNumber: '012345678' })).toBe(false);
  expect(isAskable({ bank: '058:GTBank', accountNumber: '0123456789' })).toBe(true);
});

it('takes a number as people write it', () => {
  expect(tidyNumber(' 0123 456-789 ')).toBe('0123456789');
});

it.each([
  [{ ...refusal, status: 0 }, 'Could not verify account.'],
  [refusal, 'Verification failed.'],
  [{ ...refusal, message: 'No such account.' }, 'Verification failed: No such account.'],
  [
    {
      ...refusal,
      message: 'Invalid',
      errors: [{ field: 'account_number', message: 'Valid 10-digit NUBAN' }],
    },
    'Verification failed: Valid 10-digit NUBAN',
  ],
])('%j is told as %s', (refused, text) => {
  expect(verifyFailure(refused)).toBe(text);
});

it('finds the field of an error in every call that takes an account', () => {
  expect(
    ['bank_code', 'payment.settlement_bank', 'payment.account_number', 'password'].map(accountFieldOf),
  ).toEqual(['bank', 'bank', 'accountNumber', null]);
});

it('hides all but the last four digits', () => {
  expect(maskedNumber('0123456789')).toBe('••••6789');
  expect(maskedNumber('6789')).toBe('••••6789');
});
