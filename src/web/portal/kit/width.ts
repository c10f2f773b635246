import { useMediaQuery } from '@mantine/hooks';

/** The breakpoint of the specification, 1280 px: from there on the menu stands beside the screen, and the dashboard is a calendar. */
export const WIDE = '(min-width: 80em)';
/** Below 600 px. */
const PHONE = '(max-width: 37.49em)';

/** Known before the first frame, and never so on a server. */
const useMatch = (media: string): boolean =>
  useMediaQuery(media, undefined, { getInitialValueInEffect: false }) ?? false;

export const useWide = (): boolean => useMatch(WIDE);
export const usePhone = (): boolean => useMatch(PHONE);
