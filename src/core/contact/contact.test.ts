import { describe, expect, it } from 'vitest';
import { maskAccountNumber, parseAccountNumber } from '../money/bank-account.ts';
import { emailKey, parseEmail } from './email.ts';
import { displayPhone, localPhone, normalisePhone, parsePhone } from './phone.ts';

describe('phone', () => {
  it.each([
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '(0803) 123.4567',
    '+2348031234567',
    '+234 803 123 4567',
    '2348031234567',
    '002348031234567',
    '0092348031234567',
    '+23408031234567',
    '8031234567',
    '\u202a+234 803 123 4567\u202c',
    '0803\u00a0123\u20114567',
    '０８０３１２３４５６７',
  ])('reads %j', (input) => {
    const phone = parsePhone(input);
    expect(phone).toBe('+2348031234567');
    expect(phone === null ? null : [localPhone(phone), displayPhone(phone)]).toEqual([
      '08031234567',
      '0803 123 4567',
    ]);
  });

  it.each([
    '',
    '0803123456',
    '080312345678',
    '06031234567',
    '08231234567',
    '+4408031234567',
    '+14155552671',
    '0803123456a',
    '0803123456７a',
    '08031234567;ext=1',
    "08031234567' OR 1=1",
    '٠٨٠٣١٢٣٤٥٦٧',
  ])('refuses %j', (input) => expect(parsePhone(input)).toBeNull());

  it.each(['07012345678', '07112345678', '08012345678', '08112345678', '09012345678', '09112345678'])(
    'takes %s as the documented pattern does',
    (input) => expect(parsePhone(input)).not.toBeNull(),
  );

  it('leaves what it does not understand for the pattern to refuse', () => {
    expect(normalisePhone(' 12 34 ')).toBe('1234');
  });
});

describe('email', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['  ada@example.com ', 'ada@example.com'],
    ['Ada.Obi+salon@Mail.Example.NG', 'Ada.Obi+salon@mail.example.ng'],
    ["o'neil_1@ex-ample.co", "o'neil_1@ex-ample.co"],
    ['a@xn--p1ai.xn--p1ai', 'a@xn--p1ai.xn--p1ai'],
  ])('reads %j', (input, email) => expect(parseEmail(input)).toBe(email));

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example',
    'ada@@example.com',
    'a@b@example.com',
    'ada.@example.com',
    '.ada@example.com',
    'a..b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@example.1',
    'ada@[127.0.0.1]',
    '"ada"@example.com',
    'ada(comment)@example.com',
    'Ada <ada@example.com>',
    'ada@example.com,eve@evil.com',
    'team:ada@example.com;',
    'ada@example.com\r\nBcc: eve@evil.com',
    'ada@example.com\n',
    'ad\ta@example.com',
    'ad a@example.com',
    'àda@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}com`,
  ])('refuses %j', (input) => expect(parseEmail(input)).toBeNull());

  it('is not held up by a text of spaces', () =>
    expect(parseEmail(`a${' '.repeat(1_000_000)}@example.com`)).toBeNull());

  it('has room for 254 characters and no more', () => {
    const host = `${`${'b'.repeat(63)}.`.repeat(3)}`;
    const longest = `${'a'.repeat(254 - host.length - 4)}@${host}com`;
    expect(longest).toHaveLength(254);
    expect(parseEmail(longest)).toBe(longest);
    expect(parseEmail(`a${longest}`)).toBeNull();
  });

  it('compares without letter case', () => {
    const email = parseEmail('Ada.Obi@Example.com');
    expect(email === null ? null : emailKey(email)).toBe('ada.obi@example.com');
  });
});

describe('account number', () => {
  it.each(['0123456789', ' 0000014579 '])('reads %j', (input) =>
    expect(parseAccountNumber(input)).toBe(input.trim()),
  );

  it.each(['', '012345678', '01234567890', '01234 56789', '012345678a', '٠١٢٣٤٥٦٧٨٩', '0123456789\n1'])(
    'refuses %j',
    (input) => expect(parseAccountNumber(input)).toBeNull(),
  );

  it('is shown by its last four digits', () => {
    const account = parseAccountNumber('0123456789');
    expect(account === null ? null : maskAccountNumber(account)).toBe('••••••6789');
  });
});
