import { contrastRatio, textContrast } from '#core/colours/contrast.ts';
import { channelsOf, colourOf, parseHexColour } from '#core/colours/hex-colour.ts';
import { chosenColour, outlineContrast, pagePalette, type ThemeColours } from '#core/colours/page-palette.ts';

/** What is hard to see in a theme, in plain words, and what the booking pages do about it. */
export const themeWarnings = (themes: readonly ThemeColours[]): readonly string[] => {
  const background = chosenColour(themes, 'backgroundColor');
  const text = chosenColour(themes, 'textColor');
  const primary = chosenColour(themes, 'primaryColor');
  const page = pagePalette(themes).colours;
  const warnings: string[] = [];
  if (contrastRatio(text, background) < textContrast)
    warnings.push(
      `This text is hard to read on this background. So that everyone can read it, your page shows it as ${page.text.toUpperCase()}.`,
    );
  if (contrastRatio(primary, background) < outlineContrast)
    warnings.push(
      'Your buttons hardly stand out from this background. Your page draws an outline around them.',
    );
  return warnings;
};

/** The six digits a native colour picker needs; `otherwise` where the text is no colour yet. */
export const pickerColour = (text: string, otherwise: string): string => {
  const colour = parseHexColour(text.trim()) ?? parseHexColour(otherwise);
  return colour === null ? '#000000' : colourOf(channelsOf(colour));
};

/** A colour typed without its # is meant with it; anything else stays as typed. */
export const asTypedColour = (text: string): string => {
  const trimmed = text.trim();
  return /^[0-9a-f]{3}([0-9a-f]{3})?$/i.test(trimmed) ? `#${trimmed}` : trimmed;
};
