import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { addService, createOwner } from './harness/owner.ts';
import { bookAsOwner, setStatus } from './harness/owner-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');
const ANALYTICS = '/dashboard/analytics';

/** What happened before the product's clock begins: two came and one did not; of the last, 60 days before, nobody said. */
const past = [
  ['2026-12-01', 'completed'],
  ['2026-12-02', 'no-show'],
  ['2026-12-03', 'completed'],
  ['2026-10-08', null],
] as const;

it('figures of a period, as charts and as tables', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  for (const [day, outcome] of past) {
    const date = `${day}T09:00:00.000Z`;
    const booking = await bookAsOwner(owner, service, { date, clientName: 'Chika Okoro' });
    if (outcome !== null) await setStatus(owner, booking, outcome);
  }
  const look = openAlbum('analytics-full');
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, ANALYTICS);
  await page.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor();
  await page.getByText('33.3%').first().waitFor();
  await page.getByText('Based on bookings in the last 30 days').waitFor();
  await page.getByText('3 Booking(s)').waitFor();
  const bookings = page.getByRole('region', { name: 'Bookings and no-shows over time' });
  await bookings.getByRole('img', { name: /2 Dec.*1 no-show/ }).waitFor();
  await look(window, 'charts');
  await bookings.getByRole('button', { name: /^Show as table/ }).click();
  await bookings.getByRole('row', { name: /2 Dec/ }).waitFor();
  await look(window, 'table');
  await page.getByRole('radio', { name: '90 days' }).check();
  await page.getByText('4 Booking(s)').waitFor();
  expect(page.url()).toBe(`${baseUrl}${ANALYTICS}?days=90`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^Period,.*,4,,,33\.3\r$/m);
});

it('a business that has just begun, on a phone', async () => {
  const owner = await createOwner(baseUrl);
  const look = openAlbum('analytics-empty');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner, ANALYTICS);
  await page.getByText('No popular services data available for the selected period.').waitFor();
  await look(window, 'empty');
  await page.route('**/api/appointments/analytics*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'INTERNAL', message: 'Something broke.' } }),
  );
  window.faults.expect(/status of 500/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('alert').getByText('Error Loading Analytics').waitFor();
  await page.getByText('Could not fetch analytics data.').waitFor();
  await look(window, 'failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('alert').waitFor({ state: 'hidden' });
});
