import { type TouchEvent, useRef, useState } from 'react';

/** How far a row is drawn aside before letting it go means something, and at most, in pixels. */
const ENOUGH = 96;
const MOST = 140;

type Finger = { readonly x: number; readonly y: number };

/**
 * A row that is drawn aside to the right does what its button does; drawn less far it goes back. `onSwipe` null: it
 * stays where it is. `aside` is how far it is just now, in pixels.
 */
export function useRowSwipe(onSwipe: (() => void) | null) {
  const start = useRef<Finger | null>(null);
  const [aside, setAside] = useState(0);
  const end = () => {
    start.current = null;
    setAside(0);
  };
  return {
    aside,
    enough: aside >= ENOUGH,
    handlers: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const finger = touches.length === 1 ? touches[0] : undefined;
        if (onSwipe === null || finger === undefined) return end();
        start.current = { x: finger.clientX, y: finger.clientY };
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        const finger = touches[0];
        if (start.current === null || finger === undefined) return;
        const right = finger.clientX - start.current.x;
        // A finger that goes up or down scrolls.
        if (aside === 0 && Math.abs(finger.clientY - start.current.y) > Math.abs(right)) return end();
        setAside(Math.min(MOST, Math.max(0, right)));
      },
      onTouchEnd: () => {
        if (aside >= ENOUGH) onSwipe?.();
        end();
      },
      onTouchCancel: end,
    },
  };
}
