import { alpha, type CSSVariablesResolver } from '@mantine/core';
import { colours, meaningful } from './palette.ts';

/** Text on tints, borders and quiet text, set where Mantine's own values fall below 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => {
  const light: Record<string, string> = {
    '--mantine-color-body': '#FFFFFF',
    '--mantine-color-text': '#14201A',
    '--mantine-color-dimmed': '#55625B',
    '--mantine-color-placeholder': '#66736B',
    '--mantine-color-error': '#B3261E',
    '--mantine-color-success': '#256528',
    '--mantine-color-anchor': '#256528',
    '--mantine-color-default-border': '#CBD4CD',
    '--mantine-color-disabled': '#EDF1EC',
    '--mantine-color-disabled-color': '#66736B',
    '--mantine-color-disabled-border': '#DFE5E0',
    '--portal-canvas': '#F6F8F5',
    '--portal-surface': '#FFFFFF',
    '--portal-line': '#DFE5E0',
    '--portal-control-line': '#7C8A81',
    '--portal-hover': '#EDF1EC',
    '--portal-tint': '#EEF6EF',
    '--portal-tint-text': '#1C4F20',
  };
  const dark: Record<string, string> = {
    '--mantine-color-body': '#1B231F',
    '--mantine-color-text': '#E4EAE5',
    '--mantine-color-dimmed': '#A3B0A7',
    '--mantine-color-placeholder': '#8F9D93',
    '--mantine-color-error': '#F09C97',
    '--mantine-color-success': '#8CC291',
    '--mantine-color-anchor': '#8CC291',
    '--mantine-color-default': '#222C26',
    '--mantine-color-default-hover': '#29332D',
    '--mantine-color-default-border': '#435148',
    '--mantine-color-disabled': '#29332D',
    '--mantine-color-disabled-color': '#A3B0A7',
    '--mantine-color-disabled-border': '#36423B',
    '--portal-canvas': '#121814',
    '--portal-surface': '#1B231F',
    '--portal-line': '#2D3831',
    '--portal-control-line': '#75847A',
    '--portal-hover': '#243029',
    '--portal-tint': '#1C2C20',
    '--portal-tint-text': '#B3D7B7',
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
