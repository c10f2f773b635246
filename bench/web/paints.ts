import type { Browser } from 'playwright-core';
import { type BenchResult, FEWEST_ROUNDS, median, type Round, ratioResult } from '../result.ts';
import { coldPaints } from './cold-visit.ts';
import { type Conditions, comparedUnder } from './conditions.ts';
import type { PaintMarks } from './paint-marks.ts';
import { atMost, row } from './rows.ts';
import type { SitePage } from './site-pages.ts';

const MOST_BLOCKING_MS = 200;

/** One round: the floor and every page, one after the other, beginning with another one each time. */
const oneRound = async (
  browser: Browser,
  conditions: Conditions,
  pages: readonly SitePage[],
  round: number,
): Promise<ReadonlyMap<SitePage, PaintMarks>> => {
  const first = round % pages.length;
  const marks = new Map<SitePage, PaintMarks>();
  for (const page of [...pages.slice(first), ...pages.slice(0, first)])
    marks.set(page, await coldPaints(browser, { conditions }, page));
  return marks;
};

const marksOf = (round: ReadonlyMap<SitePage, PaintMarks>, page: SitePage): PaintMarks => {
  const marks = round.get(page);
  if (marks === undefined) throw new Error(`${page.name} was left out of a round`);
  return marks;
};

type Rounds = readonly ReadonlyMap<SitePage, PaintMarks>[];

const rowsOf = (
  page: SitePage,
  floor: SitePage,
  conditions: Conditions,
  rounds: Rounds,
): readonly BenchResult[] => {
  const seen = rounds.map((round) => marksOf(round, page));
  const proven = ['the page shows what it should', 'every request waited as long as the connection asks'];
  const paints: readonly Round[] = rounds.map((round) => ({
    subject: Math.round(marksOf(round, page).largestPaint),
    anchor: Math.round(marksOf(round, floor).largestPaint),
  }));
  const shift = Math.max(...seen.map((marks) => marks.shift));
  const blocking = seen.map((marks) => Math.round(marks.blocking));
  const titled = (what: string): string => `${page.name}, ${conditions.name}: ${what}`;
  return [
    ratioResult({
      id: 'P2',
      what: titled('largest paint'),
      unit: 'ms',
      anchor: 'a page of one heading, inline style and no script',
      rounds: paints,
      gate: atMost(1.5, 1.1),
      proven,
      notes: [],
    }),
    row({
      id: 'P2',
      what: titled('layout shift, worst'),
      unit: '',
      value: shift,
      gate: atMost(0),
      proven,
    }),
    row({
      id: 'P2',
      what: titled('blocking time'),
      unit: 'ms',
      value: median(blocking),
      gate: atMost(MOST_BLOCKING_MS),
      proven: [...proven, `the visits blocked for ${blocking.join(', ')} ms`],
    }),
  ];
};

/** P2: how soon a page is painted on a slow phone and a slow connection, beside the floor. */
export const paints = async (
  browser: Browser,
  floor: SitePage,
  pages: readonly SitePage[],
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [];
  for (const conditions of comparedUnder) {
    log(`${FEWEST_ROUNDS} rounds of ${pages.length + 1} pages, ${conditions.name}`);
    // The first visit of a browser is slower than any other, whatever page it is.
    await coldPaints(browser, { conditions }, floor);
    const rounds: ReadonlyMap<SitePage, PaintMarks>[] = [];
    for (let round = 0; round < FEWEST_ROUNDS; round += 1)
      rounds.push(await oneRound(browser, conditions, [floor, ...pages], round));
    for (const page of pages) results.push(...rowsOf(page, floor, conditions, rounds));
  }
  return results;
};
