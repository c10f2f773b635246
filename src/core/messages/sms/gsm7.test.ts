import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { septets, smsParts, toGsm7 } from './gsm7.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('septets', () => {
  it.each([
    ['', 0],
    ['Hello', 5],
    ['è é ù ì ò à ñ ö ü ä å Ç', 23],
    ['a\nb', 3],
    ['€5 [x]', 9],
    ['₦5,000', null],
    ['Ọ', null],
    ['’', null],
    ['`', null],
    ['ç', null],
    ['\u00a0', null],
    ['👍', null],
  ])('of %j are %j', (text, expected) => expect(septets(text)).toBe(expected));

  it('are one for each of the 128 places but the escape, and two for each of the extension', () => {
    const places = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    expect(places.filter((text) => septets(text) === 1)).toHaveLength(127);
    expect(places.filter((text) => septets(text) === 2)).toHaveLength(10);
  });
});

describe('a text for an SMS', () => {
  it.each([
    ['₦10,000', 'N10,000'],
    ['Ọ̀ṣun ẹ̀bùn Ịfẹ́ọma ụlọ', 'Osun ebùn Ifeoma ulo'],
    ['ọ̀', 'o'],
    ['e\u0300n\u0303', 'èñ'],
    ['è é ù ì ò à', 'è é ù ì ò à'],
    ['á í ó ú ń ǹ ḿ ē ç', 'a i o u n n m e c'],
    ['Ɓala Ɗan Ƙofa Ƴar ɓ ɗ ƙ ƴ', 'Bala Dan Kofa Yar b d k y'],
    ['Ɛfik ɔ ǝ ŋ', 'Efik o e n'],
    ['Ada’s “Lounge” – ‘best’ — really…', 'Adas "Lounge" - best - really...'],
    ["Don't; come", 'Dont, come'],
    ['10\u00a0am\u2009ok\u202fnow', '10 am ok now'],
    ['Hi 🎉 Ada 👩🏾‍🦱!', 'Hi Ada !'],
    ['1️⃣ first', '1 first'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['{a} [b] ~ | \\ ^ ` €5', '(a) (b) - / / EUR5'],
    ['½ ﬁne № 2× ＡＢＣ', '1/2 fine No 2x ABC'],
    ['مرحبا Ада 你好', ''],
    ['O\u200bK\ufeff', 'OK'],
    ['\ud83d', ''],
  ])('%j goes as %j', (text, expected) => expect(toGsm7(text).trim()).toBe(expected));

  it('never leaves GSM-7, nor uses what is billed double, and doing it twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sent = toGsm7(text);
        expect(septets(sent)).toBe(sent.length);
        expect(sent).not.toMatch(/[;'`^{}[\]~|€\\]/);
        expect(toGsm7(sent)).toBe(sent);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves a link as it is', () => {
    const link = 'https://akoko.ng/s/aZ09-_.?x=1&y=%20#end';
    expect(toGsm7(link)).toBe(link);
  });
});

describe('parts', () => {
  it.each([
    ['a', 0, 1],
    ['a', 160, 1],
    ['a', 161, 2],
    ['a', 306, 2],
    ['a', 307, 3],
    ['€', 80, 1],
    ['€', 81, 2],
    // 152 septets fill a part: the pair that would be torn goes to the next.
    ['€', 152, 2],
    ['€', 153, 3],
    ['ọ', 70, 1],
    ['ọ', 71, 2],
    ['ọ', 134, 2],
    ['ọ', 135, 3],
    ['😀', 35, 1],
    ['😀', 36, 2],
  ])('of %j %i times: %i', (character, times, expected) =>
    expect(smsParts(character.repeat(times))).toBe(expected),
  );
});
