import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Named in the sheet and in the portal's document. */
const FOLDER = join(ROOT, '.cache/portal-fonts');
const SHEET = join(ROOT, 'src/web/portal/theme/fonts.css');
const JAKARTA = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans';
const NOTO = '@expo-google-fonts/noto-sans';

/** What is cut, and the file of its package it is cut from. */
export const CUTS = {
  plain: `${JAKARTA}-latin-wght-normal.woff2`,
  naira: `${JAKARTA}-latin-ext-wght-normal.woff2`,
  dotted: `${JAKARTA}-vietnamese-wght-normal.woff2`,
  'hooked-plain': `${NOTO}/400Regular/NotoSans_400Regular.ttf`,
  'hooked-bold': `${NOTO}/700Bold/NotoSans_700Bold.ttf`,
} as const;
/** No screen is drawn lighter. */
const WEIGHTS = { wght: { min: 400, max: 800, default: 400 } } as const;

/** The letters of a range as a sheet names it. */
export const lettersOf = (range: string): string =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, place) => from + place);
    })
    .map((letter) => String.fromCodePoint(letter))
    .join('');

const cutFonts = async (): Promise<void> => {
  const faces = readFileSync(SHEET, 'utf8').split('@font-face');
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, from] of Object.entries(CUTS)) {
    const range = faces
      .find((face) => face.includes(`portal-fonts/${name}.woff2`))
      ?.split('unicode-range:')[1];
    if (range === undefined) throw new Error(`The sheet of fonts names no letters of ${name}`);
    const whole = createRequire(import.meta.url).resolve(from);
    const axes = from.startsWith(JAKARTA) ? { variationAxes: WEIGHTS } : {};
    const options = { targetFormat: 'woff2', ...axes } as const;
    writeFileSync(
      join(FOLDER, `${name}.woff2`),
      await subsetFont(readFileSync(whole), lettersOf(range), options),
    );
  }
};

/** For Vite: cuts the letters that nearly every screen has out of the package's files, which have three times as many bytes. */
export const portalFonts = (): Plugin => ({ name: 'portal-fonts', buildStart: cutFonts });
