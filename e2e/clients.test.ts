import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openBrowser, PHONE, type Window } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { book, type Client, freeTimes, newClient } from './harness/client.ts';
import { csvFile } from './harness/files.ts';
import { addService, createOwner, newPhone } from './harness/owner.ts';
import { fillDetails, SUBMIT } from './harness/phone-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The day after the product's clock begins, at 10:00 in Lagos. */
const DAY = '2026-12-08';
const TIME = `${DAY}T09:00:00.000Z`;

const SOLA: Client = newClient('Ṣọlá Adébáyọ̀');

it('clients come from a file, are found without their marks, remembered, and kept from booking online', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/settings?tab=data');
  await importClients(window);
  await findAndOpen(window);

  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Allergic to latex gloves.');
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.waitFor();
  await expectAccessible(window);
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expectSnackbar(page, 'Notes saved.');
  await page.getByLabel('New tag').fill('Bride, mornings');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('button', { name: 'Remove tag mornings' }).click();
  await page.getByRole('button', { name: 'Remove tag mornings' }).waitFor({ state: 'hidden' });
  await page.getByRole('list', { name: 'Tags of this client' }).getByText('Bride').waitFor();

  await page.getByRole('switch', { name: 'Block online booking' }).click();
  const question = page.getByRole('dialog', { name: 'Block online booking?' });
  await question.waitFor();
  await expectAccessible(window);
  await question.getByRole('button', { name: 'Block' }).click();
  await expectSnackbar(page, 'Online booking is blocked for this client.');
  await page.getByText('Online booking is blocked', { exact: true }).waitFor();

  const client = await open({ ...PHONE, clockAhead });
  await client.page.goto(
    `${baseUrl}/book/${owner.user.businessSlug}/${service.slug}?staff=any&date=${DAY}&time=${encodeURIComponent(TIME)}`,
  );
  // The same number with another address is the same client.
  await fillDetails(client.page, { ...newClient(), phone: SOLA.phone });
  client.faults.expect(/status of 4\d\d/);
  await client.page.getByRole('button', SUBMIT).click();
  await client.page
    .getByText('Online booking is not possible with these details. Please call Ada Hair Studio on')
    .waitFor();
  await expectAccessible(client);
  expect(await freeTimes(owner, service, DAY)).toContain(TIME);
});

/** Twelve new ones, and two rows that cannot be clients. */
const importClients = async (window: Window): Promise<void> => {
  const { page } = window;
  const others = Array.from('ABCDEFGHIJK', (letter) => `Ada ${letter},${newPhone()},,,`);
  const rows = ['Name,Phone,Email,Notes,Tags', ...others, 'Tunde Bello,12,,,', ',08031112223,,,'];
  const file = csvFile('clients.csv', [...rows, `${SOLA.name},${SOLA.phone},${SOLA.email},,VIP`]);
  const input = page.getByLabel('CSV file of clients');
  await input.setInputFiles({ ...file, name: 'clients.xlsx' });
  await page.getByText(/^This is a spreadsheet, not a CSV file/).waitFor();
  await input.setInputFiles(file);
  await page.getByRole('heading', { name: 'What will happen with clients.csv' }).waitFor();
  await page.getByRole('radio', { name: /^Left out/ }).check();
  const shown = page.getByRole('region', { name: 'Rows of the file' });
  expect(await shown.getByRole('listitem').count()).toBe(2);
  await shown.getByText('Tunde Bello').waitFor();
  await expectAccessible(window);
  await page.getByRole('button', { name: 'Import 12 clients' }).click();
  await page.getByText('12 clients added, 2 left out.').waitFor();
  await expectAccessible(window);
  await page.getByRole('link', { name: 'See your clients' }).click();
};

const findAndOpen = async (window: Window): Promise<void> => {
  const { page } = window;
  const rows = page.locator('tbody').getByRole('row');
  await page.getByRole('row', { name: /Ada A\b/ }).waitFor();
  expect(await rows.count()).toBe(10);
  await expectAccessible(window);
  await page
    .getByRole('navigation', { name: 'Pages of clients' })
    .getByLabel('Page 2', { exact: true })
    .click();
  await page.getByRole('row', { name: SOLA.name }).waitFor();
  expect(await rows.count()).toBe(2);
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.fill('nobody at all');
  await page.getByText('No clients match your search for "nobody at all".').waitFor();
  await search.fill('sola ADEBAYO');
  await page.getByRole('link', { name: SOLA.name }).click();
  await page.getByRole('heading', { name: SOLA.name, level: 1 }).waitFor();
  await page.getByText('No bookings yet.').waitFor();
  await expectAccessible(window);
};

it('two records become one, its data is handed over, and erasing forgets it', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  const [first, second] = [newClient('Ngozi Eze'), newClient('Ngozi Okafor')];
  await book(owner, service, TIME, first);
  await book(owner, service, `${DAY}T11:00:00.000Z`, second);
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner, '/dashboard/clients');
  await page.getByRole('link', { name: 'Ngozi Eze' }).waitFor();
  await expectAccessible(window);
  await page.getByRole('link', { name: 'Ngozi Eze' }).click();
  await page.getByText('1 in all').waitFor();
  await expectAccessible(window);

  await page.getByRole('button', { name: 'Merge with another client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two clients' });
  await dialog.getByRole('button', { name: /Ngozi Okafor/ }).waitFor();
  await expectAccessible(window);
  await dialog.getByRole('button', { name: /Ngozi Okafor/ }).click();
  await dialog.getByText('Two clients become one.').waitFor();
  await expectAccessible(window);
  await dialog.getByRole('button', { name: 'Merge clients' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('2 in all').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export their data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(() => JSON.parse(file)).not.toThrow();
  for (const known of [first, second]) expect(file).toContain(known.email);
  await expectSnackbar(page, 'The file was saved to your downloads.');

  const erase = page.getByRole('button', { name: 'Erase this client' });
  const erasing = page.getByRole('dialog', { name: 'Erase this client' });
  await erase.click();
  await erasing.getByText('This client still has bookings to come: 2 bookings.').waitFor();
  await expectAccessible(window);
  const sure = erasing.getByRole('button', { name: 'Erase client' });
  expect(await sure.getAttribute('aria-disabled')).toBe('true');
  await erasing.getByRole('button', { name: 'Keep client' }).click();
  await erasing.waitFor({ state: 'hidden' });
  await cancelAll(page);
  await page.getByText('None yet').waitFor();
  await erase.click();
  await erasing.getByRole('button', { name: 'Erase client' }).click();
  await erasing.getByText('Please type ERASE to go on.').waitFor();
  await erasing.getByLabel('Type ERASE to confirm').fill('erase');
  // News of what was cancelled just now may have them asked for once more.
  window.faults.allow(/status of 404/);
  await erasing.getByRole('button', { name: 'Erase client' }).click();
  await page.waitForURL(`${baseUrl}/dashboard/clients`);
  await page.getByText('No clients found. Clients will appear here after their first booking.').waitFor();
  await expectAccessible(window);
});

/** Cancels every booking of the client's history, and comes back. */
const cancelAll = async (page: Page): Promise<void> => {
  const client = page.url();
  for (const time of ['10:00', '12:00']) {
    const history = page.getByRole('region', { name: 'Booking history' });
    await history.getByRole('link', { name: new RegExp(time) }).click();
    const dialog = page.getByRole('dialog', { name: 'Appointment Details' });
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await dialog.getByText('Cancelled', { exact: true }).waitFor();
    await page.goto(client);
  }
};
