import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { CUTS, lettersOf } from './portal-fonts.ts';

/** With the marks of tone as they are typed, one by one. */
const LETTERS = 'ƁɓƊɗƘƙƳƴẸẹỌọṢṣỊịỤụṄṅǸǹŃńḾḿÀàÁáÈèÉéÌìÍíÒòÓóÙùÚú₦\u0300\u0301\u0304\u0323';
const PLACE_OF_MAXP = 4;

const faces = readFileSync('src/web/portal/theme/fonts.css', 'utf8')
  .split('@font-face')
  .flatMap((face) => {
    const [, url = ''] = /url\("([^"]*)"\)/.exec(face) ?? [];
    const range = face.split('unicode-range:')[1];
    if (range === undefined) return [];
    const cut = /portal-fonts\/([\w-]+)\.woff2/.exec(url)?.[1] as keyof typeof CUTS | undefined;
    const family = /font-family: "([^"]*)"/.exec(face)?.[1];
    const weight = /font-weight: ([^;]*)/.exec(face)?.[1];
    return [{ family, weight, letters: lettersOf(range), file: cut === undefined ? url : CUTS[cut] }];
  });

/** How many glyphs are left of a font of which this letter alone is kept, besides the one for what it lacks. */
const glyphsOf = async (file: string, letter: string): Promise<number> => {
  const whole = readFileSync(createRequire(import.meta.url).resolve(file));
  const font = await subsetFont(whole, letter, { targetFormat: 'sfnt' });
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16);
  const maxp = tables.find((at) => font.toString('ascii', at, at + 4) === 'maxp') ?? 0;
  return font.readUInt16BE(font.readUInt32BE(maxp + 8) + PLACE_OF_MAXP) - 1;
};

it.each(['400', '700'])(
  'every letter of Nigerian languages comes from a face that has it, at %s',
  async (weight) => {
    for (const letter of LETTERS) {
      const naming = faces.filter(({ letters }) => letters.includes(letter));
      // Of two of one family the later is taken.
      const face =
        naming.findLast(({ family }) => family === 'Plus Jakarta Sans') ??
        naming.findLast((one) => one.weight === weight);
      expect([letter, await glyphsOf(face?.file ?? '', letter)]).toEqual([
        letter,
        expect.toSatisfy((count) => count > 0),
      ]);
    }
  },
);
