import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchIcon } from '../../../ui/icons.tsx';
import classes from '../shell.module.css';
import { isFinderShortcut, isMac, isTyped } from './finder-shortcut.ts';

const FinderPanel = lazy(async () => ({ default: (await import('./finder-panel.tsx')).FinderPanel }));

type FinderLauncherProps = { readonly onNavigate: (href: string) => void };

/** The button that opens the finder, and its shortcut, from anywhere. */
export function FinderLauncher({ onNavigate }: FinderLauncherProps) {
  const mac = isMac();
  const [opened, setOpened] = useState(false);
  // Fetched when it is first wanted; then it stays, and with it what was chosen lately.
  const [wanted, setWanted] = useState(false);
  // What is typed between the shortcut and the field that comes; null while there is nothing to wait for.
  const typedAhead = useRef<string | null>(null);
  const show = (shown: boolean) => {
    setWanted(true);
    setOpened(shown);
    typedAhead.current = shown ? '' : null;
  };
  const takeTyped = () => {
    const typed = typedAhead.current ?? '';
    typedAhead.current = null;
    return typed;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isFinderShortcut(event, mac)) show(!opened);
    else if (typedAhead.current !== null && isTyped(event)) typedAhead.current += event.key;
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.find}
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => show(true)}
        onPointerEnter={() => void import('./finder-panel.tsx')}
      >
        <SearchIcon />
        <span className={classes.findWord}>Find</span>
        <span className={classes.keys} aria-hidden="true">
          {mac ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {wanted && (
        <Suspense>
          <FinderPanel
            opened={opened}
            takeTyped={takeTyped}
            onNavigate={onNavigate}
            onClose={() => show(false)}
          />
        </Suspense>
      )}
    </>
  );
}
