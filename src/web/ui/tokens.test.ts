import { expect, it } from 'vitest';
import { contrastRatio, textContrast } from '#core/people/contrast.ts';
import { type HexColour, parseHexColour } from '#core/people/hex-colour.ts';
import { outlineContrast } from '#core/people/page-palette.ts';
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

it('puts values in the place of tokens, and refuses a name that no scale has', () => {
  expect(withTokens('a{padding:var(--space-3) var(--edge)}b{border-radius:var(--radius-card)}')).toBe(
    'a{padding:12px var(--edge)}b{border-radius:16px}',
  );
  expect(() => withTokens('a{padding:var(--space-7)}')).toThrow('var(--space-7) is no token');
});
