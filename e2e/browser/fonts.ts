import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const FONTS = path.join(root, 'node_modules', '@expo-google-fonts', 'noto-sans');
/** What pages ask for: text, labels and headings. */
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold', '800ExtraBold'];
const KEPT = path.join(root, '.cache', 'fonts');

/**
 * The environment a browser is started with, so that it draws with the fonts that came with the packages and with no
 * others: what a page measures is then the same on every machine. Only Linux looks there; elsewhere it changes nothing.
 */
export const withOwnFonts = (): NodeJS.ProcessEnv => {
  mkdirSync(path.join(KEPT, 'cache'), { recursive: true });
  const file = path.join(KEPT, 'fonts.conf');
  const folders = WEIGHTS.map((weight) => `<dir>${path.join(FONTS, weight)}</dir>`);
  writeFileSync(
    file,
    `<?xml version="1.0"?>\n<fontconfig>${folders.join('')}<cachedir>${path.join(KEPT, 'cache')}</cachedir></fontconfig>\n`,
  );
  return { ...process.env, FONTCONFIG_FILE: file };
};
