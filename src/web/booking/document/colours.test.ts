import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '#core/colours/contrast.ts';
import { parseHexColour } from '#core/colours/hex-colour.ts';
import type { ThemeColours } from '#core/colours/page-palette.ts';
import { businessColours, defaultText } from './colours.ts';

const silent = { primaryColor: null, backgroundColor: null, textColor: null };

const read = (declarations: string, name: string) => {
  const found = new RegExp(`(?:^|;)--${name}:(#[0-9a-f]{3,6})(?:;|$)`, 'i').exec(declarations)?.[1];
  const colour = parseHexColour(found ?? '');
  if (colour === null) throw new Error(`No ${name} in ${declarations}`);
  return colour;
};

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colours of a business', () => {
  it('are the defaults of the documents where no theme speaks', () => {
    const { declarations, scheme } = businessColours([silent, silent], defaultText.universal);
    expect(read(declarations, 'primary')).toBe('#2E7D32');
    expect(read(declarations, 'canvas')).toBe('#FFFFFF');
    expect(read(declarations, 'text')).toBe('#121212');
    expect(scheme).toBe('light');
  });

  it('follow a device that asks for the dark, unless the owner chose a background or a text', () => {
    const night = (...themes: ThemeColours[]) => businessColours(themes, defaultText.booking).dark;
    const { declarations, themeColour } = night(silent, silent) ?? {};
    expect(themeColour).toBe('#0F1712');
    expect(read(declarations ?? '', 'primary')).toBe('#7CC683');
    const coloured = night(silent, { ...silent, primaryColor: '#123456' });
    expect(read(coloured?.declarations ?? '', 'primary')).toBe('#123456');
    expect(read(coloured?.declarations ?? '', 'canvas')).toBe('#0F1712');
    for (const chosen of [{ backgroundColor: '#fff7f0' }, { textColor: '#222222' }]) {
      expect(night(silent, { ...silent, ...chosen })).toBeNull();
      expect(night({ ...silent, ...chosen }, silent)).toBeNull();
    }
    expect(night({ ...silent, backgroundColor: 'no colour' })).not.toBeNull();
  });

  it('come from the service before the business', () => {
    const service = { ...silent, primaryColor: '#c2185b' };
    const business = { primaryColor: '#000088', backgroundColor: '#101010', textColor: null };
    const { declarations, scheme } = businessColours([service, business], defaultText.booking);
    expect(read(declarations, 'primary')).toBe('#c2185b');
    expect(read(declarations, 'canvas')).toBe('#101010');
    expect(scheme).toBe('dark');
  });

  it('write what nobody coloured so that it is read with ease, and what was chosen as near as can be read', () => {
    const dark = { ...silent, backgroundColor: '#1b1030' };
    const contrastOf = (theme: ThemeColours): number => {
      const { declarations } = businessColours([theme], defaultText.booking);
      return contrastRatio(read(declarations, 'text'), read(declarations, 'canvas'));
    };
    expect(contrastOf(dark)).toBeGreaterThanOrEqual(9);
    expect(contrastOf({ ...dark, textColor: '#000000' })).toBeLessThan(7);
  });

  it.each(['red', '#12345', '#1234567', '#fff}body{display:none', 'url(x)', ''])(
    'never let %j in',
    (text) => {
      const { declarations } = businessColours(
        [{ primaryColor: text, backgroundColor: text, textColor: text }],
        defaultText.booking,
      );
      expect(declarations).toMatch(/^(?:--[a-z-]+:#[0-9a-f]{6};?)+$/i);
    },
  );

  it('stay readable whatever the owner picks', () => {
    fc.assert(
      fc.property(hex, hex, hex, (primaryColor, backgroundColor, textColor) => {
        const { declarations } = businessColours(
          [{ primaryColor, backgroundColor, textColor }],
          defaultText.booking,
        );
        expectReadable(declarations);
        const { dark } = businessColours([{ ...silent, primaryColor }], defaultText.booking);
        expectReadable(dark?.declarations ?? '');
      }),
      { numRuns: 1500 },
    );
  });
});

const expectReadable = (declarations: string): void => {
  const colour = (name: string) => read(declarations, name);
  for (const surface of ['canvas', 'surface', 'tint']) {
    for (const text of ['text', 'muted', 'link', 'danger', 'accent']) {
      expect(contrastRatio(colour(text), colour(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
    expect(contrastRatio(colour('edge'), colour(surface))).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(colour('primary-edge'), colour(surface))).toBeGreaterThanOrEqual(3);
  }
  for (const fill of ['primary', 'primary-hover']) {
    expect(contrastRatio(colour('on-primary'), colour(fill)), `on ${fill}`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrastRatio(colour('danger'), colour('danger-tint'))).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(colour('accent'), colour('accent-tint'))).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(colour('text'), colour('danger-tint'))).toBeGreaterThanOrEqual(4.5);
};
