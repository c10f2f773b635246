import { expect, inject, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { openPortal } from './browser/sign-in.ts';
import { addService, createOwner } from './harness/owner.ts';
import { bookAsOwner } from './harness/owner-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');
const SCRIPTS = '**/portal-assets/**/*.js';

it('on a slow line the day is there to be read before the portal’s scripts, and then to be pressed', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  await bookAsOwner(owner, service, { date: '2026-12-07T12:00:00.000Z', clientName: 'Efe Okafor' });
  const { page } = await open({ ...PHONE, clockAhead });
  await openPortal(page, owner);

  let letThrough = (): void => {};
  const scripts = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('about:blank');
  await page.goto(`${baseUrl}${paths.dashboard}`, { waitUntil: 'commit' });
  const drawn = page.locator('#drawn-day');
  await drawn.getByText('Efe Okafor').first().waitFor();
  await page.getByRole('status').getByText('Opening your Business Portal…').waitFor();
  const heading = drawn.locator('h1');
  const before = await heading.boundingBox();

  letThrough();
  await drawn.waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
  await page
    .getByRole('button', { name: /Efe Okafor/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Appointment Details' }).waitFor();
});

it('of whoever logged out without a connection nothing is shown', async () => {
  const owner = await createOwner(baseUrl);
  await addService(owner);
  const { page, faults } = await open({ ...PHONE, clockAhead });
  await openPortal(page, owner);
  await page.evaluate(() => localStorage.setItem('logoutOwed', 'true'));
  faults.expect(/ERR_FAILED/);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(`${baseUrl}${paths.dashboard}`);
  const drawn = page.locator('#drawn-day');
  await drawn.waitFor({ state: 'attached' });
  expect(await drawn.isVisible()).toBe(false);

  // The way back that they take, be it to register, ends the session that is still there.
  await page.unroute(SCRIPTS);
  await page.goto(`${baseUrl}${paths.register}`);
  await page.getByText('You have been successfully logged out.').waitFor();
  await page.goto(`${baseUrl}${paths.register}`);
  await page.getByRole('heading', { name: 'Create Account' }).waitFor();
  await page.goto(`${baseUrl}${paths.dashboard}`);
  await page.waitForURL(`${baseUrl}${paths.login}**`);
});

it('whoever is signed in and comes to register goes on to the dashboard, with nothing stored as well', async () => {
  const owner = await createOwner(baseUrl);
  const { page } = await open({ ...PHONE, clockAhead });
  await openPortal(page, owner);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${baseUrl}${paths.register}`);
  await page.waitForURL(`${baseUrl}${paths.dashboard}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
