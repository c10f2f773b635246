import { channelsOf, colourOf, type HexColour } from './hex-colour.ts';

/** What WCAG 2 AA asks of body text. */
export const textContrast = 4.5;

const ink = colourOf([0x12, 0x12, 0x12]);
const white = colourOf([255, 255, 255]);
const black = colourOf([0, 0, 0]);

/** How many steps a colour is moved through on its way to black or white. */
const steps = 20;

/** Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white). */
export function luminance(colour: HexColour): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours, 1 to 21, in either order. */
export function contrastRatio(a: HexColour, b: HexColour): number {
  const first = luminance(a);
  const second = luminance(b);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/**
 * The neutral text colour for a background: ink (#121212) or white, whichever stands out more. On the few middle
 * tones where neither reaches 4.5 it is black, so that the ratio is at least 4.5 on every background.
 */
export function readableOn(background: HexColour): HexColour {
  const better = contrastRatio(ink, background) >= contrastRatio(white, background) ? ink : white;
  return contrastRatio(better, background) >= textContrast ? better : poleAgainst(background);
}

/**
 * `text` itself when it stands out enough on `background`, else the nearest mix of it with black or white that does.
 * `least` may be up to 4.5; the result always reaches it.
 */
export function ensureContrast(
  text: HexColour,
  background: HexColour,
  least: number = textContrast,
): HexColour {
  if (contrastRatio(text, background) >= least) return text;
  const pole = poleAgainst(background);
  for (let step = 1; step < steps; step += 1) {
    const mixed = mix(text, pole, step / steps);
    if (contrastRatio(mixed, background) >= least) return mixed;
  }
  return pole;
}

/** Black or white, whichever is further from the background; one of them always reaches 4.58. */
function poleAgainst(background: HexColour): HexColour {
  return contrastRatio(black, background) >= contrastRatio(white, background) ? black : white;
}

function mix(from: HexColour, to: HexColour, share: number): HexColour {
  const [red, green, blue] = channelsOf(from);
  const [toRed, toGreen, toBlue] = channelsOf(to);
  return colourOf([
    red + (toRed - red) * share,
    green + (toGreen - green) * share,
    blue + (toBlue - blue) * share,
  ]);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
