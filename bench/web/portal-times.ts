import type { Browser } from 'playwright-core';
import type { BenchResult } from '../result.ts';
import { repeatedly, timedRow, under } from './budget-times.ts';
import { budgetedUnder } from './conditions.ts';
import { readPaintMarks } from './paint-marks.ts';
import { withPhone } from './phone.ts';
import { DRAWN, type PortalVisit, whenDrawn } from './portal-visit.ts';
import { atMost, row } from './rows.ts';
import { proveHeldBack } from './wire.ts';

const FIRST_PAINT_MS = 3000;
const DRAWN_MS = 4000;
const MOST_SHIFT = 0.02;
const SETTLED_MS = 1000;

const visitOnce = (browser: Browser, { page: target, session }: PortalVisit) =>
  withPhone(browser, { conditions: budgetedUnder, session }, async ({ page, wire }) => {
    await page.goto(target.url, { waitUntil: 'commit' });
    const drawn = await whenDrawn(page, DRAWN);
    const began = await page.evaluate(() => performance.timeOrigin);
    await wire.quiet(SETTLED_MS);
    proveHeldBack(wire, budgetedUnder);
    return { drawn: drawn - began, ...(await readPaintMarks(page)) };
  });

/** P2 for the portal: signed in, nothing in the cache, on slow 4G with a phone a quarter as fast. */
export const portalTimes = async (
  browser: Browser,
  visit: PortalVisit,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  log(`portal, first visit, ${under}`);
  const visits = await repeatedly(() => visitOnce(browser, visit));
  const notes = [
    'The site speaks HTTP/1.1 here, six requests at a time, as npm start serves it; behind a proxy with HTTP/2 the portal’s files come together.',
  ];
  return [
    timedRow(
      { what: `portal, ${under}: first paint`, most: FIRST_PAINT_MS, notes },
      visits.map(({ firstPaint }) => firstPaint),
    ),
    timedRow(
      { what: `portal, ${under}: the day drawn`, most: DRAWN_MS },
      visits.map(({ drawn }) => drawn),
    ),
    row({
      id: 'P2',
      what: `portal, ${under}: layout shift, worst`,
      unit: '',
      value: Math.round(Math.max(...visits.map((seen) => seen.shift)) * 10_000) / 10_000,
      gate: atMost(MOST_SHIFT),
      proven: ['an appointment of the day is in the list'],
    }),
  ];
};
