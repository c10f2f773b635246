/** How far a finger must travel sideways, in pixels (owner-portal §9). */
export const SWIPE_THRESHOLD = 50;

/** Sideways beats up and down by this much, or the finger was scrolling. */
const SIDEWAYS = 1.5;

/** Where a finger went between touching and lifting, in pixels: right and down are positive. */
export type Travel = { readonly x: number; readonly y: number };

/** What a swipe asks for: to the left the week after, to the right the week before; null where it was none. */
export const swipeOf = ({ x, y }: Travel): 'next' | 'previous' | null => {
  if (Math.abs(x) <= SWIPE_THRESHOLD || Math.abs(x) < Math.abs(y) * SIDEWAYS) return null;
  return x < 0 ? 'next' : 'previous';
};
