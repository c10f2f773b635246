import type { useRouter } from '@tanstack/react-router';
import { forgetSeen, keepSeen, seen, takeSeen } from '../kit/seen.ts';
import { afterPaint } from '../query/after-paint.ts';
import { coverIn } from './cover.ts';

/**
 * A tap that leads to a screen or a sheet that was seen before shows at once what it looked like when it was left, and
 * is let through once that is painted: to draw it anew takes a cheap phone a third of a second. What an open menu leads
 * to lies ready behind it while the menu is read. What is pressed on a snapshot is pressed once the screen is there.
 * Returns how to end it, and to forget all of them.
 */
export function showSeenFirst(router: ReturnType<typeof useRouter>): () => void {
  const main = document.getElementById('main');
  const shell = main?.parentElement;
  if (main == null || shell == null) throw new Error('There is no screen to lie over');
  const cover = coverIn(shell);
  const layMenuReady = () => cover.layReady(menuLinks().flatMap((link) => seen(keyOf(link)) ?? []));
  let letThrough = false;
  let drawn = true;
  const show = (event: MouseEvent) => {
    if (letThrough || !isPlain(event) || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>('a[href], [data-opens]');
    const snapshot = pressed === null || wouldAsk() ? undefined : takeSeen(keyOf(pressed));
    if (pressed === null || snapshot === undefined) {
      afterPaint(layMenuReady);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    cover.lay(snapshot, pressed instanceof HTMLAnchorElement ? 'screen' : 'sheet');
    afterPaint(() => {
      letThrough = true;
      pressed.click();
      letThrough = false;
    });
  };
  document.addEventListener('click', show, true);
  const stops = [
    router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      // A screen that leads on to another address of its own is not yet drawn where it comes from.
      if (drawn && pathChanged && fromLocation !== undefined)
        keepSeen(fromLocation.href, main, main.getBoundingClientRect().top + innerHeight);
      drawn = false;
    }),
    router.subscribe('onRendered', () => {
      drawn = true;
      cover.lift();
    }),
  ];
  return () => {
    document.removeEventListener('click', show, true);
    for (const stop of stops) stop();
    cover.lift();
    forgetSeen();
  };
}

/** Where one may go next from a menu that is open; none while it is closed. */
const menuLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('.mantine-Drawer-content a[href]')];

/** What was pressed leads to another screen by its address, or opens a sheet. */
function keyOf(pressed: HTMLElement): string {
  if (!(pressed instanceof HTMLAnchorElement)) return pressed.dataset['opens'] ?? '';
  const { origin, pathname, search, hash, target } = pressed;
  const stays = origin !== location.origin || pathname === location.pathname || hash !== '' || target !== '';
  return stays ? '' : pathname + search;
}

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Whether something unsaved makes the page ask before it is left, as the browser would find out. */
const wouldAsk = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Whether a snapshot lies over the page. It is said on the document, where the sheets see it. */
export const isCovered = (): boolean => document.documentElement.dataset['covered'] === 'now';
