declare const hexColourBrand: unique symbol;

/** A colour as # and three or six hex digits. */
export type HexColour = string & { readonly [hexColourBrand]: true };

const hexShape = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Reads a colour of length 4 or 7 exactly as written; null for anything else. */
export function parseHexColour(text: string): HexColour | null {
  // The pattern just tested is what the brand stands for.
  return hexShape.test(text) ? (text as HexColour) : null;
}

/** Red, green and blue, 0 to 255 each. */
export function channelsOf(colour: HexColour): readonly [number, number, number] {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour of three channels, each rounded and kept within 0 to 255, as # and six digits. */
export function colourOf(channels: readonly [number, number, number]): HexColour {
  const digits = channels.map((channel) => {
    const whole = Math.min(255, Math.max(0, Math.round(channel)));
    return whole.toString(16).padStart(2, '0');
  });
  // Built here in the one shape that the brand stands for.
  return `#${digits.join('')}` as HexColour;
}
