import { channelsOf, colourOf } from '#core/colours/hex-colour.ts';
import { defaultTheme, pagePalette, type ThemeColours } from '#core/colours/page-palette.ts';

/** The sheets that mails are written on, by day and by night; an owner's own background is for pages alone. */
export const sheets = {
  light: { backgroundColor: '#FFFFFF', textColor: '#14201A' },
  dark: { backgroundColor: '#18211C', textColor: '#E8EFE9' },
} as const;

export type MailColours = {
  /** Of the head and the button, and what is written on it. */
  readonly primary: string;
  readonly onPrimary: string;
  /** Outlines of what is filled with `primary`, and links, on either sheet. */
  readonly edge: string;
  readonly link: string;
  readonly darkEdge: string;
  readonly darkLink: string;
};

/** By the rule of the booking pages: whatever was picked, text reaches 4.5:1 and outlines 3:1. */
export const mailColours = (theme: ThemeColours | null): MailColours => {
  const primaryColor = theme?.primaryColor ?? defaultTheme.primaryColor;
  const light = pagePalette([{ ...sheets.light, primaryColor }]).colours;
  const dark = pagePalette([{ ...sheets.dark, primaryColor }]).colours;
  return {
    // Six digits: the oldest programs read no shorter ones.
    primary: colourOf(channelsOf(light.primary)),
    onPrimary: light['on-primary'],
    edge: light['primary-edge'],
    link: light.link,
    darkEdge: dark['primary-edge'],
    darkLink: dark.link,
  };
};
