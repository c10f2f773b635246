import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contrastRatio, textContrast } from '#core/colours/contrast.ts';
import { type HexColour, parseHexColour } from '#core/colours/hex-colour.ts';
import { outlineContrast } from '#core/colours/page-palette.ts';
import { clientColours, portalColours } from './tokens.ts';
import { withTokens } from './tokens-in-css.ts';

const fronts = [
  ['client pages by day', clientColours.light],
  ['client pages at night', clientColours.dark],
  ['the portal by day', portalColours.light],
  ['the portal at night', portalColours.dark],
] as const;

/** What is read without effort: AAA of WCAG 2.2, of the text that most of a page is. */
const easyContrast = 7;

/** By what it stands on, the least contrast of each role; a role that a front does not have is passed over. */
const pairs: readonly [on: readonly string[], least: number, roles: readonly string[]][] = [
  [['canvas', 'surface', 'tint', 'hover'], easyContrast, ['text']],
  [['accent-tint', 'danger-tint'], easyContrast, ['text']],
  [['canvas', 'surface'], textContrast, ['muted', 'link', 'danger', 'accent', 'placeholder']],
  [['tint'], textContrast, ['on-tint', 'link']],
  [['chosen'], textContrast, ['on-tint']],
  [['canvas', 'surface'], textContrast, ['tick']],
  [['accent-tint'], textContrast, ['accent']],
  [['danger-tint'], textContrast, ['danger']],
  [['primary', 'primary-hover'], textContrast, ['on-primary']],
  // What is switched off is left out of WCAG's rule; it is read all the same.
  [['disabled'], outlineContrast, ['on-disabled']],
  [['canvas', 'surface'], outlineContrast, ['edge', 'primary-edge']],
];

it.each(fronts)('the colours of %s are read, and their outlines seen', (_, colours) => {
  const named = new Map(Object.entries<string>(colours));
  const read = (role: string): HexColour | null => parseHexColour(named.get(role) ?? '');
  const measured = pairs.flatMap(([grounds, least, roles]) =>
    grounds.flatMap((ground) =>
      roles.flatMap((role) => {
        const [on, colour] = [read(ground), read(role)];
        if (on === null || colour === null) return [];
        return [{ pair: `${role} on ${ground}`, least, ratio: contrastRatio(colour, on) }];
      }),
    ),
  );
  expect(measured.length).toBeGreaterThan(14);
  expect(measured.filter(({ least, ratio }) => ratio < least)).toEqual([]);
});

it.each(['light', 'dark'] as const)('what is chosen of a bar stands out from it by %s', (shade) => {
  const { chosen, line } = portalColours[shade];
  const [onBar, bar] = [parseHexColour(chosen), parseHexColour(line)];
  if (onBar === null || bar === null) throw new Error('A colour is none');
  const black = '#000000' as HexColour;
  expect(contrastRatio(onBar, black)).toBeGreaterThan(contrastRatio(bar, black));
  expect(contrastRatio(onBar, bar)).toBeGreaterThan(1.25);
});

it('puts values in the place of tokens, and refuses a name that no scale has', () => {
  expect(withTokens('a{padding:var(--space-3) var(--edge)}b{border-radius:var(--radius-card)}')).toBe(
    'a{padding:12px var(--edge)}b{border-radius:16px}',
  );
  expect(() => withTokens('a{padding:var(--space-7)}')).toThrow('var(--space-7) is no token');
});

/** Sheets that draw a picture of another screen, at its own scale and in its own time. */
const PICTURES = /booking\/pages\/landing\/|kit\/look\/theme-preview/;

/** What is off the scales, and why. */
const APART: Readonly<Record<string, string>> = {
  'border-radius: 2px': 'a bar 4 px high',
  'border-radius: 3px': 'a bar or a chart’s column a few px wide',
  'border-radius: 8px':
    'inside a frame of radius-md or radius-field, less its padding; a line of text to come',
  'border-radius: 9px': 'inside a frame of radius-field, less its padding',
  'border-radius: 18px': 'the tile behind the sign of an empty state',
  'border-radius: 18px 18px 18px var(--radius-xs)': 'a bubble, as telephones draw a text',
  'border-radius: 28px': 'the panel beside a form that fills a desktop’s height',
  'animation: draw 0.5s 0.1s ease-out both': 'a seal is stamped once, for the eye to follow',
  'animation: turn 1s linear infinite': 'a wheel that turns while a payment is looked at',
  'animation: passing 1.4s ease-in-out infinite alternate': 'how far an import is, which nobody knows',
  'animation: breathe 1.6s ease-in-out infinite': 'the shape of a whole calendar, breathing both ways',
};

const sheetsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !PICTURES.test(file));

const literalsIn = (css: string): readonly string[] =>
  [...css.matchAll(/([\w-]*radius|box-shadow|transition|animation):\s*([^;{}]+);/g)]
    .map(([, property, value = '']) => `${property}: ${value.replace(/\s+/g, ' ').trim()}`)
    .filter((declaration) => {
      const rest = declaration.replace(/var\(--[\w-]+\)/g, '');
      // A line drawn as a shadow is no shadow, and half of what is round is no radius.
      return (
        /\d(?:px|em|rem|ms|s)\b/.test(rest) && !/: (?:inset )?0 (?:-2px )?0 (?:0 [12]px)?\s*$/.test(rest)
      );
    });

it('every radius, shadow and length of motion is a token, or apart for a reason', () => {
  const found = sheetsIn(join(import.meta.dirname, '..')).flatMap((file) =>
    literalsIn(readFileSync(file, 'utf8')),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(APART).sort());
});
