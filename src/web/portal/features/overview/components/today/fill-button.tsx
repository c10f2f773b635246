import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useScreenLoaded } from '../../../../query/use-screen-loaded.ts';
import type { FillMenuProps } from './fill-menu.tsx';
import classes from './today.module.css';

/** Menus are a third of what the first screen weighs without them. */
const FillMenu = lazy(async () => ({ default: (await import('./fill-menu.tsx')).FillMenu }));

type FillButtonProps = Omit<FillMenuProps, 'opened' | 'children'> & { readonly label: string };

/** Opens what could fill a free time: at once where the screen has all it asked for, else as soon as that is there. */
export function FillButton({ label, ...ways }: FillButtonProps) {
  const loaded = useScreenLoaded();
  const [asked, setAsked] = useState(false);
  const button = (
    <Button
      variant="default"
      className={classes.step ?? ''}
      aria-label={label}
      onClick={() => setAsked(true)}
    >
      Fill
    </Button>
  );
  if (!loaded && !asked) return button;
  return (
    <Suspense fallback={button}>
      <FillMenu {...ways} opened={asked}>
        {button}
      </FillMenu>
    </Suspense>
  );
}
