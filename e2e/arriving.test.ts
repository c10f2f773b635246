import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { freeTimes } from './harness/client.ts';
import { addItem, addService, addStaffMember, createOwner } from './harness/owner.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const DAY = '2026-12-08';
/** As much of a document as arrives at once, from the end of a tag to the end of another. */
const PIECE = /.{20}[^>]*>|.+$/gs;
/** A frame at sixty a second and some room: every piece has its chance to be painted. */
const FRAME_MS = 20;

/** What would hold the first paint until all is there: no browser keeps to it always, and old ones do not know it. */
const HOLD = /<link rel="expect"[^>]*>/;
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Serves the same pages, without their scripts, over a line so slow that each is painted piece by piece. */
const dripping = createServer((request, response) => {
  const drip = async (): Promise<void> => {
    const answer = await fetch(`${baseUrl}${request.url?.replace(/[?&]spacing=[^&]*/, '')}`);
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('text/html')) {
      response.writeHead(204).end();
      return;
    }
    const { searchParams } = new URL(request.url ?? '', baseUrl);
    const font = `<style>body { letter-spacing: ${searchParams.get('spacing') ?? 0}em }</style>`;
    const html = (await answer.text())
      .replace(HOLD, '')
      .replace(SCRIPTS, '')
      .replace('</head>', `${font}</head>`);
    const body = html.indexOf('<body');
    response.writeHead(200, { 'content-type': type }).write(html.slice(0, body));
    for (const piece of html.slice(body).match(PIECE) ?? []) {
      response.write(piece);
      await pause(FRAME_MS);
    }
    response.end();
  };
  drip().catch((error: unknown) =>
    response.destroy(error instanceof Error ? error : new Error(String(error))),
  );
});

type Pages = readonly { readonly name: string; readonly address: string; readonly shows: string }[];
let pages: Pages = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
  const owner = await createOwner(baseUrl);
  await addStaffMember(owner, 'Ebiere Dokubo');
  const slug = owner.user.businessSlug;
  const service = await addService(owner);
  const canopy = await addItem(owner, 'Canopy', 5);
  const book = paths.book(slug, service.slug);
  const item = paths.book(slug, canopy.slug);
  const [time = ''] = await freeTimes(owner, service, DAY);
  pages = [
    { name: 'landing', address: paths.landing, shows: 'Akoko' },
    { name: 'universal', address: paths.universal(slug), shows: 'Silk Press' },
    { name: 'staff', address: book, shows: 'Ebiere Dokubo' },
    { name: 'times', address: `${book}?staff=any`, shows: 'Select date and time' },
    { name: 'details', address: `${book}?staff=any&time=${encodeURIComponent(time)}`, shows: 'Full name' },
    { name: 'hire', address: item, shows: 'Join the waitlist' },
    { name: 'delivery', address: `${item}?date=${DAY}&step=2`, shows: 'Pickup or delivery' },
  ];
});
afterAll(() => {
  dripping.closeAllConnections();
  dripping.close();
});

type Move = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};
type Watched = { movesSeen?: string[] };

/** Runs in the page, before anything of it has arrived. */
const watchMoves = (): void => {
  const seen: string[] = [];
  // A name of our own on the page's global object.
  (globalThis as Watched).movesSeen = seen;
  new PerformanceObserver((list) => {
    // The type asked for says what is handed out.
    for (const { value, sources } of list.getEntries() as Move[])
      seen.push(
        `${value.toFixed(5)}: ${sources
          .map(({ node, previousRect: from, currentRect: to }) =>
            [from, to].reduce(
              (told, { x, y, width, height }) => `${told}, ${width} × ${height} at ${x}, ${y}`,
              node?.textContent?.slice(0, 60) ?? '',
            ),
          )
          .join(' | ')}`,
      );
  }).observe({ type: 'layout-shift', buffered: true });
};

/** As much as the fonts of telephones and desktops differ in width from one another. */
const SPACINGS = [0, -0.05, 0.05];

const movesOn = async (page: Page, address: string, shows: string): Promise<readonly string[]> => {
  await page.addInitScript(watchMoves);
  const { port } = dripping.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}${address}`);
  await page.getByText(shows).first().waitFor();
  // Set by watchMoves.
  return page.evaluate(() => (globalThis as Watched).movesSeen ?? ['nothing was watched']);
};

it.each(SPACINGS)('moves nothing on a phone while a page arrives, in a font %sem wider', async (spacing) => {
  const found = await Promise.all(
    pages.map(async ({ name, address, shows }) => {
      const { page } = await open(PHONE);
      const spaced = `${address}${address.includes('?') ? '&' : '?'}spacing=${spacing}`;
      return { name, moves: await movesOn(page, spaced, shows) };
    }),
  );
  expect(found.filter(({ moves }) => moves.length > 0)).toEqual([]);
});
