import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../query/after-paint.ts';

/** How many rows of a list are drawn with its screen: `first`, more than the window holds, then all as soon as those are painted. */
export function useFirstRows(first: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => afterPaint(() => startTransition(() => setShown(Number.POSITIVE_INFINITY))), []);
  return shown;
}

/** The room of the rows that are still to be drawn, so that nothing below moves and Back finds its place. */
export const roomFor = (rows: number, height: number) =>
  rows > 0 ? { paddingBottom: rows * height } : undefined;
