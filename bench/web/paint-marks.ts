import type { Page } from 'playwright-core';

/** What a page's own clock says, in milliseconds from the start of the navigation; `shift` has no unit. */
export type PaintMarks = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  /** What long tasks took beyond 50 ms each, from the first paint on. */
  readonly blocking: number;
};

type Kept = { largest: number; shift: number; tasks: { start: number; end: number }[] };
type Keeper = { paintMarksKept?: Kept };
type Shift = PerformanceEntry & { readonly value: number };

/** Runs in the page before its own scripts. */
export const keepPaintMarks = (): void => {
  const kept: Kept = { largest: 0, shift: 0, tasks: [] };
  // A name of our own on the page's global object.
  (globalThis as Keeper).paintMarksKept = kept;
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  watch('largest-contentful-paint', ({ startTime }) => {
    kept.largest = startTime;
  });
  watch('layout-shift', (entry) => {
    // The type says what is handed out. 'Recent input' is not believed: nobody touches the page here, and Chromium
    // says it for half a second after it has set the screen's size, when most shifts happen.
    kept.shift += (entry as Shift).value;
  });
  watch('longtask', ({ startTime, duration }) => {
    kept.tasks.push({ start: startTime, end: startTime + duration });
  });
};

/** What the page has seen so far. Throws where nothing was painted. */
export const readPaintMarks = async (page: Page): Promise<PaintMarks> => {
  const { first, kept } = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    // Set by keepPaintMarks.
    kept: (globalThis as Keeper).paintMarksKept ?? null,
  }));
  if (first === null || kept === null || kept.largest === 0) throw new Error(`${page.url()} painted nothing`);
  const blocking = kept.tasks
    .filter(({ end }) => end > first)
    .reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, first) - 50), 0);
  return { firstPaint: first, largestPaint: kept.largest, shift: kept.shift, blocking };
};
