import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startApp } from './product/app.ts';
import { buildWeb } from './product/build-web.ts';
import { startSeveral } from './product/several.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product all journeys share is served. */
    readonly baseUrl: string;
    readonly inboxUrl: string;
    /** How far the product's clock is ahead of the machine's, in milliseconds. */
    readonly clockAhead: number;
  }
}

/** Monday 7 December 2026, 08:00 in Lagos: an hour before the default business opens. */
const START = '2026-12-07T07:00:00Z';

/** `PROCESSES=2 npm run test:e2e`: so many web processes, and two workers. */
const PROCESSES = Number(process.env['PROCESSES'] ?? 1);

/** Where `npm run test:cluster -- e2e/…` has its rows kept; else in a server of its own. */
const DATABASE_URL = process.env['JOURNEYS_DATABASE_URL'];

/** Builds what is stale and starts one product for every journey; each makes a business of its own in it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  rmSync(path.join(import.meta.dirname, 'results'), { recursive: true, force: true });
  buildWeb();
  const began = Date.now();
  const trusting = { TRUST_PROXY: '127.0.0.1', ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) };
  const app =
    PROCESSES > 1
      ? await startSeveral(PROCESSES, trusting, () =>
          new Date(Date.parse(START) + Date.now() - began).toISOString(),
        )
      : await startApp({ ...trusting, CLOCK_START: START });
  project.provide('baseUrl', app.baseUrl);
  project.provide('inboxUrl', app.inboxUrl);
  project.provide('clockAhead', Date.parse(START) - began);
  return app.discard;
};
