import type { useRouter } from '@tanstack/react-router';
import { forgetSeen, keepSeen, type Snapshot, showSnapshot, takeSeen } from '../kit/seen.ts';
import { afterPaint } from '../query/after-paint.ts';
import classes from './seen-first.module.css';

/** Whatever takes longer to be drawn says by itself what it waits for. */
const PATIENCE_MS = 1000;

/**
 * A tap that leads to a screen or a sheet that was seen before shows at once what it looked like when it was left, and
 * is let through once that is painted: to draw it anew takes a cheap phone a third of a second. Nothing of the snapshot
 * can be pressed. Returns how to end it, and to forget all of them.
 */
export function showSeenFirst(router: ReturnType<typeof useRouter>): () => void {
  const main = document.getElementById('main');
  const shell = main?.parentElement;
  if (main == null || shell == null) throw new Error('There is no screen to lie over');
  const cover = coverIn(shell);
  let letThrough = false;
  let drawn = true;
  const show = (event: MouseEvent) => {
    if (letThrough || !isPlain(event) || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>('a[href], [data-opens]');
    const snapshot = pressed === null || wouldAsk() ? undefined : takeSeen(keyOf(pressed));
    if (pressed === null || snapshot === undefined) return;
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

/** A place for one snapshot in front of the page, which is there only while it has one. */
function coverIn(shell: HTMLElement) {
  const cover = document.createElement('div');
  const shown = document.createElement('div');
  cover.ariaHidden = 'true';
  shown.inert = true;
  cover.append(shown);
  const state = document.documentElement.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lift = () => {
    if (!cover.isConnected) return;
    clearTimeout(timer);
    cover.remove();
    shown.replaceChildren();
    // What was seen to have come does not come in again.
    state['covered'] = 'just-now';
    timer = setTimeout(() => delete state['covered'], PATIENCE_MS);
  };
  const lay = (snapshot: Snapshot, as: 'screen' | 'sheet') => {
    clearTimeout(timer);
    cover.className = classes[as] ?? '';
    cover.dataset['snapshot'] = as;
    shell.append(cover);
    showSnapshot(snapshot, shown);
    state['covered'] = 'now';
    timer = setTimeout(lift, PATIENCE_MS);
  };
  return { lay, lift };
}
