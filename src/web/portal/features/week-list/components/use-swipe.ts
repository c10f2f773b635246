import { type TouchEvent, useRef } from 'react';
import { swipeOf } from '../swipe.ts';

type Place = { readonly x: number; readonly y: number };

/** Handlers for an element that is swiped by one finger; a second finger means something else. */
export function useSwipe(onSwipe: (to: 'next' | 'previous') => void) {
  const start = useRef<Place | null>(null);
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
