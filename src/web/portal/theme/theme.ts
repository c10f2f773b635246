import { createTheme } from '@mantine/core';
import { portalColours, radius } from '#web/ui/tokens.ts';
import { colours } from './palette.ts';

const font =
  "'Plus Jakarta Sans', 'Portal Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Labels above every field, at reading size; 44 px to the touch. */
const field = { size: 'md' as const };

/**
 * A dialog's `header` element would count as a second banner of the page. What comes in is moved by a sheet
 * (kit/dialog/dialog.css): Mantine's own motion waits for two frames before anything is seen.
 */
const inFront = { attributes: { header: { role: 'presentation' } }, transitionProps: { duration: 0 } };

/** Everything Mantine draws in the portal starts here; each override is one of its accessibility gaps. */
export const theme = createTheme({
  colors: colours,
  primaryColor: 'green',
  primaryShade: 6,
  black: portalColours.light.text,
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '700', textWrap: 'balance' },
  defaultRadius: 'md',
  radius,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // 0, 600, 960, 1280, 1920, 2560 px; Mantine has no place for the first and none is needed.
  breakpoints: { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' },
  // Plain records: `Select.extend` and its like would pull every named component into the first script.
  components: {
    TextInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    NumberInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Select: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    MultiSelect: { defaultProps: field },
    Button: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 22 },
        ...inFront,
        radius: 'lg',
        padding: 'lg',
        centered: true,
      },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close menu', size: 44, iconSize: 22 },
        ...inFront,
      },
    },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' }, radius: 'md' } },
    Alert: { defaultProps: { closeButtonLabel: 'Dismiss', radius: 'md' } },
    DatePicker: { defaultProps: { ariaLabels: monthArrows() } },
    Calendar: { defaultProps: { ariaLabels: monthArrows() } },
    DatePickerInput: { defaultProps: { ...field, ariaLabels: monthArrows() } },
    ColorInput: {
      defaultProps: { ...field, eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' } },
    },
  },
});

/** Names for the arrows and levels of every calendar. */
function monthArrows() {
  return {
    nextDecade: 'Next ten years',
    previousDecade: 'Previous ten years',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    yearLevelControl: 'Choose a year',
    monthLevelControl: 'Choose a month',
  };
}
