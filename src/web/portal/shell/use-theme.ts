import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Whether the portal is dark just now, by choice or as the device is, and the way to the other theme. */
export function useTheme() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { dark, turn: () => setColorScheme(dark ? 'light' : 'dark') };
}
