import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { openDarkPortal } from './browser/sign-in.ts';
import { addService, createOwner } from './harness/owner.ts';
import { bookAsOwner } from './harness/owner-booking.ts';
import { type App, startApp } from './product/app.ts';

const { open } = openBrowser();

/** Monday 7 December 2026, 08:00 in Lagos. */
const NOW = '2026-12-07T07:00:00Z';

let app: App | undefined;
let clockAhead = 0;

beforeAll(async () => {
  clockAhead = Date.parse(NOW) - Date.now();
  app = await startApp({ CLOCK_START: NOW });
});
afterAll(async () => {
  await app?.discard();
});

it('without the server the portal opens to the days as last seen, and comes back with it', async () => {
  if (app === undefined) throw new Error('The product has not started');
  const owner = await createOwner(app.baseUrl);
  const service = await addService(owner);
  for (const [date, clientName] of [
    ['2026-12-07T12:00:00.000Z', 'Efe Okafor'],
    ['2026-12-08T09:00:00.000Z', 'Ngozi Eze'],
  ] as const)
    await bookAsOwner(owner, service, { date, clientName });
  const look = openAlbum('offline');
  const window = await open({ ...PHONE, clockAhead, serviceWorkers: 'allow' });
  const { page, faults } = window;
  await openDarkPortal(page, owner);
  await page
    .getByRole('button', { name: /Efe Okafor/ })
    .first()
    .waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('last-seen-days')), { timeout: 10_000 })
    .toMatch(/Ngozi Eze/);

  await app.stop();
  faults.expect(/ERR_CONNECTION_REFUSED/, /ERR_FAILED/, /Failed to fetch/);
  await page.goto(`${app.baseUrl}/dashboard`);
  await page.getByText(/^You are offline\. This is today and tomorrow as last seen at 08:\d\d\.$/).waitFor();
  const today = page.getByRole('region', { name: 'Today, Monday, 7 Dec 2026' });
  await today.getByText('Efe Okafor').waitFor();
  await page
    .getByRole('region', { name: /^Tomorrow/ })
    .getByText('Ngozi Eze')
    .waitFor();
  await look(window, 'days');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create Booking' }).click();
  await page.getByText('You are offline. Nothing can be saved until you are connected').waitFor();
  await look(window, 'create-booking');
  await page.goBack();

  // A process that still starts says so to whoever happens to ask it then, or hangs up as it becomes ready.
  faults.allow(/status of 503/, /ERR_CONNECTION_RESET/);
  // It may find out by itself before it is told to look: the notice stays for 3 seconds, and the button has gone then.
  const saidSo = page.getByText('You are back online.').waitFor({ timeout: 60_000 });
  app = await app.restart();
  await page
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await saidSo;
  await page
    .getByRole('button', { name: /Efe Okafor/ })
    .first()
    .waitFor();

  // What was asked for as the server came back may be answered after the session has ended.
  faults.allow(/status of 401/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByText('You have been successfully logged out.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('last-seen-days'))).toBeNull();
});

it('the portal can be installed', async () => {
  if (app === undefined) throw new Error('The product has not started');
  const { baseUrl } = app;
  const text = await (await fetch(`${baseUrl}/dashboard`)).text();
  const [, address = ''] = /<link[^>]+rel="manifest"[^>]+href="([^"]+)"/.exec(text) ?? [];
  const answer = await fetch(new URL(address, baseUrl));
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  // Only what is read below is claimed of it.
  const manifest = (await answer.json()) as { readonly icons: readonly { readonly src: string }[] };
  expect(manifest).toMatchObject({ start_url: '/dashboard', scope: '/dashboard', display: 'standalone' });
  const icons = await Promise.all(manifest.icons.map(({ src }) => fetch(new URL(src, baseUrl))));
  expect(icons.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    icons.map(() => [200, 'image/png']),
  );
});
