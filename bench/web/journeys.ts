import type { Browser, Page } from 'playwright-core';
import type { BenchResult } from '../result.ts';
import { bookAppointment } from './book-appointment.ts';
import { longWay } from './conditions.ts';
import { withPhone } from './phone.ts';
import { offersRental, rentalItem } from './rental-item.ts';
import { roundTrips } from './round-trips.ts';
import { atMost, kilobytes, row } from './rows.ts';
import type { Site } from './site.ts';
import { proveHeldBack } from './wire.ts';

const MUST = { kilobytes: 120, trips: 8 } as const;
/** Set for the way without scripts. */
const STRETCH = { kilobytes: 30, trips: 5 } as const;
const SETTLED_MS = 500;

type Journey = {
  readonly name: string;
  readonly walk: (page: Page, site: Site, scripts: boolean) => Promise<void>;
};

const travel = (browser: Browser, site: Site, { walk }: Journey, scripts: boolean) =>
  withPhone(browser, { conditions: longWay, scripts }, async ({ page, wire }) => {
    await walk(page, site, scripts);
    await page.getByRole('heading', { name: "You're all set!" }).waitFor();
    await wire.quiet(SETTLED_MS);
    proveHeldBack(wire, longWay);
    return {
      // With the answers' heads, which cost as much as any other byte.
      bytes: wire.requests.reduce((sum, request) => sum + request.bytes, 0),
      trips: roundTrips(wire.requests),
      way: wire.requests.map(({ url, kind }) => `${kind} ${url.slice(site.baseUrl.length).slice(0, 60)}`),
    };
  });

const rowsOf = async (
  browser: Browser,
  site: Site,
  journey: Journey,
  scripts: boolean,
): Promise<readonly BenchResult[]> => {
  const { bytes, trips, way } = await travel(browser, site, journey, scripts);
  const titled = (what: string): string =>
    `${journey.name}, ${scripts ? 'with' : 'without'} scripts: ${what}`;
  const proven = ["the last page says 'You're all set!'", `asked for: ${way.join(' · ')}`];
  return [
    row({
      id: 'P3',
      what: titled('bytes received'),
      unit: 'KB',
      value: kilobytes(bytes),
      gate: atMost(MUST.kilobytes, scripts ? undefined : STRETCH.kilobytes),
      proven,
    }),
    row({
      id: 'P3',
      what: titled('round trips'),
      unit: '',
      value: trips,
      gate: atMost(MUST.trips, scripts ? undefined : STRETCH.trips),
      proven,
    }),
  ];
};

/** P3: what a whole booking costs, from the business's link to 'You're all set!'. */
export const journeys = async (
  browser: Browser,
  site: Site,
  log: (line: string) => void,
): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [];
  const walked: Journey[] = [{ name: 'appointment', walk: bookAppointment }];
  if (await offersRental(site)) walked.push({ name: 'rental', walk: rentalItem });
  else log('hire journey left out: the page of an item says what the hire costs and takes no booking yet');
  for (const journey of walked) {
    for (const scripts of [true, false]) {
      log(`${journey.name}, ${scripts ? 'with' : 'without'} scripts`);
      results.push(...(await rowsOf(browser, site, journey, scripts)));
    }
  }
  return results;
};
