import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { MoonIcon, SunIcon } from '../../ui/icons.tsx';

/** As the device is until a theme is chosen; the choice is remembered by the browser. */
export function ThemeSwitch() {
  const { dark, turn } = useTheme();
  useEffect(() => {
    // The frame around an installed portal.
    const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    frame?.setAttribute('content', dark ? '#1B231F' : '#2E7D32');
  }, [dark]);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={dark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={turn}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  );
}

/** Whether the portal is dark just now, by choice or as the device is, and the way to the other theme. */
export function useTheme() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { dark, turn: () => setColorScheme(dark ? 'light' : 'dark') };
}
