import { type TouchEvent, useRef } from 'react';

/** How far a finger must travel sideways, in pixels (owner-portal §9). */
const SWIPE_THRESHOLD = 50;

/** Sideways beats up and down by this much, or the finger was scrolling. */
const SIDEWAYS = 1.5;

/** In pixels, right and down positive: where a finger is, or how far it went between touching and lifting. */
type Point = { readonly x: number; readonly y: number };

/** What a swipe asks for: to the left the week after, to the right the week before; null where it was none. */
export const swipeOf = ({ x, y }: Point): 'next' | 'previous' | null => {
  if (Math.abs(x) <= SWIPE_THRESHOLD || Math.abs(x) < Math.abs(y) * SIDEWAYS) return null;
  return x < 0 ? 'next' : 'previous';
};

/** Handlers for an element that is swiped by one finger; a second finger means something else. */
export function useSwipe(onSwipe: (to: 'next' | 'previous') => void) {
  const start = useRef<Point | null>(null);
  const forget = () => {
    start.current = null;
  };
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.length === 1 ? touches[0] : undefined;
      start.current = finger === undefined ? null : { x: finger.clientX, y: finger.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (start.current === null || finger === undefined) return;
      const swipe = swipeOf({ x: finger.clientX - start.current.x, y: finger.clientY - start.current.y });
      forget();
      if (swipe !== null) onSwipe(swipe);
    },
    onTouchCancel: forget,
  };
}
