import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** For so long after a change of screen its heading may come, and come anew in place of a skeleton's, in milliseconds. */
const PATIENCE = 4000;

/**
 * After a change of screen the keyboard and the screen reader begin at its heading, as on a new page; until that is
 * there at the place where it will be. Whoever has gone on meanwhile is left alone.
 */
export function useMainFocus() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const main = ref.current;
    if (shown.current === pathname || main === null) return;
    shown.current = pathname;
    main.focus({ preventScroll: true });
    return followHeading(main);
  }, [pathname]);
  return ref;
}

/** Gives the focus to the heading as long as nothing else has taken it; a heading that is replaced leaves it with nobody. */
function followHeading(main: HTMLElement): () => void {
  const look = () => {
    const heading = main.querySelector('h1');
    const focused = document.activeElement;
    if (heading === null || (focused !== main && focused !== document.body)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => watcher.disconnect(), PATIENCE);
  look();
  return () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
}
