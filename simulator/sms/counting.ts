/**
 * How a text travels: in GSM-7, or in UCS-2 as soon as one letter is outside it. A part holds 160 septets or 70
 * UTF-16 units when it is the only one, 153 or 67 when there are more. So 161 plain letters are two parts, and one ₦
 * makes two parts of 71.
 */
export type Count = Readonly<{
  encoding: 'GSM-7' | 'UCS-2';
  /** Letters of the extension count two; null in UCS-2. */
  septets: number | null;
  /** UTF-16 units. */
  units: number;
  parts: number;
  /** Parts that Termii charges for: it counts some letters of GSM-7 as if they were outside it. */
  termiiPages: number;
}>;

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('^{}\\[~]|€\f');
const DEAR_AT_TERMII = /;|\/\/|[\^{}\\[~\]|€'”“`]/;

const GSM_ALONE = 160;
const GSM_PART = 153;
const UCS_ALONE = 70;
const UCS_PART = 67;

export function countOf(text: string): Count {
  const units = text.length;
  const wide = partsOf(units, UCS_ALONE, UCS_PART);
  const widths = [...text].map((letter) => (BASIC.has(letter) ? 1 : EXTENSION.has(letter) ? 2 : null));
  const narrow = widths.filter((width) => width !== null);
  if (narrow.length < widths.length) {
    return { encoding: 'UCS-2', septets: null, units, parts: wide, termiiPages: wide };
  }
  const septets = narrow.reduce<number>((sum, width) => sum + width, 0);
  const parts = septets <= GSM_ALONE ? 1 : gsmParts(narrow);
  return {
    encoding: 'GSM-7',
    septets,
    units,
    parts,
    termiiPages: DEAR_AT_TERMII.test(text) ? wide : parts,
  };
}

function partsOf(length: number, alone: number, part: number): number {
  return length <= alone ? 1 : Math.ceil(length / part);
}

// A letter of the extension is never split between two parts, so a part may end a septet early.
function gsmParts(widths: readonly number[]): number {
  let parts = 1;
  let filled = 0;
  for (const width of widths) {
    const fits = filled + width <= GSM_PART;
    if (!fits) parts += 1;
    filled = fits ? filled + width : width;
  }
  return parts;
}
