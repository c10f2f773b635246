import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { book, universal } from '#contract/site-paths.ts';
import { CHROMIUM_ARGS, DESKTOP, PHONE } from './browser/browser.ts';
import { needChromium } from './browser/find-chromium.ts';
import { withOwnFonts } from './browser/fonts.ts';
import { ownSettings, startWith } from './product/app.ts';

/**
 * `npm run screens`: draws the main screens of the demo business into docs/images, as the README shows them. Builds
 * nothing: it draws what was last built.
 */

/** Wednesday 9 December 2026, 11:20 in Lagos: a salon's day under way. */
const NOW = '2026-12-09T10:20:00Z';
/** Small enough that the README opens at once. */
const WIDTHS = { phone: 360, desktop: 960 } as const;

type Screen = {
  readonly name: string;
  readonly on: keyof typeof WIDTHS;
  /** Leaves the page on what is to be drawn. */
  readonly open: (page: Page, site: string) => Promise<unknown>;
};

const at =
  (address: string, ready: (page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page, site: string): Promise<unknown> => {
    await page.goto(`${site}${address}`);
    return ready(page);
  };
const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const listed = (page: Page) => page.getByRole('listitem').first().waitFor();

const SALON = universal('amara-spa');

const clientScreens: readonly Screen[] = [
  { name: 'landing', on: 'desktop', open: at('/') },
  { name: 'business', on: 'phone', open: at(SALON) },
  {
    name: 'times',
    on: 'phone',
    open: at(book('amara-spa', 'silk-press'), async (page) => {
      await page.getByText('Any available').click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page
        .getByRole('button', { name: /^\d\d:\d\d$/ })
        .first()
        .waitFor();
    }),
  },
  { name: 'hire', on: 'phone', open: at(book('amara-spa', 'beaded-reception-gown')) },
];

const ownerScreens: readonly Screen[] = [
  { name: 'dashboard', on: 'desktop', open: at('/dashboard', listed) },
  { name: 'day', on: 'phone', open: at('/dashboard', listed) },
  { name: 'calendar', on: 'desktop', open: at('/dashboard/calendar', heading(/Calendar/)) },
  { name: 'counter', on: 'phone', open: at('/dashboard/create-booking', heading(/Booking/)) },
  { name: 'clients', on: 'desktop', open: at('/dashboard/clients', listed) },
  { name: 'payments', on: 'desktop', open: at('/dashboard/payments', heading(/Payments/)) },
  { name: 'analytics', on: 'desktop', open: at('/dashboard/analytics', heading(/Analytics/)) },
  { name: 'services', on: 'phone', open: at('/dashboard/services', heading(/Services/)) },
  { name: 'settings', on: 'desktop', open: at('/dashboard/settings', heading(/Settings/)) },
];

type Demo = { readonly email: string; readonly password: string };

const signIn = async (context: BrowserContext, site: string, demo: Demo): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${site}/login`);
  await page.getByLabel('Email Address').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${site}/dashboard`);
  await page.close();
};

const draw = async (page: Page, site: string, { name, on, open }: Screen): Promise<void> => {
  await open(page, site);
  await page.waitForLoadState('networkidle');
  const file = path.join(import.meta.dirname, '../docs/images', `${name}.webp`);
  await sharp(await page.screenshot())
    .resize({ width: WIDTHS[on] })
    .webp({ quality: 72 })
    .toFile(file);
};

const drawAll = async (browser: Browser, site: string, demo: Demo): Promise<void> => {
  const ahead = Date.parse(NOW) - Date.now();
  for (const [screens, isOwner] of [
    [clientScreens, false],
    [ownerScreens, true],
  ] as const)
    for (const on of ['phone', 'desktop'] as const) {
      const context = await browser.newContext({
        ...(on === 'phone' ? PHONE : DESKTOP),
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await context.clock.install({ time: Date.now() + ahead });
      if (isOwner) await signIn(context, site, demo);
      for (const screen of screens.filter((one) => one.on === on)) {
        const page = await context.newPage();
        await draw(page, site, screen);
        await page.close();
      }
      await context.close();
    }
};

// Whether there is a demo business is left to the default, as on a fresh machine.
const { DEMO: _, ...settings } = await ownSettings({ CLOCK_START: NOW });
const app = await startWith(settings);
const browser = await chromium.launch({
  executablePath: needChromium(),
  args: CHROMIUM_ARGS,
  env: withOwnFonts(),
});
try {
  const [, email, password] = /Sign in as (\S+) with the password (\S+)\n/.exec(app.output()) ?? [];
  if (email === undefined || password === undefined) throw new Error('No sign-in was printed');
  await drawAll(browser, app.baseUrl, { email, password });
} finally {
  await browser.close();
  await app.discard();
}
