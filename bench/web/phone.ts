import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type Conditions, impose } from './conditions.ts';
import { keepPaintMarks } from './paint-marks.ts';
import { type Wire, watchWire } from './wire.ts';

/** A page of a phone that has never been here: no cache, no connection, no session unless one is given. */
export type Phone = { readonly page: Page; readonly wire: Wire };

export type PhoneOptions = {
  readonly conditions: Conditions;
  readonly scripts?: boolean;
  readonly session?: Session | undefined;
};

/** Cookies and storage of somebody who signed in elsewhere. */
export type Session = Exclude<BrowserContextOptions['storageState'], undefined>;

/** Twice as many dots as CSS pixels, as cheap phones have: pictures are chosen by it. */
const SCREEN = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  // What such phones call themselves: they are sent their day as a picture first.
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const;

/**
 * Whoever steers a browser listens for errors, and then V8 reads a script a second time for every `Error` made while
 * it starts, to say on which line: 7 ms of React's, 45 on a phone six times slower, which no visitor waits for
 * (without anyone listening it took 0.1 ms at most). Kept from the first reading, the lines cost what they do there.
 */
const LINES_KEPT = '--js-flags=--no-enable-lazy-source-positions';

const ARGS = [
  '--no-sandbox',
  LINES_KEPT,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

const PATIENCE_MS = 60_000;

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ARGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};

export const withPhone = async <T>(
  browser: Browser,
  { conditions, scripts = true, session }: PhoneOptions,
  work: (phone: Phone) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    ...SCREEN,
    serviceWorkers: 'block',
    javaScriptEnabled: scripts,
    ...(session === undefined ? {} : { storageState: session }),
  });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(keepPaintMarks);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const wire = await watchWire(cdp);
    await impose(cdp, conditions);
    return await work({ page, wire });
  } finally {
    await context.close();
  }
};
