import { alpha, type CSSVariablesResolver } from '@mantine/core';
import { portalColours } from '#web/ui/tokens.ts';
import { colours, meaningful } from './palette.ts';

/** What Mantine and our own stylesheets call the roles of the portal's colours. */
const roles = (of: Readonly<Record<keyof typeof portalColours.light, string>>): Record<string, string> => ({
  '--mantine-color-body': of.surface,
  '--mantine-color-text': of.text,
  '--mantine-color-dimmed': of.muted,
  '--mantine-color-placeholder': of.placeholder,
  '--mantine-color-error': of.danger,
  '--mantine-color-success': of.link,
  '--mantine-color-anchor': of.link,
  '--mantine-color-default-border': of['control-line'],
  '--mantine-color-disabled': of.disabled,
  '--mantine-color-disabled-color': of['on-disabled'],
  '--mantine-color-disabled-border': of['disabled-line'],
  '--portal-canvas': of.canvas,
  '--portal-surface': of.surface,
  '--portal-line': of.line,
  '--portal-control-line': of.edge,
  '--portal-tick': of.tick,
  '--portal-chosen': of.chosen,
  '--portal-hover': of.hover,
  '--portal-tint': of.tint,
  '--portal-tint-text': of['on-tint'],
});

/** Text on tints, borders and quiet text, set where Mantine's own values fall below 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => {
  const light = roles(portalColours.light);
  const dark: Record<string, string> = {
    ...roles(portalColours.dark),
    '--mantine-color-default': '#222C26',
    '--mantine-color-default-hover': '#29332D',
  };
  for (const name of meaningful) {
    const shades = colours[name];
    light[`--mantine-color-${name}-light`] = shades[0];
    light[`--mantine-color-${name}-light-hover`] = shades[1];
    light[`--mantine-color-${name}-light-color`] = shades[8];
    light[`--mantine-color-${name}-outline`] = shades[7];
    light[`--mantine-color-${name}-text`] = shades[7];
    dark[`--mantine-color-${name}-light`] = alpha(shades[4], 0.18);
    dark[`--mantine-color-${name}-light-hover`] = alpha(shades[4], 0.26);
    dark[`--mantine-color-${name}-light-color`] = shades[2];
    dark[`--mantine-color-${name}-outline`] = shades[3];
    dark[`--mantine-color-${name}-text`] = shades[3];
  }
  return { variables: {}, light, dark };
};
