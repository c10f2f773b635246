import type { Browser } from 'playwright-core';
import type { BenchResult } from '../result.ts';
import { type PageWeight, weighPage } from './page-weight.ts';
import type { PortalVisit } from './portal-visit.ts';
import { reactDomSize } from './react-dom-size.ts';
import { atMost, kilobytes, row } from './rows.ts';
import type { SitePage } from './site-pages.ts';

/** In KB, as design.md's table has them; a booking page's requests are counted too. */
type Budget = { readonly critical: number; readonly script: number; readonly pictures: number };

const bookingBudget: Budget = { critical: 12, script: 75, pictures: 15 };
const budgets: Readonly<Record<string, Budget>> = {
  universal: { critical: 12, script: 3, pictures: 40 },
  landing: { critical: 14, script: 3, pictures: 40 },
};
const MOST_REQUESTS = 4;
/** An entry of 150 KB and a route of 60. */
const PORTAL_SCRIPT = 210;

const proven = ['the page shows what it should', 'texts above 1 KB are sent as brotli'];

const pageRows = (page: SitePage, weight: PageWeight): readonly BenchResult[] => {
  const budget = budgets[page.name] ?? bookingBudget;
  const isBooking = budgets[page.name] === undefined;
  const weighed = (part: string, bytes: number, most: number): BenchResult =>
    row({
      id: 'P1',
      what: `${page.name}: ${part}`,
      unit: 'KB',
      value: kilobytes(bytes),
      gate: atMost(most),
      proven,
    });
  return [
    weighed('HTML and CSS', weight.critical, budget.critical),
    weighed('all script', weight.script, budget.script),
    weighed('pictures on the first screen', weight.pictures, budget.pictures),
    row({
      id: 'P1',
      what: `${page.name}: requests`,
      unit: '',
      value: weight.requests,
      gate: isBooking || page.name === 'universal' ? atMost(MOST_REQUESTS) : null,
      proven,
    }),
  ];
};

/** The scripts of the booking page beside the least any page taken over by React can have. */
const besideReact = (script: number, reactDom: number): BenchResult => ({
  id: 'P1',
  what: 'booking: all script, beside react-dom alone',
  unit: 'KB',
  anchor: 'react-dom by itself, built in this run with the same settings',
  rounds: [{ subject: kilobytes(script), anchor: kilobytes(reactDom) }],
  subjectMedian: kilobytes(script),
  anchorMedian: kilobytes(reactDom),
  value: script / reactDom,
  gate: null,
  proven,
  notes: ['sizes are the same in every round, so the anchor is built once'],
});

const portalRows = (weight: PageWeight): readonly BenchResult[] => {
  const shown = (part: string, unit: string, value: number, most: number | null): BenchResult =>
    row({
      id: 'P1',
      what: `portal, first visit: ${part}`,
      unit,
      value,
      gate: most === null ? null : atMost(most),
      proven,
    });
  return [
    shown('all script', 'KB', kilobytes(weight.script), PORTAL_SCRIPT),
    shown('HTML and CSS', 'KB', kilobytes(weight.critical), null),
    shown('everything', 'KB', kilobytes(weight.all), null),
    shown('requests', '', weight.requests, null),
  ];
};

/** P1: what the pages weigh, as sent. */
export const weights = async (
  browser: Browser,
  pages: readonly SitePage[],
  portal: PortalVisit,
): Promise<readonly BenchResult[]> => {
  const rows: BenchResult[] = [];
  let script = 0;
  for (const page of pages) {
    const weight = await weighPage(browser, page);
    if (page.name.startsWith('booking')) script = Math.max(script, weight.script);
    rows.push(...pageRows(page, weight));
  }
  const ownScript = besideReact(script, await reactDomSize());
  return [...rows, ownScript, ...portalRows(await weighPage(browser, portal.page, portal.session))];
};
