import type { Browser } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import type { BenchResult } from '../result.ts';
import { repeatedly, timedRow, under } from './budget-times.ts';
import { budgetedUnder } from './conditions.ts';
import { type Tap, timeTap } from './first-tap.ts';
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

const LEADS_ON =
  'Answered: the next page is asked for, since nothing on this one has to arrive before that. What comes up has to wait for the line once more, however light it is.';

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
    const what = `${tap.page.name}, ${under}: tap on ${tap.name}`;
    const notes = tap.leadsOn ? [LEADS_ON] : [];
    results.push(
      timedRow(
        { what: `${what} answered`, most: TAP_MS, notes },
        times.map(({ answered }) => answered),
      ),
    );
    if (!tap.leadsOn) continue;
    results.push(
      timedRow(
        { what: `${what}: the next page, from the tap`, most: null },
        times.map(({ afterTap }) => afterTap),
      ),
      timedRow(
        { what: `${what}: the next page, from the start`, most: null },
        times.map(({ shown }) => shown),
      ),
    );
  }
  return results;
};
