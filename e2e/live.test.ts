import { expect, inject, it } from 'vitest';
import { openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible, openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { book, newClient } from './harness/client.ts';
import { deepIt } from './harness/gate.ts';
import { addService, createOwner } from './harness/owner.ts';
import { fillDetails, SUBMIT } from './harness/phone-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The day after the product's clock begins, at 10:00 in Lagos. */
const DAY = '2026-12-08';
const TEN = `${DAY}T09:00:00.000Z`;
/** How soon an open dashboard knows of a booking, in milliseconds. */
const SOON = 2000;

it('a client books in another browser, and the open dashboard shows it and says so', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  const look = openAlbum('live');
  const harness = await open({ clockAhead });
  const { page } = harness;
  const listening = page.waitForResponse('**/api/live?*');
  await openPortal(page, owner);
  await listening;
  const client = await open({ ...PHONE, clockAhead });
  const slug = owner.user.businessSlug;
  await client.page.goto(
    `${baseUrl}/book/${slug}/${service.slug}?staff=any&date=${DAY}&time=${encodeURIComponent(TEN)}`,
  );
  await fillDetails(client.page, newClient('Ngozi Eze'));
  const answered = client.page.waitForResponse('**/api/appointments');
  await client.page.getByRole('button', SUBMIT).click();
  await answered;
  const calendar = page.getByRole('region', { name: 'Calendar' });
  const began = performance.now();
  await calendar.getByRole('button', { name: /^Ngozi Eze, .*pending, 10:00/ }).waitFor();
  expect(performance.now() - began).toBeLessThan(SOON);
  const words = 'New booking: Ngozi Eze, Silk Press, Tue 8 Dec 10:00';
  const notice = page.getByRole('status').filter({ hasText: words });
  await notice.getByRole('button', { name: 'View' }).waitFor();
  // For those who hear it: told once, and when they are done listening to something else.
  await page.locator('[aria-live="polite"]').filter({ hasText: words }).waitFor({ state: 'attached' });
  // It stays for whoever points at it.
  await notice.getByRole('button', { name: 'View' }).hover();
  await expectAccessible(harness);
  await notice.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appointment Details' });
  await dialog.getByText('Tuesday, 8 Dec 2026, 10:00 – 11:00').waitFor();
  await look(harness, 'noticed');
});

deepIt('the finder leads by keyboard to a client, an appointment and a page', async () => {
  const owner = await createOwner(baseUrl);
  const sade = newClient('Ṣadé Ọlátúnjí');
  await book(owner, await addService(owner), TEN, sade);
  const look = openAlbum('finder');
  const window = await open({ clockAhead });
  const { page } = window;
  const { keyboard } = page;
  await openPortal(page, owner);
  const field = page.getByRole('combobox', { name: 'Find a client, booking or page' });
  const chosen = page.getByRole('option', { selected: true });
  /** Types, and goes down the list until this is chosen. */
  const find = async (typed: string, wanted: RegExp): Promise<void> => {
    // One that is still closing would take the keys.
    await field.waitFor({ state: 'hidden' });
    await keyboard.press('Control+K');
    await expect
      .poll(() => field.evaluate((input) => input === document.activeElement), { timeout: 10_000 })
      .toBe(true);
    await keyboard.insertText(typed);
    await page.getByRole('option', { name: wanted }).waitFor();
    for (let step = 0; step < 9 && !wanted.test(await chosen.innerText()); step += 1)
      await keyboard.press('ArrowDown');
  };
  // Before the portal stands there is nobody to hear the keys.
  await page.getByRole('heading', { name: 'Welcome back, Ada Obi' }).waitFor();
  await keyboard.press('Control+K');
  await page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Calendar' }).waitFor();
  await look(window, 'start');
  await keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });

  await find('sade', /080.*client-/s);
  await look(window, 'found');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: sade.name, level: 1 }).waitFor();
  await find('sade', /Silk Press/);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Appointment Details' });
  await dialog.getByText('(Service)').waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await find('figures', /^Analytics/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor();
});

deepIt('the finder on a phone fills the screen and says when nothing is found', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner);
  await page.getByRole('button', { name: 'Find' }).click();
  const field = page.getByRole('combobox', { name: 'Find a client, booking or page' });
  await field.fill('zzz');
  await page.getByText('Nothing found for “zzz”.').waitFor();
  await expectAccessible(window);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await field.waitFor({ state: 'hidden' });
});
