import { createRequire } from 'node:module';
import type { HexColour } from '#core/colours/hex-colour.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { loadSharp } from '../photos/check-photo.ts';

/** One family, which has ₦, ẹ ọ ṣ ị ụ ɓ ɗ ƙ and the marks that stand above and below them. */
const fonts = {
  medium: ['Noto Sans Medium', '500Medium/NotoSans_500Medium.ttf'],
  bold: ['Noto Sans Bold', '700Bold/NotoSans_700Bold.ttf'],
  heavy: ['Noto Sans ExtraBold', '800ExtraBold/NotoSans_800ExtraBold.ttf'],
} as const;

const { resolve } = createRequire(import.meta.url);

/** What is said in one place of a sheet. */
export type TextBlock = {
  readonly text: string;
  readonly weight: keyof typeof fonts;
  readonly colour: HexColour;
  /** In pixels: the largest at which all of it fits is taken. */
  readonly size: { readonly most: number; readonly least: number };
  readonly room: { readonly width: number; readonly height: number };
  readonly align?: 'left' | 'centre';
};

/** Words as pixels, cropped to their ink; four channels. */
export type DrawnText = { readonly data: Buffer; readonly width: number; readonly height: number };

/** All but what the family has: emoji and other peoples' writing would be drawn as boxes with numbers. */
const UNKNOWN =
  /[^\u0020-\u007e\u00a0-\u036f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2212]+/gu;

/** The text without what cannot be drawn; empty where nothing is left. */
export const drawableText = (text: string): string =>
  text.replace(/\s+/gu, ' ').normalize('NFC').replace(UNKNOWN, '').replace(/ {2,}/g, ' ').trim();

/** Each size is so much smaller than the one before. */
const STEP = 0.9;

/**
 * Draws all of the text, at the largest size that fits, its lines broken between words; null where there is nothing to
 * draw. Only where the least size is still too large is a word broken, and the text made smaller until it fits.
 */
export const drawText = async (block: TextBlock): Promise<DrawnText | null> => {
  const text = drawableText(block.text);
  if (text === '') return null;
  for (let size = block.size.most; ; size *= STEP) {
    const drawn = await drawAt(block, text, size);
    if (drawn.width <= block.room.width && drawn.height <= block.room.height) return drawn;
  }
};

/** What lines stand closer than the font has them, in sizes of the text. */
const CLOSER = -0.18;

const drawAt = async (block: TextBlock, text: string, size: number): Promise<DrawnText> => {
  const sharp = await loadSharp();
  const [font, file] = fonts[block.weight];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${block.colour}" size="${Math.round(size * 1024)}" insert_hyphens="false">${escapeHtml(text)}</span>`,
      font,
      fontfile: resolve(`@expo-google-fonts/noto-sans/${file}`),
      width: block.room.width,
      align: block.align ?? 'left',
      wrap: size > block.size.least ? 'word' : 'word-char',
      // A lower height of the lines themselves would cut what hangs below them.
      spacing: Math.round(size * CLOSER),
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
