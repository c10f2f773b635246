import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPhone, parsePhone } from '../contact/phone.ts';
import { foldForSearch, foldPhoneQuery } from './client-search.ts';

describe('names', () => {
  it.each([
    ['Àdá Ọbí', 'ada obi'],
    ['  ADA   Obi\u00a0', 'ada obi'],
    ['ada\tobi', 'ada obi'],
    ['A\u0300da\u0301 O\u0323bi\u0301', 'ada obi'],
    ['Ẹ̀ṣọ́ Ńkẹ́', 'eso nke'],
    ['Ɗan Ƙofa Ɓala Ƴau', 'dan kofa bala yau'],
    ['ﬁfi', 'fifi'],
    ['Ada.Obi@Example.COM', 'ada.obi@example.com'],
    ["N'Golo O’Neil-Çelik", "n'golo o'neil-celik"],
    ['o‘n', "o'n"],
    ['O´Neil', "o'neil"],
    ['Oʼneil', "o'neil"],
    ['', ''],
  ])('%j is looked for as %j', (text, folded) => expect(foldForSearch(text)).toBe(folded));

  it('are folded alike whether composed or not, in capitals or not, once or twice', () => {
    const letters = [...'aàáẹ́ọ̀ọ́ṣńɓɗƙƴ OE'.normalize('NFC')];
    const anyName = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
    fc.assert(
      fc.property(anyName, (name) => {
        const folded = foldForSearch(name);
        expect(folded).toMatch(/^(?:[a-z]+(?: [a-z]+)*)?$/);
        for (const same of [name.normalize('NFD'), name.toUpperCase(), folded])
          expect(foldForSearch(same)).toBe(folded);
      }),
    );
  });
});

describe('telephone numbers', () => {
  it.each([
    ['+234 803', '0803'],
    ['00234803', '0803'],
    ['009234803', '0803'],
    ['234 803', '0803'],
    ['+234 0803', '0803'],
    ['0803', '0803'],
    ['803', '803'],
    ['(0803) 123-4567', '08031234567'],
    ['０８０３', '0803'],
    // The middle of 0803 234 5678, not the country.
    ['2345', '2345'],
    ['234', '234'],
    ['08', ''],
    ['+234', ''],
    ['', ''],
    ['ada', ''],
    ['ada 0803', ''],
    ['0803+', ''],
  ])('%j is looked for as %j', (query, digits) => expect(foldPhoneQuery(query)).toBe(digits));

  it('are found by any beginning, however it is written', () => {
    const anyNumber = fc
      .tuple(fc.constantFrom('70', '80', '81', '90', '91'), fc.integer({ min: 0, max: 99_999_999 }))
      .map(([network, rest]) => `${network}${String(rest).padStart(8, '0')}`);
    fc.assert(
      fc.property(
        anyNumber,
        fc.integer({ min: 3, max: 10 }),
        fc.constantFrom('+234', '234', '00234', '0', '+2340', '+234 '),
        (national, typed, prefix) => {
          const phone = parsePhone(`0${national}`);
          if (phone === null) expect.fail(national);
          const query = `${prefix}${national.slice(0, typed)}`;
          expect(localPhone(phone).startsWith(foldPhoneQuery(query)), query).toBe(true);
          expect(foldPhoneQuery(query)).not.toBe('');
        },
      ),
    );
  });
});
