import { useMediaQuery } from '@mantine/hooks';

/** The breakpoint of the specification, 1280 px: from there on the menu stands beside the screen, and the dashboard is a calendar. */
export const WIDE = '(min-width: 80em)';

/** Whether there is that much room: known before the first frame, and never so on a server. */
export const useWide = (): boolean =>
  useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false;
