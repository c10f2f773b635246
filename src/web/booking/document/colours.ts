import { contrastRatio, readableOn, textContrast as TEXT } from '#core/people/contrast.ts';
import { channelsOf, colourOf, type HexColour, parseHexColour } from '#core/people/hex-colour.ts';
import type { PageColours } from './page-view.ts';

type Theme = {
  readonly primaryColor: string | null;
  readonly backgroundColor: string | null;
  readonly textColor: string | null;
};

/** What WCAG asks of the outline of a control. */
const OUTLINE = 3;
/** How many steps a colour is moved through on its way to black or white. */
const STEPS = 20;

const GREEN = colourOf([0x2e, 0x7d, 0x32]);
const WHITE = colourOf([255, 255, 255]);
const BLACK = colourOf([0, 0, 0]);
const RED = colourOf([0xb3, 0x26, 0x1e]);
const AMBER = colourOf([0x8f, 0x42, 0x08]);

/** Where a theme is silent: black text on booking pages, #121212 on the universal page (both documents of the spec). */
export const defaultText = { booking: BLACK, universal: colourOf([0x12, 0x12, 0x12]) } as const;

const mix = (from: HexColour, to: HexColour, share: number): HexColour => {
  const target = channelsOf(to);
  const [red, green, blue] = channelsOf(from);
  return colourOf([
    red + (target[0] - red) * share,
    green + (target[1] - green) * share,
    blue + (target[2] - blue) * share,
  ]);
};

const firstColour = (themes: readonly Theme[], key: keyof Theme, otherwise: HexColour): HexColour => {
  for (const theme of themes) {
    const colour = parseHexColour(theme[key] ?? '');
    if (colour !== null) return colour;
  }
  return otherwise;
};

const poleOn = (background: HexColour): HexColour =>
  contrastRatio(BLACK, background) >= contrastRatio(WHITE, background) ? BLACK : WHITE;

const opposite = (pole: HexColour): HexColour => (pole === BLACK ? WHITE : BLACK);

/** A breath of a colour on the background, or of black or white where text could no longer stand on that. */
const tinted = (background: HexColour, colour: HexColour, share: number): HexColour => {
  const pole = poleOn(background);
  const tint = mix(background, colour, share);
  return contrastRatio(pole, tint) >= TEXT ? tint : mix(background, opposite(pole), 0.06);
};

/** The colour itself, or its nearest mix with black or white that stands out enough on every one of the surfaces. */
const standing = (
  colour: HexColour,
  surfaces: readonly HexColour[],
  pole: HexColour,
  least: number,
): HexColour => {
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mix(colour, pole, step / STEPS);
    if (surfaces.every((surface) => contrastRatio(tried, surface) >= least)) return tried;
  }
  return pole;
};

/**
 * The palette of a business's page from three colours, the first theme that names one winning. Whatever the owner
 * picked, text reaches 4.5:1 on every surface it stands on, and outlines of controls 3:1. Only parsed colours get in.
 */
export const businessColours = (themes: readonly Theme[], text: HexColour): PageColours => {
  const primary = firstColour(themes, 'primaryColor', GREEN);
  const background = firstColour(themes, 'backgroundColor', WHITE);
  const pole = poleOn(background);
  const tint = tinted(background, primary, 0.1);
  const dangerTint = tinted(background, RED, 0.08);
  const accentTint = tinted(background, AMBER, 0.08);
  const surfaces = [background, tint, dangerTint, accentTint];
  const readable = (colour: HexColour): HexColour => standing(colour, surfaces, pole, TEXT);
  const outline = (colour: HexColour): HexColour => standing(colour, surfaces, pole, OUTLINE);
  const ink = readable(firstColour(themes, 'textColor', text));
  const onPrimary = readableOn(primary);
  const values: Readonly<Record<string, HexColour>> = {
    canvas: background,
    surface: background,
    text: ink,
    muted: readable(mix(ink, background, 0.38)),
    line: mix(background, ink, 0.13),
    edge: outline(mix(background, ink, 0.42)),
    primary,
    'primary-hover': mix(primary, onPrimary === WHITE ? BLACK : WHITE, 0.14),
    'on-primary': onPrimary,
    'primary-edge': outline(primary),
    link: readable(primary),
    tint,
    'on-tint': ink,
    danger: readable(RED),
    'danger-tint': dangerTint,
    accent: readable(AMBER),
    'accent-tint': accentTint,
  };
  return {
    declarations: Object.entries(values)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';'),
    scheme: pole === BLACK ? 'light' : 'dark',
    themeColour: background,
  };
};
