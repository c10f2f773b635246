import { describe, expect, test } from 'vitest';
import { colourOf } from '#core/colours/hex-colour.ts';
import { drawableText, drawText, type TextBlock } from './text-block.ts';

const room = { width: 604, height: 190 };
const block = (text: string, over: Partial<TextBlock> = {}): TextBlock => ({
  text,
  weight: 'heavy',
  colour: colourOf([20, 32, 26]),
  size: { most: 84, least: 34 },
  room,
  ...over,
});
const drawn = async (text: string, over: Partial<TextBlock> = {}) => {
  const pixels = await drawText(block(text, over));
  if (pixels === null) throw new Error(`Nothing was drawn of ${text}`);
  return pixels;
};
/** How much ink a text takes. */
const inkOf = async (text: string): Promise<number> => {
  const { data } = await drawn(text, { size: { most: 60, least: 60 } });
  return data.reduce((sum, value, at) => sum + (at % 4 === 3 ? value : 0), 0);
};

describe('what can be drawn', () => {
  test.each([
    ['Ọmọ́lará Ẹ̀wà, ṣ ị ụ ɓ ɗ ƙ ₦12,500', 'Ọmọ́lará Ẹ̀wà, ṣ ị ụ ɓ ɗ ƙ ₦12,500'],
    ['Glow 💇🏾‍♀️✨ by Ada', 'Glow by Ada'],
    ['  two\n\tlines \u0000 ', 'two lines'],
    ['美容院 Lagos صالون', 'Lagos'],
    ['💅🏿👩🏾‍🦱', ''],
    ['a\u202eb\u2066c\u200d', 'abc'],
  ])('of %j is %j', (text, left) => expect(drawableText(text)).toBe(left.normalize('NFC')));
});

describe('a text', () => {
  test.each([
    'Ada',
    'Amara Spa & Studio',
    'Ìrun Dídì pẹ̀lú Àwọn Ọ̀ṣọ́ — Full Set of Goddess Knotless Braids (Waist Length)',
    'W'.repeat(80),
    'Ẹ̀'.repeat(80),
    'Long words '.repeat(40),
    `<span size="999999">${'&'.repeat(50)}</span>`,
  ])('stays whole within its room: %s', async (text) => {
    for (const align of ['left', 'centre'] as const) {
      const { width, height, data } = await drawn(text, { align });
      expect(width).toBeLessThanOrEqual(room.width);
      expect(height).toBeLessThanOrEqual(room.height);
      expect(data.length).toBe(width * height * 4);
    }
  });

  test('is as large as there is room for, and its lines are broken between words', async () => {
    expect((await drawn('Ada')).height).toBeGreaterThan(55);
    const [one, whole] = [await drawn('Knotless'), await drawn('Knotless braids')];
    expect(whole.height).toBeGreaterThan(1.9 * one.height);
    // A word that would not fit on a line is drawn smaller, on one line still.
    expect((await drawn('Straightenings')).height).toBeLessThan(100);
  });

  test('has the letters of Yoruba, Igbo and Hausa with their marks, and the naira sign', async () => {
    for (const [plain, marked] of [
      ['o', 'ọ'],
      ['ọ', 'ọ́'],
      ['E', 'Ẹ̀'],
      ['s', 'ṣ'],
      ['i', 'ị'],
      ['u', 'ụ'],
    ] as const)
      expect([marked, (await inkOf(marked)) > (await inkOf(plain)) * 1.02]).toEqual([marked, true]);
    // What a family lacks is drawn as the same box.
    const inks = await Promise.all(['ɓ', 'ɗ', 'ƙ', '₦'].map(inkOf));
    expect(new Set(inks).size).toBe(inks.length);
  });

  test('of nothing that can be drawn is null', async () => {
    expect(await drawText(block('💅🏿'))).toBeNull();
    expect(await drawText(block('  '))).toBeNull();
  });
});
