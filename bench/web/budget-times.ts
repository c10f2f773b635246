import type { Browser } from 'playwright-core';
import { type BenchResult, FEWEST_ROUNDS, median } from '../result.ts';
import { coldPaints } from './cold-visit.ts';
import { budgetedUnder } from './conditions.ts';
import { atMost, row } from './rows.ts';
import type { SitePage } from './site-pages.ts';

const FIRST_PAINT_MS = 1000;
const LARGEST_PAINT_MS = 1600;

/** How the rows of the budget's times call where they were taken. */
export const under = `${budgetedUnder.name}, CPU ÷${budgetedUnder.cpuSlowdown}`;

/** `most`: null shows the time without judging it. */
type Timed = { readonly what: string; readonly most: number | null; readonly notes?: readonly string[] };

/** The same time over several visits: the row shows the median and keeps the others. */
export const timedRow = ({ what, most, notes = [] }: Timed, times: readonly number[]): BenchResult => {
  const rounded = times.map(Math.round);
  return row({
    id: 'P2',
    what,
    unit: 'ms',
    value: median(rounded),
    gate: most === null ? null : atMost(most),
    proven: ['the page shows what it should', `the visits took ${rounded.join(', ')} ms`],
    notes,
  });
};

/** So many times over, one after the other. */
export const repeatedly = async <T>(measure: () => Promise<T>): Promise<readonly T[]> => {
  const taken: T[] = [];
  for (let visit = 0; visit < FEWEST_ROUNDS; visit += 1) taken.push(await measure());
  return taken;
};

/** P2, the paints of the budget: on slow 4G with a phone a quarter as fast. */
export const budgetPaints = async (
  browser: Browser,
  pages: readonly SitePage[],
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [];
  log(`paints, ${under}`);
  for (const page of pages) {
    const seen = await repeatedly(() => coldPaints(browser, { conditions: budgetedUnder }, page));
    const titled = `${page.name}, ${under}`;
    results.push(
      timedRow(
        { what: `${titled}: first paint`, most: FIRST_PAINT_MS },
        seen.map(({ firstPaint }) => firstPaint),
      ),
      timedRow(
        { what: `${titled}: largest paint`, most: LARGEST_PAINT_MS },
        seen.map(({ largestPaint }) => largestPaint),
      ),
    );
  }
  return results;
};
