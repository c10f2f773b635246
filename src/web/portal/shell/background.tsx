import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { useClientBanners } from '../features/live/components/use-client-banners.tsx';
import { useFollower, usePolling } from '../features/live/components/use-follower.ts';
import { DaysKeeper } from '../features/offline/components/days-keeper.tsx';
import { placeNotices } from '../kit/toast.ts';
import { useStoredUser } from '../session/session-context.tsx';
import { showSeenFirst } from './seen-first.ts';

/** What goes on while the portal is open, whatever its screen; it begins once the first screen has all it needs. */
export function Background() {
  const router = useRouter();
  const { onSharedDevice = false } = useStoredUser();
  useEffect(registerWorker, []);
  // What a shared device may show hangs on whose turn it is and on what they have proved.
  useEffect(() => (onSharedDevice ? undefined : showSeenFirst(router)), [router, onSharedDevice]);
  // What was told before there was a screen to lie over waits for it too.
  useEffect(placeNotices, []);
  useEffect(() => router.subscribe('onRendered', keepNoticesClear), [router]);
  useEffect(keepFocusInView, []);
  return (
    <>
      <LiveUpdates />
      <DaysKeeper />
    </>
  );
}

/** What the screen before has said may lie over the title of the next. Without a notice nothing is measured. */
function keepNoticesClear(): void {
  if (document.querySelector('.mantine-Notification-root') !== null) placeNotices();
}

/** Registers the worker that opens the portal without a connection. */
function registerWorker(): void {
  // Absent on plain http, as on a phone that opens a laptop's address.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(paths.serviceWorker, { scope: paths.dashboard })
    .catch((cause: unknown) => console.warn('The portal will not open without a connection', cause));
}

/** Brings what is shown up to date as bookings change, and tells of what clients did. Draws nothing of its own. */
function LiveUpdates() {
  const { tell, said } = useClientBanners();
  useFollower(tell);
  usePolling();
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}

/** Room left between what has the focus and a bar at the bottom: its error stands there. */
const ROOM = 12;

/**
 * Keeps whatever takes the focus, with its label and error, above the bars that stay at the bottom of the window or
 * of a dialog (`data-bar`): a browser scrolls only as far as the window's edge, which is behind them. Ends what it began.
 */
function keepFocusInView(): () => void {
  const look = ({ target }: FocusEvent) => {
    // After the browser has scrolled, and a bar that grows with the same change has grown.
    if (target instanceof HTMLElement) requestAnimationFrame(() => liftAbove(target));
  };
  document.addEventListener('focusin', look);
  return () => document.removeEventListener('focusin', look);
}

function liftAbove(focused: HTMLElement): void {
  if (document.activeElement !== focused) return;
  const shown = focused.closest<HTMLElement>('.mantine-InputWrapper-root') ?? focused;
  const dialog = focused.closest('[role="dialog"]');
  for (const bar of document.querySelectorAll<HTMLElement>('[data-bar]')) {
    if (bar.contains(focused) || bar.closest('[role="dialog"]') !== dialog) continue;
    const edge = bar.getBoundingClientRect();
    const place = shown.getBoundingClientRect();
    const beside = place.right <= edge.left || place.left >= edge.right;
    // What stands below a bar is hidden by it all the same where the bar keeps to the window's edge.
    const after = place.top >= edge.bottom && place.bottom <= innerHeight;
    if (beside || edge.height === 0 || after || place.bottom + ROOM <= edge.top) continue;
    const taken = dialog === null ? innerHeight - edge.top : edge.height;
    shown.style.scrollMarginBottom = `${taken + ROOM}px`;
    shown.scrollIntoView({ block: 'nearest' });
    shown.style.scrollMarginBottom = '';
  }
}
