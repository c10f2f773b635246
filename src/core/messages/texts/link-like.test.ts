import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkIn, withoutLink } from './link-like.ts';

describe('a link', () => {
  test.each([
    ['see https://evil.example/x now', 'https://evil.example/x'],
    ['visit gtb-verify.click today', 'gtb-verify.click'],
    ['evil.click', 'evil.click'],
    ['evil.ru', 'evil.ru'],
    ['evil.tk', 'evil.tk'],
    ['evil.bank', 'evil.bank'],
    ['evil.money', 'evil.money'],
    ['evil.tech', 'evil.tech'],
    ['evil.page', 'evil.page'],
    ['evil.anythingnew', 'evil.anythingnew'],
    ['Evil.Anythingnew', 'Evil.Anythingnew'],
    ['evil.münchen', 'evil.münchen'],
    ['evil.рф', 'evil.рф'],
    ['evilꓸclick', 'evil.click'],
    ['evil․click', 'evil.click'],
    ['evil。click', 'evil.click'],
    ['evil.c\u200blick', 'evil.click'],
    ['24.kaufen', '24.kaufen'],
    ['t.me', 't.me'],
    ['g.page', 'g.page'],
    ['e.kaufen', 'e.kaufen'],
    ['Dr.Click', 'Dr.Click'],
    ['Dr.Evil.kaufen', 'Evil.kaufen'],
    ['pay@evil.kaufen', 'evil.kaufen'],
    ['Thanks.See you', 'Thanks.See'],
    ['10.0.0.1', '10.0.0.1'],
  ])('is seen in %j', (text, link) => expect(linkIn(text)).toBe(link));

  test.each([
    'St. Mary',
    'St.Mary Salon',
    'Dr.Ada',
    'dr.ada',
    'Mr.Biggs',
    'No.1',
    'No.1 Barbers',
    'A.B.C. Salon',
    'A.B.C.Salon',
    'J.Bello',
    'J. Bello',
    '1.Wash 2.Set',
    'Ada Hair... and more',
    'Wait…see',
    'a.m./p.m., 9.30/10.30, and/or, N1.500, No.5/7',
    'Ẹ̀ṣọ́. Ńkẹ́',
    '₦15.000',
    'Open 9.30am',
    'I.T. repairs',
  ])('is none of %j', (text) => expect(linkIn(text)).toBe(null));

  test('is none any more once its dots are set apart', () => {
    const piece = fc.constantFrom(
      'evil',
      'Dr',
      'a',
      '.',
      'click',
      'Bank',
      'ọ́',
      '7',
      ' ',
      '/',
      'ꓸ',
      '。',
      'com',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(linkIn(withoutLink(pieces.join('')))).toBe(null);
      }),
    );
  });
});
