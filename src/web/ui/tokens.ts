/*
 * How both fronts look, once. Stylesheets write `var(--radius-md)`; what it stands for is put in its place when they
 * are built (tokens-in-css.ts), so that no page carries a scale. Colours have roles, which each front declares as
 * custom properties by light and by dark.
 */

/** `field` is of what is pressed or typed into on client pages, `card` of what stands on a page. */
export const radius = {
  xs: '4px',
  sm: '6px',
  md: '10px',
  field: '12px',
  lg: '14px',
  card: '16px',
  xl: '20px',
  pill: '999px',
} as const;

/** By what is measured: names and values. Spacing is counted in fours: `space-3` is 12 px. */
export const scales = {
  space: {
    1: '4px',
    2: '8px',
    3: '12px',
    4: '16px',
    5: '20px',
    6: '24px',
    8: '32px',
    10: '40px',
    12: '48px',
  },
  radius,
  /** From `2xl` on, titles. */
  type: {
    xs: '12px',
    sm: '13px',
    md: '14px',
    lg: '15px',
    xl: '16px',
    '2xl': '18px',
    '3xl': '20px',
    '4xl': '24px',
    '5xl': '28px',
    '6xl': '32px',
  },
  weight: { regular: '400', medium: '500', semibold: '600', strong: '650', bold: '700' },
  leading: { tight: '1.2', snug: '1.3', text: '1.4', loose: '1.5' },
  shadow: {
    card: '0 1px 2px rgb(16 32 22 / 5%), 0 6px 24px rgb(16 32 22 / 6%)',
    'card-dark': '0 1px 2px rgb(0 0 0 / 40%)',
    raised: '0 1px 3px rgb(20 32 26 / 20%)',
    floating: '0 6px 24px rgb(20 32 26 / 18%)',
    foot: '0 -6px 24px rgb(20 32 26 / 8%)',
    side: '8px 0 32px rgb(20 32 26 / 12%)',
  },
  /** Motion explains, and is over before it is waited for; `pulse` is of what is still loading. */
  motion: { quick: '120ms', settle: '160ms', slow: '200ms', pulse: '1.2s' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the two fronts paint alike by day. */
const day = {
  canvas: '#F6F8F5',
  surface: '#FFFFFF',
  text: '#14201A',
  muted: '#55625B',
  line: '#DFE5E0',
  danger: '#B3261E',
} as const;

/**
 * The colours of our own client pages; a business's page takes those of its owner in their place
 * (`core/people/page-palette.ts`). `edge` is of what is typed into or ticked, `line` parts what is only read.
 */
export const clientColours = {
  light: {
    ...day,
    edge: '#7F8B84',
    primary: '#2E7D32',
    'primary-hover': '#256528',
    'on-primary': '#FFFFFF',
    'primary-edge': '#2E7D32',
    link: '#256528',
    tint: '#E8F2E9',
    'on-tint': '#1C4D20',
    accent: '#8F4208',
    'accent-tint': '#FCF0E2',
    'danger-tint': '#FCEBE9',
  },
  dark: {
    canvas: '#0F1712',
    surface: '#18221C',
    text: '#EEF3EE',
    muted: '#A3B1A8',
    line: '#2B3830',
    danger: '#FF9D94',
    edge: '#6F7F75',
    primary: '#7CC683',
    'primary-hover': '#93D399',
    'on-primary': '#07200B',
    'primary-edge': '#7CC683',
    link: '#8FD196',
    tint: '#1E3324',
    'on-tint': '#BFE6C3',
    accent: '#F2B26B',
    'accent-tint': '#33261A',
    'danger-tint': '#3A201E',
  },
} as const;

/**
 * The colours of the portal by what they are for; those that tell states apart are in `portal/theme/palette.ts`. `tick`
 * is the edge of what is not ticked, `chosen` what is chosen of a bar of choices: lighter than the bar, `line`.
 */
export const portalColours = {
  light: {
    ...day,
    edge: '#7C8A81',
    tick: '#66736B',
    chosen: '#FFFFFF',
    hover: '#EDF1EC',
    tint: '#EEF6EF',
    'on-tint': '#1C4F20',
    placeholder: '#66736B',
    link: '#256528',
    'control-line': '#CBD4CD',
    disabled: '#EDF1EC',
    'on-disabled': '#66736B',
    'disabled-line': '#DFE5E0',
  },
  dark: {
    canvas: '#121814',
    surface: '#1B231F',
    text: '#E4EAE5',
    muted: '#A3B0A7',
    line: '#2D3831',
    danger: '#F09C97',
    edge: '#75847A',
    tick: '#A3B0A7',
    chosen: '#46554C',
    hover: '#243029',
    tint: '#1C2C20',
    'on-tint': '#B3D7B7',
    placeholder: '#8F9D93',
    link: '#8CC291',
    'control-line': '#435148',
    disabled: '#29332D',
    'on-disabled': '#A3B0A7',
    'disabled-line': '#36423B',
  },
} as const;
