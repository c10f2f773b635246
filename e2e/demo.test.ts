import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible, openAlbum } from './browser/look.ts';
import { type App, ownSettings, startWith } from './product/app.ts';
import { removeDataFolder } from './product/data-folder.ts';

const { open } = openBrowser();

/** Wednesday 9 December 2026, 11:20 in Lagos: a salon's day under way. */
const NOW = '2026-12-09T10:20:00Z';

let app: App | undefined;
let clockAhead = 0;

beforeAll(async () => {
  // Whether there is a demo business is left to the default, as on a fresh machine.
  const { DEMO: _, ...settings } = await ownSettings({ CLOCK_START: NOW });
  clockAhead = Date.parse(NOW) - Date.now();
  try {
    app = await startWith(settings);
  } catch (error) {
    removeDataFolder(settings['DATA_DIR'] ?? '');
    throw error;
  }
});
afterAll(async () => {
  await app?.discard();
});

const started = (): App => {
  if (app === undefined) throw new Error('The demo has not started');
  return app;
};

/** The words `npm start` prints, taken at their word. */
const printedSignIn = (): { readonly email: string; readonly password: string } => {
  const printed = /[Ss]ign in as (\S+) with the password (\S+)/.exec(started().output());
  const [, email, password] = printed ?? [];
  if (email === undefined || password === undefined) throw new Error('No sign-in was printed');
  return { email, password };
};

it.each([
  { name: 'desktop', screen: DESKTOP },
  { name: 'phone', screen: PHONE },
])('the printed sign-in opens a day full of appointments: $name', async ({ name, screen }) => {
  const look = openAlbum(`demo-${name}`);
  const window = await open({ ...screen, clockAhead });
  const { page } = window;
  const { email, password } = printedSignIn();
  await page.goto(`${started().baseUrl}/login`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
  const place = name === 'desktop' ? 'Calendar' : 'Appointments';
  const bookings = page.getByRole('region', { name: place }).getByRole('listitem');
  await bookings.first().waitFor();
  expect(await bookings.count()).toBeGreaterThanOrEqual(4);
  // The list of a phone comes later than what stands above it, and leaves that where it is.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await look(window, 'dashboard');
  await bookings.first().getByRole('button').click();
  await page.getByRole('dialog', { name: 'Appointment Details' }).getByText('(Service)').waitFor();
  await look(window, 'details');
  for (const [address, sign] of [
    ['/dashboard/services', 'Performed By'],
    ['/dashboard/staff', 'Add Staff'],
  ] as const) {
    await page.goto(started().baseUrl + address);
    if (name === 'desktop') await page.getByText(sign).first().waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByText(/loading/i)
      .first()
      .waitFor({ state: 'hidden' });
    await look(window, address.slice(11));
  }
});

it('the landing page leads to the demo’s own page, where every service can be opened', async () => {
  const look = openAlbum('demo-pages');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await page.goto(started().baseUrl);
  await page.locator('a[href^="/book/"]').first().click();
  await page.waitForURL('**/book/*');
  await look(window, 'universal');
  const links = page.locator('a.service-card');
  const addresses = await links.evaluateAll((cards) => cards.map((card) => card.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThanOrEqual(4);
  for (const address of addresses) {
    await page.goto(started().baseUrl + address);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await expectAccessible(window);
  await page.goto(`${started().baseUrl}${addresses[0]}?staff=any`);
  await page.getByRole('heading', { name: 'Select date and time' }).waitFor();
  await look(window, 'time');
});
