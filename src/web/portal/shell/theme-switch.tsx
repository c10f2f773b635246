import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { MoonIcon, SunIcon } from '../kit/icons.tsx';

/** Light by default; the choice is remembered by the browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === 'dark';
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
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  );
}
