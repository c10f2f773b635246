import { expect, test } from 'vitest';
import { claimsTrust } from './claimed-name.ts';

test.each([
  'GTBank: verify your BVN',
  'GT Bank',
  'Gt-Bánk Lagos',
  'ＧＴＢａｎｋ',
  'GTВаnk',
  'Zenith Bank Plc',
  'Paystack Support',
  'Pay Stack',
  'Moniepoint',
  'OPay',
  'Akoko',
  'Akoko Team',
  'CBN',
  'Account verification desk',
])('%s is taken for somebody trusted', (name) => expect(claimsTrust(name)).toBe(true));

test.each([
  'Ada Hair Studio',
  'Bankole & Sons',
  'Access Salon',
  'First Lady Spa',
  'Uba Stores',
  'Unity Canopies',
  'Zenith Beauty',
  'Cotp Hire',
  'Verified Glow',
  'Ọlábísí’s Place',
  'Fidelity Barbers',
])('%s is a name of its own', (name) => expect(claimsTrust(name)).toBe(false));
