import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimsTrust, trustClaimIn } from './claimed-name.ts';

describe('a name', () => {
  test.each([
    'GTBank: verify your BVN',
    'GT Bank',
    'Gt-Bánk Lagos',
    'ＧＴＢａｎｋ',
    'GTВаnk',
    'G.T.Bank',
    'G T Bank',
    'GT8ank',
    '6TBank',
    'ԌTBank',
    'GTꓐank',
    '🅶🆃🅱🅰🅽🅺',
    'GTB',
    'GTCO',
    'MyGTBank',
    'GTBankNigeria',
    'Zenith Bank Plc',
    'Zenıth Bank',
    'ZenithBank',
    'Zenith Banking',
    'Zenith',
    'Zenith Nigeria Ltd',
    'Zenith Support',
    'Firѕt Bank',
    'F1rst  Bank',
    'First–Bank',
    'FirstBank',
    'Interѕwitch',
    '1nterswitch',
    'Paystack Support',
    'Pay Stack',
    'Pay$tack',
    'Payystack',
    'Ꮲaystack',
    'Pɑystack',
    'Moniepoint',
    'Moni Point',
    'rnoniepoint',
    'OPay',
    '0pay',
    'O-Pay Agent',
    'PaImPay',
    'Flutter Wave',
    'UBA',
    'U.B.A',
    'UBA Bank',
    'UBA Plc',
    'UBA Nigeria',
    'UBA alerts',
    'Uba Customer Care',
    'Kuda',
    'Kuda MFB',
    'Kuda Support',
    'Wema Bank',
    'Access Bank',
    'Access Account Verification',
    'Union Bank of Nigeria',
    'Fidelity Bank',
    'Unity Plc',
    'Providus Bank',
    'Providus account',
    'Akoko',
    'Akoko Team',
    'CBN',
    'C B N',
    'C.8.N',
    'EFCC Lagos',
    'Nigeria Police',
    'Federal Inland Revenue Service',
    'Account verification desk',
    'Refund desk',
    'Debit alert',
    'BVN update',
    'Your OTP',
  ])('%s is taken for somebody trusted', (name) => expect(claimsTrust(name)).toBe(true));

  test.each([
    'Ada Hair Studio',
    'DJ 3xtra',
    'Ada & Obi',
    'Alhaji Musa, Jr',
    'Bankole & Sons',
    'First Bankole Salon',
    'First Lady Salon',
    'First Lady Spa',
    'First Class Barbers',
    'Access Beauty',
    'Access Salon',
    'Access Bankole Hair',
    'Zenith Spa',
    'Zenith Beauty',
    'Wema Braids',
    'Union Hair',
    'Unity Canopies',
    'Fidelity Nails',
    'Fidelity Barbers',
    'Sterling Cuts',
    'Heritage Canopies Ltd',
    'Keystone Rentals',
    'Lotus Spa',
    'Titan Gym',
    'Carbon Copy Prints',
    'Providus',
    'Providus Hair',
    'Kuda Braids',
    'Uba Stores',
    'Uba Hair',
    "Uba's Barbing Salon",
    'Bank Road Barbers',
    'Bank Anthony Way Salon',
    'Riverbank Spa',
    'The Wig Bank',
    'Hair Bank & Co',
    'Cotp Hire',
    'Verified Glow',
    'Alert Nails',
    'Support Bra Fitting',
    'Refund-free Fridays',
    'Paystub Prints',
    'Opayemi Hair',
    'Pagani Barbers',
    'Otpor Studio',
    'Alatise & Daughters',
    'Remi Tailoring',
    'Firstborn Barbers',
    'Ọlábísí’s Place',
    'Ìró & Bùbá 2 – “Aṣọ òkè”',
    'Ƙofar Mata Kitso',
    'صالون ليلى',
    'Салон Ада',
    '978 Barbers',
    '0803 978 8404 Hair',
  ])('%s is a name of its own', (name) => expect(claimsTrust(name)).toBe(false));
});

describe('a text', () => {
  test.each([
    ['GTBank ALERT: account blocked, see {link}', 'GTBank'],
    ['Hello. Your a/c at Zеnith  Bank is on hold', 'Zеnith  Bank'],
    ['Dear client, send your B.V.N. to us', 'B.V.N'],
    ['Your account has been suspended: call {phone}', 'account has been suspended'],
    ['Please verify your account at {link}', 'verify your account'],
    ['a message of the C\u200bB\u200bN', 'C\u200bB\u200bN'],
    ['Ọ̀gá, pay with 0pay', '0pay'],
  ])('%j speaks as somebody trusted', (text, part) => expect(trustClaimIn(text)).toBe(part));

  test.each([
    'Hi {client}, your {service} is on {date} between 10:00 and 07 p.m. Call 0803 978 8404.',
    'Please verify your booking here: {link}',
    'Deposit by bank transfer or POS. We take cash too.',
    'Come first. Banks are closed on Sunday, and so are we.',
    'No refund after 24 hours. You can get a discount alert by email.',
    'Easy access: ramp at the gate. Your first visit is free!',
    'Zenith braids are ₦15,000 only; pay at the shop.',
    'You go pay for shop. We dey for Union Road.',
  ])('%j speaks for itself', (text) => expect(trustClaimIn(text)).toBe(null));

  test('claims the same however its letters are written, and wherever it stands', () => {
    const brand = fc.constantFrom(
      'gtbank',
      'paystack',
      'moniepoint',
      'firstbank',
      'interswitch',
      'zenithbank',
    );
    const disguise = fc.constantFrom(
      (letter: string) => letter,
      (letter: string) => letter.toUpperCase(),
      (letter: string) => `${letter}\u0301`,
      (letter: string) => `${letter}.`,
      (letter: string) => `${letter} `,
      (letter: string) => `${letter}${letter}`,
      (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
      (letter: string) =>
        ({ a: 'а', e: 'е', i: 'і', o: '0', p: 'Ꮲ', s: 'ѕ', t: 'τ', n: 'ո' })[letter] ?? letter,
    );
    fc.assert(
      fc.property(brand, fc.array(disguise, { minLength: 11, maxLength: 11 }), (name, disguises) => {
        const written = Array.from(name, (letter, at) => disguises[at]?.(letter) ?? letter).join('');
        expect(trustClaimIn(`Salon ${written} Lagos`)).not.toBe(null);
      }),
    );
  });

  test('is read within a moment, whatever stands in it', () => {
    const began = performance.now();
    for (const unit of ['i', 'l1!', 'a c', 'zenith ', 'flu', 't ', '. ', 'fide', 'account ', 'rn', '🅶'])
      trustClaimIn(unit.repeat(1_000).slice(0, 1_000));
    // A pattern that tries every way takes minutes; a crowded machine takes half a second.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
