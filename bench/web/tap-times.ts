import type { Browser } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import { type BenchResult, median } from '../result.ts';
import { repeatedly, timedRow, under } from './budget-times.ts';
import { budgetedUnder } from './conditions.ts';
import { type Tap, timeTap } from './first-tap.ts';
import { row } from './rows.ts';
import type { Site } from './site.ts';
import type { SitePage } from './site-pages.ts';

const TAP_MS = 1200;

/** What a visitor of each page would tap first, and what answers. */
const tapsOn = (pages: readonly SitePage[], { slug, appointment }: Site): readonly Tap[] => {
  const taps: readonly (Omit<Tap, 'page'> & { readonly on: string })[] = [
    {
      on: 'universal',
      name: 'Book Now',
      target: 'header a[href="#services"]',
      answer: '#services',
      leadsOn: false,
    },
    {
      on: 'universal',
      name: 'a service',
      target: `a[href="${paths.book(slug, appointment.slug)}"]`,
      answer: '#choices',
      leadsOn: true,
    },
    {
      on: 'booking: staff',
      name: 'a member of staff',
      target: 'a[href*="?staff="]',
      answer: 'a.slot, button.slot',
      leadsOn: true,
    },
    {
      on: 'landing',
      name: 'Get Started',
      target: `main a[href="${paths.register}"]`,
      answer: '#auth-form',
      leadsOn: true,
    },
  ];
  return taps.map(({ on, ...tap }) => {
    const page = pages.find(({ name }) => name === on);
    if (page === undefined) throw new Error(`There is no page ${on} to tap on`);
    return { ...tap, page };
  });
};

const TWO_REQUESTS = `A tap that leads to another page waits for two documents, one after the other: ${2 * budgetedUnder.latencyMs} ms before the first byte of the second, and each has to come and be painted besides.`;

/** P2, the first tap of the budget: on slow 4G with a phone a quarter as fast. */
export const tapTimes = async (
  browser: Browser,
  pages: readonly SitePage[],
  site: Site,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [];
  log(`first taps, ${under}`);
  for (const tap of tapsOn(pages, site)) {
    const times = await repeatedly(() => timeTap(browser, budgetedUnder, tap));
    const what = `${tap.page.name}, ${under}: tap on ${tap.name} answered`;
    const answered = times.map((time) => time.answered);
    results.push(timedRow({ what, most: TAP_MS, notes: tap.leadsOn ? [TWO_REQUESTS] : [] }, answered));
    if (!tap.leadsOn) continue;
    const waits = times.map(({ afterTap }) => Math.round(afterTap));
    results.push(
      row({
        id: 'P2',
        what: `${what}, counted from the tap`,
        unit: 'ms',
        value: median(waits),
        gate: null,
        proven: [`the visits took ${waits.join(', ')} ms`],
      }),
    );
  }
  return results;
};
