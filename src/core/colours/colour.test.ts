import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, ensureContrast, luminance, readableOn } from './contrast.ts';
import { channelsOf, colourOf, type HexColour, parseHexColour } from './hex-colour.ts';

function hex(text: string): HexColour {
  const colour = parseHexColour(text);
  if (colour === null) throw new Error(`Not a colour: ${text}`);
  return colour;
}

const channel = fc.integer({ min: 0, max: 255 });
const anyColour = fc.tuple(channel, channel, channel).map(colourOf);

describe('hex colour', () => {
  it.each(['#fff', '#2E7D32', '#000000'])('takes %s as written', (text) =>
    expect(parseHexColour(text)).toBe(text),
  );

  it.each(['', '#', '#ff', '#ffff', '#fffff', '#fffffff', '#ggg', 'fff', '#fff\n', ' #fff', '#fff;}', 'red'])(
    'refuses %j',
    (text) => expect(parseHexColour(text)).toBeNull(),
  );

  it('splits into channels and back', () => {
    expect(channelsOf(hex('#1aF'))).toEqual([17, 170, 255]);
    fc.assert(fc.property(anyColour, (colour) => colourOf(channelsOf(colour)) === colour));
  });
});

describe('contrast', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#2E7D32', '#FFFFFF', 5.13],
    ['#fff', '#fff', 1],
  ])('of %s and %s is %d, in either order', (a, b, ratio) => {
    expect(contrastRatio(hex(a), hex(b))).toBeCloseTo(ratio, 2);
    expect(contrastRatio(hex(b), hex(a))).toBeCloseTo(ratio, 2);
  });

  it('weighs the channels as WCAG does', () => {
    expect([hex('#f00'), hex('#0f0'), hex('#00f')].map(luminance)).toEqual([0.2126, 0.7152, 0.0722]);
  });

  it.each([
    ['#2E7D32', '#ffffff'],
    ['#FFFFFF', '#121212'],
    ['#ffeb3b', '#121212'],
    ['#777777', '#000000'],
  ])('on %s reads %s', (background, text) => expect(readableOn(hex(background))).toBe(text));

  it('reaches 4.5 on every background, and leaves good text alone', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (text, background) => {
        expect(contrastRatio(readableOn(background), background)).toBeGreaterThanOrEqual(4.5);
        const safe = ensureContrast(text, background);
        expect(contrastRatio(safe, background)).toBeGreaterThanOrEqual(4.5);
        if (contrastRatio(text, background) >= 4.5) expect(safe).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps as much of the colour as it can', () => {
    const safe = ensureContrast(hex('#4caf50'), hex('#ffffff'));
    const [red, green, blue] = channelsOf(safe);
    expect(green).toBeGreaterThan(Math.max(red, blue));
    expect(contrastRatio(safe, hex('#fff'))).toBeLessThan(5.5);
    expect(ensureContrast(hex('#777'), hex('#fff'), 3)).toBe('#777');
  });
});
