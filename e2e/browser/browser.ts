import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Faults, watchFaults } from './faults.ts';
import { needChromium } from './find-chromium.ts';
import { withOwnFonts } from './fonts.ts';

export type Window = {
  readonly page: Page;
  readonly faults: Faults;
  /** False where the page runs none. */
  readonly scripts: boolean;
};

export type WindowOptions = BrowserContextOptions & {
  /** How far ahead of the machine's the page's clock is, in milliseconds. */
  readonly clockAhead?: number;
};

export const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const;
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

/**
 * Two pages of Chromium's own, which its address bar opens for each window that has none, and which cost as much as
 * the page under test. The last list given counts alone: the rest is what Playwright itself turns off.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

export const CHROMIUM_ARGS = [
  `--disable-features=${WITHOUT.join()}`,
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/**
 * One Chromium for the tests of a file. Each `open` is a browser of its own to the site: cookies, storage, clock.
 * After every test all are closed, and whatever went wrong in any of them unexpectedly fails the test.
 */
export const openBrowser = (): { readonly open: (options?: WindowOptions) => Promise<Window> } => {
  let browser: Browser | undefined;
  let opened: Window[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: needChromium(),
      args: CHROMIUM_ARGS,
      env: withOwnFonts(),
    });
  });
  afterEach(async () => {
    const windows = opened;
    opened = [];
    for (const { page } of windows) await page.context().close();
    expect(windows.flatMap(({ faults }) => faults.found())).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    open: async ({ clockAhead = 0, ...options } = {}) => {
      if (browser === undefined) throw new Error('The browser is used before it has started');
      const context = await browser.newContext({
        ...DESKTOP,
        reducedMotion: 'reduce',
        // A page that answers from its own cache is a journey of its own.
        serviceWorkers: 'block',
        ...options,
      });
      const faults = watchFaults(context);
      if (clockAhead !== 0) await context.addInitScript(moveClock, clockAhead);
      const scripts = options.javaScriptEnabled !== false;
      const page = await context.newPage();
      await slowDown(page);
      const window = { page, faults, scripts };
      opened.push(window);
      return window;
    },
  };
};

/** How many times slower the pages' processor is made: `SLOWER=6` shows what holds on a quick machine alone. */
const SLOWER = Number(process.env['SLOWER'] ?? 1);

const slowDown = async (page: Page): Promise<void> => {
  if (SLOWER === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};

/** Runs in the page, before its own scripts: the clock runs as ever, but so much ahead. */
const moveClock = (ahead: number): void => {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given) =>
      given.length === 0 ? new Real(Real.now() + ahead) : Reflect.construct(target, given),
    get: (target, name) => (name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name)),
  });
};
