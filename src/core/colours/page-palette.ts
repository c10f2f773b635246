import { contrastRatio, readableOn, textContrast } from './contrast.ts';
import { channelsOf, colourOf, type HexColour, parseHexColour } from './hex-colour.ts';

/** Three colours as an owner gives them; null, empty or unreadable means that the next theme speaks. */
export type ThemeColours = {
  readonly primaryColor: string | null;
  readonly backgroundColor: string | null;
  readonly textColor: string | null;
};

/** Every colour of a business's page, by the name of its custom property. */
export type PagePalette = {
  readonly scheme: 'light' | 'dark';
  readonly colours: Readonly<Record<PaletteName, HexColour>>;
};
export type PaletteName =
  | 'canvas'
  | 'surface'
  | 'text'
  | 'muted'
  | 'line'
  | 'edge'
  | 'primary'
  | 'primary-hover'
  | 'on-primary'
  | 'primary-edge'
  | 'link'
  | 'tint'
  | 'on-tint'
  | 'danger'
  | 'danger-tint'
  | 'accent'
  | 'accent-tint';

/** What WCAG 2.2 asks of the outline of a control (1.4.11). */
export const outlineContrast = 3;
/** What text has that is read without effort, twice what is asked of it. */
const easyContrast = 9;
/** How many steps a colour is moved through on its way to black or white. */
const steps = 20;

const white = colourOf([255, 255, 255]);
const black = colourOf([0, 0, 0]);
const red = colourOf([0xb3, 0x26, 0x1e]);
const amber = colourOf([0x8f, 0x42, 0x08]);

/** Where every theme is silent (booking.md, section 9). */
export const defaultTheme = {
  primaryColor: '#2E7D32',
  backgroundColor: '#FFFFFF',
  textColor: '#000000',
} as const satisfies ThemeColours;

/** The same on a device that asks for the dark: the colours of our own pages at night. */
const nightTheme = {
  primaryColor: '#7CC683',
  backgroundColor: '#0F1712',
  textColor: '#EEF3EE',
} as const satisfies ThemeColours;

/** The colour a page uses: that of the first theme that names a readable one, else the default. */
export function chosenColour(themes: readonly ThemeColours[], key: keyof ThemeColours): HexColour {
  return namedColour(themes, key) ?? parseHexColour(defaultTheme[key]) ?? black;
}

function namedColour(themes: readonly ThemeColours[], key: keyof ThemeColours): HexColour | null {
  for (const theme of themes) {
    const colour = parseHexColour(theme[key] ?? '');
    if (colour !== null) return colour;
  }
  return null;
}

/**
 * The palette of a business's page from three colours, the first theme that names one winning. Whatever the owner
 * picked, text reaches 4.5:1 on every surface it stands on, and outlines of controls 3:1. Only parsed colours get in.
 * Text that nobody chose is `defaultText` or, where that cannot be read, one that is read with ease.
 */
export function pagePalette(
  themes: readonly ThemeColours[],
  defaultText: string = defaultTheme.textColor,
): PagePalette {
  const primary = chosenColour(themes, 'primaryColor');
  const background = chosenColour(themes, 'backgroundColor');
  const pole = poleOn(background);
  const tint = tinted(background, primary, 0.1);
  const dangerTint = tinted(background, red, 0.08);
  const accentTint = tinted(background, amber, 0.08);
  const surfaces = [background, tint, dangerTint, accentTint];
  const readable = (colour: HexColour): HexColour => standing(colour, surfaces, pole, textContrast);
  const outline = (colour: HexColour): HexColour => standing(colour, surfaces, pole, outlineContrast);
  const named = namedColour(themes, 'textColor');
  const usual = parseHexColour(defaultText) ?? black;
  const usualWill = surfaces.every((surface) => contrastRatio(usual, surface) >= textContrast);
  const ink =
    named === null && !usualWill ? standing(usual, surfaces, pole, easyContrast) : readable(named ?? usual);
  const onPrimary = readableOn(primary);
  return {
    scheme: pole === black ? 'light' : 'dark',
    colours: {
      canvas: background,
      surface: background,
      text: ink,
      muted: readable(mix(ink, background, 0.38)),
      line: mix(background, ink, 0.13),
      edge: outline(mix(background, ink, 0.42)),
      primary,
      'primary-hover': mix(primary, onPrimary === white ? black : white, 0.14),
      'on-primary': onPrimary,
      'primary-edge': outline(primary),
      link: readable(primary),
      tint,
      'on-tint': ink,
      danger: readable(red),
      'danger-tint': dangerTint,
      accent: readable(amber),
      'accent-tint': accentTint,
    },
  };
}

/**
 * The palette of the same page on a device that asks for the dark; null where an owner chose a background or a text,
 * which a page keeps day and night.
 */
export function nightPalette(themes: readonly ThemeColours[]): PagePalette | null {
  if (namedColour(themes, 'backgroundColor') !== null || namedColour(themes, 'textColor') !== null)
    return null;
  return pagePalette([...themes, nightTheme]);
}

function mix(from: HexColour, to: HexColour, share: number): HexColour {
  const target = channelsOf(to);
  const [r, g, b] = channelsOf(from);
  return colourOf([r + (target[0] - r) * share, g + (target[1] - g) * share, b + (target[2] - b) * share]);
}

function poleOn(background: HexColour): HexColour {
  return contrastRatio(black, background) >= contrastRatio(white, background) ? black : white;
}

/** A breath of a colour on the background, or of black or white where text could no longer stand on that. */
function tinted(background: HexColour, colour: HexColour, share: number): HexColour {
  const pole = poleOn(background);
  const tint = mix(background, colour, share);
  if (contrastRatio(pole, tint) >= textContrast) return tint;
  return mix(background, pole === black ? white : black, 0.06);
}

/** The colour itself, or its nearest mix with black or white that stands out enough on every one of the surfaces. */
function standing(
  colour: HexColour,
  surfaces: readonly HexColour[],
  pole: HexColour,
  least: number,
): HexColour {
  for (let step = 0; step < steps; step += 1) {
    const tried = mix(colour, pole, step / steps);
    if (surfaces.every((surface) => contrastRatio(tried, surface) >= least)) return tried;
  }
  return pole;
}
