import { describe, expect, it } from 'vitest';
import { bankMatch } from './bank-account.ts';

/** As the provider lists them. */
const banks = [
  '9mobile 9Payment Service Bank',
  'Access Bank',
  'Access Bank (Diamond)',
  'ALAT by WEMA',
  'Ecobank Nigeria',
  'Fidelity Bank',
  'First Bank of Nigeria',
  'First City Monument Bank',
  'Guaranty Trust Bank',
  'Keystone Bank',
  'Kuda Bank',
  'Moniepoint MFB',
  'MTN Momo PSB',
  'OPay Digital Services Limited (OPay)',
  'PalmPay',
  'Polaris Bank',
  'Stanbic IBTC Bank',
  'Standard Chartered Bank',
  'Sterling Bank',
  'Union Bank of Nigeria',
  'United Bank For Africa',
  'Unity Bank',
  'VFD Microfinance Bank Limited',
  'Wema Bank',
  'Zenith Bank',
];
const meant = (written: string, least: 1 | 2) => banks.filter((name) => bankMatch(name, written) >= least);

describe('a bank is found', () => {
  it.each([
    ['GTB', 'Guaranty Trust Bank'],
    ['gtbank', 'Guaranty Trust Bank'],
    ['GT Bank Plc', 'Guaranty Trust Bank'],
    ['GTCO', 'Guaranty Trust Bank'],
    ['UBA', 'United Bank For Africa'],
    ['uba plc', 'United Bank For Africa'],
    ['FCMB', 'First City Monument Bank'],
    ['FBN', 'First Bank of Nigeria'],
    ['Opay', 'OPay Digital Services Limited (OPay)'],
    ['Paycom', 'OPay Digital Services Limited (OPay)'],
    ['IBTC', 'Stanbic IBTC Bank'],
    ['Stanbic', 'Stanbic IBTC Bank'],
    ['Kuda', 'Kuda Bank'],
    ['Ecobank', 'Ecobank Nigeria'],
    ['Monie point', 'Moniepoint MFB'],
    ['V Bank', 'VFD Microfinance Bank Limited'],
    ['Union Bank', 'Union Bank of Nigeria'],
    ['Zenith', 'Zenith Bank'],
    ['Access', 'Access Bank'],
    ['Skye Bank', 'Polaris Bank'],
    ['momo', 'MTN Momo PSB'],
  ])('by %s: %s', (written, name) => expect(meant(written, 2)).toEqual([name]));

  it.each([
    ['First', ['First Bank of Nigeria', 'First City Monument Bank']],
    ['gua', ['Guaranty Trust Bank']],
    ['fc', ['First City Monument Bank']],
    ['trust', ['Guaranty Trust Bank']],
    ['wem', ['ALAT by WEMA', 'Wema Bank']],
  ])('by a part, %s: %j', (written, names) => expect(meant(written, 1)).toEqual(names));

  it.each(['', ' ', 'bank', 'My uncle', 'xyz'])('by %j: none', (written) =>
    expect(meant(written, 1)).toEqual([]),
  );
});
