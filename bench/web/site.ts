import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { PublicService } from '#contract/replies/views.ts';
import { startChild } from '../stack/child.ts';
import { removeDataDir } from '../stack/embedded-place.ts';
import { freePort } from '../stack/free-port.ts';

/** The built product with its demo business, as `npm start` serves it on a fresh machine. */
export type Site = {
  readonly baseUrl: string;
  readonly slug: string;
  /** An appointment service that asks nothing beyond name, email and telephone. */
  readonly appointment: PublicService;
  readonly item: PublicService;
  readonly email: string;
  readonly password: string;
};

const MAIN = join(import.meta.dirname, '../../src/ops/serve/main.ts');
/** Wednesday 9 December 2026, 11:20 in Lagos: a day under way, so that pages weigh the same whenever they are measured. */
const NOW = '2026-12-09T10:20:00Z';
export const DAY = NOW.slice(0, 10);
/** Printed once the site listens. */
const SIGN_IN = /Sign in as (\S+) with the password (\S+)/;

const findSlug = async (baseUrl: string): Promise<string> => {
  const landing = await (await fetch(baseUrl)).text();
  const slug = /href="\/book\/([\w-]+)"/.exec(landing)?.[1];
  if (slug === undefined) throw new Error('The landing page leads to no business');
  return slug;
};

const findServices = async (baseUrl: string, slug: string) => {
  const path = servicesCalls.publicList.path.replace('{businessSlug}', slug);
  const answer = await fetch(`${baseUrl}/api${path}`);
  const { data } = servicesCalls.publicList.reply.parse(await answer.json());
  const plain = data.filter(({ customFields }) => customFields.length === 0);
  const appointment = plain.find(({ bookingType }) => bookingType === 'time-based');
  const item = plain.find(({ bookingType }) => bookingType === 'item-based');
  if (appointment === undefined || item === undefined)
    throw new Error('The demo offers nothing to book or to hire without further questions');
  return { appointment, item };
};

/** Starts the site on an embedded database in a new folder; everything is gone afterwards. */
export const withSite = async <T>(work: (site: Site) => Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'akoko-bench-web-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    SIMULATOR_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    CLOCK_START: NOW,
  };
  try {
    const app = await startChild(MAIN, { readyWhen: 'Sign in as', env });
    try {
      const [, email = '', password = ''] = SIGN_IN.exec(app.ready) ?? [];
      const slug = await findSlug(baseUrl);
      return await work({ baseUrl, slug, email, password, ...(await findServices(baseUrl, slug)) });
    } finally {
      await app.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
};

/** A client nobody has heard of; each is a telephone of its own. */
export const newClient = () => {
  const number = String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0');
  return { name: 'Ngozi Eze', email: `client-${number}@example.ng`, phone: `0809${number}` };
};
