import type { Benchmark } from './result.ts';
import { askedFor, runSuite } from './suite.ts';
import { budgetPaints } from './web/budget-times.ts';
import { withFloor } from './web/floor.ts';
import { journeys } from './web/journeys.ts';
import { paints } from './web/paints.ts';
import { withBrowser } from './web/phone.ts';
import { portalFirstVisits } from './web/portal-first-visit.ts';
import { portalTaps } from './web/portal-taps.ts';
import { portalTimes } from './web/portal-times.ts';
import { signIn } from './web/portal-visit.ts';
import { withSite } from './web/site.ts';
import { type SitePage, sitePages } from './web/site-pages.ts';
import { tapTimes } from './web/tap-times.ts';
import { weights } from './web/weights.ts';

/** The last step is weighed and not timed: it is the document before it with a form in place of the times. */
const painted = (pages: readonly SitePage[]): readonly SitePage[] =>
  pages.filter(({ name }) => name !== 'booking: details');

/**
 * `node bench/web.ts [--gate] [P1 P2 P3 P4 P5]`: what the product, as the last `npm run build` left it, costs a phone, in
 * headless Chromium. It takes about ten minutes.
 */
await runSuite(askedFor(['P1', 'P2', 'P3', 'P4', 'P5']), (runAll) =>
  withSite((site) =>
    withBrowser(async (browser) => {
      const pages = await sitePages(site);
      const portal = await signIn(browser, site);
      const parts: readonly Benchmark[] = [
        { id: 'P1', run: () => weights(browser, pages, portal) },
        { id: 'P2', run: (log) => withFloor((floor) => paints(browser, floor, painted(pages), log)) },
        { id: 'P2', run: (log) => budgetPaints(browser, painted(pages), log) },
        { id: 'P2', run: (log) => tapTimes(browser, pages, site, log) },
        { id: 'P2', run: (log) => portalTimes(browser, portal, log) },
        { id: 'P3', run: (log) => journeys(browser, site, log) },
        { id: 'P4', run: (log) => withFloor((floor) => portalFirstVisits(browser, floor, portal, log)) },
        { id: 'P5', run: (log) => portalTaps(browser, portal, log) },
      ];
      await runAll(parts);
    }),
  ),
);
