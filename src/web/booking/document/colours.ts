import type { BusinessLook } from '#contract/pages/page-forms.ts';
import {
  nightPalette,
  type PaletteName,
  pagePalette,
  type ThemeColours,
} from '#core/colours/page-palette.ts';
import { clientColours } from '#web/ui/tokens.ts';
import type { PageColours } from './page-view.ts';

/** Where a theme is silent: black text on booking pages, #121212 on the universal page (both documents of the spec). */
export const defaultText = { booking: '#000000', universal: '#121212' } as const;

const declared = (colours: Readonly<Record<PaletteName, string>>) => ({
  declarations: Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';'),
  themeColour: colours.canvas,
});

/** The palette of a business's page as custom properties, the first theme that names a colour winning. */
export const businessColours = (themes: readonly ThemeColours[], text: string): PageColours => {
  const day = pagePalette(themes, text);
  const night = nightPalette(themes);
  return {
    ...declared(day.colours),
    scheme: day.scheme,
    dark: night === null ? null : declared(night.colours),
  };
};

/** Our own pages: light, and dark where the device asks for it. */
export const ourColours: PageColours = {
  ...declared(clientColours.light),
  scheme: 'light',
  dark: declared(clientColours.dark),
};

/** For the pages behind a booking: the same colours it was made in; our own where nobody knows whose page it is. */
export const linkColours = (look: Pick<BusinessLook, 'themeSettings'> | null): PageColours | null =>
  look === null ? null : businessColours([look.themeSettings], defaultText.booking);
