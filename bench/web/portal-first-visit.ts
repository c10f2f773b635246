import type { Browser } from 'playwright-core';
import { type BenchResult, median } from '../result.ts';
import { repeatedly } from './budget-times.ts';
import { type Conditions, unhindered } from './conditions.ts';
import { type PhoneOptions, type Session, withPhone } from './phone.ts';
import { DRAWN, type PortalVisit, whenDrawn } from './portal-visit.ts';
import { atMost, row } from './rows.ts';
import { withShapedLine } from './shaped-line.ts';
import type { SitePage } from './site-pages.ts';

type Line = Pick<Conditions, 'name' | 'kilobitsPerSecond' | 'latencyMs'>;

const LINES: readonly { readonly line: Line; readonly must: number; readonly stretch: number }[] = [
  { line: { name: 'slow 4G', kilobitsPerSecond: 1440, latencyMs: 562 }, must: 3500, stretch: 2500 },
  { line: { name: 'EDGE', kilobitsPerSecond: 240, latencyMs: 840 }, must: 8000, stretch: 5000 },
];
/** The line itself is slow: the browser slows the processor alone. */
const PHONE: Conditions = { ...unhindered, cpuSlowdown: 4 };

/** The same page over a line that has another address on this machine. */
const through = (address: string, url: string): string =>
  `${address}${url.slice(new URL(url).origin.length)}`;

/** What was kept for the site's address, for the line's. */
const sessionAt = (address: string, session: Session): Session =>
  typeof session === 'string'
    ? session
    : { ...session, origins: session.origins.map((kept) => ({ ...kept, origin: address })) };

type Visit = Pick<PhoneOptions, 'session'> & {
  readonly url: string;
  readonly selector: string;
  readonly pressed: string;
};

/** By the clock on the wall, so that a page that is left for another counts too; `pressed`: of what can be pressed. */
const drawnAfter = (browser: Browser, { url, selector, pressed, session }: Visit) =>
  withPhone(browser, { conditions: PHONE, session }, async ({ page }) => {
    const began = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    const drawn = (await whenDrawn(page, selector)) - began;
    return { drawn, answers: (await whenDrawn(page, pressed)) - began };
  });

/**
 * P4: until an appointment can be read on the portal's first visit, by somebody who is signed in and has none of it in the cache,
 * over a line on which each connection pays for its hand-shakes. Beside it the floor page over the same line.
 */
export const portalFirstVisits = async (
  browser: Browser,
  floor: SitePage,
  { page: portal, session }: PortalVisit,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [];
  for (const { line, must, stretch } of LINES) {
    log(`portal, first visit over ${line.name} with hand-shakes`);
    const over = ({ url }: SitePage, selector: string, pressed: string, signedIn?: Session) =>
      withShapedLine(url, line, (address) => {
        const session = signedIn && sessionAt(address, signedIn);
        return repeatedly(() =>
          drawnAfter(browser, { url: through(address, url), selector, pressed, session }),
        );
      });
    const floors = (await over(floor, 'h1', 'h1')).map(({ drawn }) => Math.round(drawn));
    const seen = await over(portal, DRAWN, `#root ${DRAWN}`, session);
    const visits = seen.map(({ drawn }) => Math.round(drawn));
    const answers = Math.round(median(seen.map((visit) => visit.answers)));
    const times = median(visits) / median(floors);
    results.push(
      row({
        id: 'P4',
        what: `portal, first visit over ${line.name} with hand-shakes, CPU ÷4: the day drawn`,
        unit: 'ms',
        value: median(visits),
        gate: atMost(must, stretch),
        proven: ['an appointment of the day is in the list', `the visits took ${visits.join(', ')} ms`],
        notes: [
          `It is read from then on, and can be pressed after ${answers} ms.`,
          `The floor page took ${median(floors)} ms: ${times.toFixed(1)} times that. Connections share the line packet by packet and pay two round trips each; of lost packets and slow start it knows nothing.`,
        ],
      }),
    );
  }
  return results;
};
