import type { MantineColorsTuple } from '@mantine/core';

/*
 * Shade 6 of every colour carries white text (4.5:1 or more), shade 8 is text on shade 0 or 1, and
 * shade 3 is text on the dark surfaces. Mantine's own colours do none of the three.
 */

const green: MantineColorsTuple = [
  '#EEF6EF',
  '#D6EAD8',
  '#B3D7B7',
  '#8CC291',
  '#5FA766',
  '#439049',
  '#2E7D32',
  '#256528',
  '#1C4F20',
  '#133616',
];

const red: MantineColorsTuple = [
  '#FDF0EF',
  '#FADBD9',
  '#F4B9B5',
  '#F09C97',
  '#E06B64',
  '#CC443D',
  '#B3261E',
  '#961D17',
  '#761712',
  '#520F0C',
];

const orange: MantineColorsTuple = [
  '#FDF3E9',
  '#FAE2CB',
  '#F5C79A',
  '#F0AC6B',
  '#DB8433',
  '#C6690F',
  '#B4530A',
  '#944307',
  '#733506',
  '#4E2404',
];

const blue: MantineColorsTuple = [
  '#EDF4FC',
  '#D5E6F9',
  '#AECFF2',
  '#8BBAEC',
  '#5695DB',
  '#2F7BCB',
  '#1565C0',
  '#10519B',
  '#0D3F79',
  '#092B53',
];

const violet: MantineColorsTuple = [
  '#F7EFFA',
  '#EAD7F1',
  '#D8B3E4',
  '#CB98DB',
  '#AE63C6',
  '#9640B4',
  '#7B1FA2',
  '#651885',
  '#4E1267',
  '#350C47',
];

const amber: MantineColorsTuple = [
  '#FAF4E4',
  '#F3E5BC',
  '#E8CF87',
  '#DDBB5B',
  '#BD952B',
  '#A57D12',
  '#8A5F00',
  '#704D00',
  '#573C00',
  '#3B2900',
];

/** Neutrals with a breath of the brand's green, so that greys do not look bluish beside it. */
const gray: MantineColorsTuple = [
  '#F6F8F5',
  '#EDF1EC',
  '#DFE5E0',
  '#CBD4CD',
  '#A9B5AC',
  '#7C8A81',
  '#55625B',
  '#414D46',
  '#2B352F',
  '#14201A',
];

/** The dark theme's own surfaces: 0 to 3 are text and lines, 7 is the page, 6 a card, 5 what is hovered. */
const dark: MantineColorsTuple = [
  '#E4EAE5',
  '#C6D0C8',
  '#A3B0A7',
  '#87958B',
  '#36423B',
  '#29332D',
  '#1B231F',
  '#121814',
  '#0D120F',
  '#080B09',
];

export const colours = { green, red, orange, blue, violet, amber, gray, dark } as const;

/** The colours that mean something; neutrals are left out. */
export const meaningful = ['green', 'red', 'orange', 'blue', 'violet', 'amber'] as const;
