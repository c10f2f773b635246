import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { type Client, newClient } from './harness/client.ts';
import { addItem, addService, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { choice, expectDetails, fillDetails, SUBMIT } from './harness/phone-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

const ways = [
  { name: 'scripts', size: PHONE, scripts: true, dark: false, front: 'book' },
  { name: 'frame-desktop', size: DESKTOP, scripts: true, dark: true, front: 'embed' },
  { name: 'without-scripts', size: PHONE, scripts: false, dark: true, front: 'book' },
] as const;

const openPage = ({ size, scripts, dark }: (typeof ways)[number]) =>
  open({ ...size, clockAhead, colorScheme: dark ? 'dark' : 'light', javaScriptEnabled: scripts });

const bookedBy = async (owner: Owner, client: Client): Promise<number> => {
  const all = await appointmentsOf(owner, '2026-12-07', '2026-12-31');
  return all.filter(({ clientEmail }) => clientEmail === client.email).length;
};

/** The notice on the page that the server answered with, and the details as they were typed. */
const expectTold = async (page: Page, client: Client, text: RegExp): Promise<void> => {
  await page.waitForURL(({ search }) => search === '');
  await page.getByRole('alert').getByText(text).waitFor();
  await expectDetails(page, client);
};

it.each(ways)('a price that rose meanwhile is shown, then booked: $name', async (way) => {
  const look = openAlbum(`changed-terms-${way.name}`);
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  const window = await openPage(way);
  const { page, faults } = window;
  faults.expect(/status of 409/);
  const client = newClient();
  const time = '2026-12-08T09:00:00.000Z';
  const address = `${baseUrl}/${way.front}/${owner.user.businessSlug}/${service.slug}`;
  await page.goto(`${address}?staff=any&date=2026-12-08&time=${time}`);
  await fillDetails(page, client);
  const dear = { bookingType: 'time-based', name: 'Silk Press', duration: 90, price: 150_000 } as const;
  await owner.visitor.ask(servicesCalls.update, { params: { id: service._id }, body: dear });
  await page.getByRole('button', SUBMIT).click();
  await expectTold(page, client, /It now takes 1 hour 30 minutes and costs ₦150,000/);
  await look(window, 'told');
  expect(await bookedBy(owner, client)).toBe(0);
  await page.getByRole('button', SUBMIT).click();
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  expect(await bookedBy(owner, client)).toBe(1);
});

it.each(ways)('a policy that changed meanwhile, then what is no hire any more: $name', async (way) => {
  const look = openAlbum(`changed-hire-${way.name}`);
  const owner = await createOwner(baseUrl, 'Musa Hire');
  const rentals = (rentalPolicy: string) =>
    owner.visitor.ask(settingsCalls.saveRentals, {
      body: { rentalPolicy, pickupAddress: '', deliveryZones: [] },
    });
  await rentals('Bring it back clean and dry.');
  const item = await addItem(owner, 'Canopy', 2);
  const window = await openPage(way);
  const { page, faults } = window;
  faults.expect(/status of 409/);
  const client = newClient();
  const fill = async () => {
    await fillDetails(page, client);
    await page.getByLabel('Account holder name').fill(client.name);
    await page.getByLabel('Bank name').selectOption('Guaranty Trust Bank');
    await page.getByLabel('Account number').fill('0123456789');
  };
  const address = `${baseUrl}/${way.front}/${owner.user.businessSlug}/${item.slug}`;
  await page.goto(`${address}?date=2026-12-08&method=pickup&agreed=yes`);
  await fill();
  await rentals('Bring it back clean, dry and folded.\n\nWhat is torn is paid for in full.');
  await page.getByRole('button', { name: 'Book this hire' }).click();
  await expectTold(page, client, /What is torn is paid for in full/);
  await look(window, 'policy');
  expect(await bookedBy(owner, client)).toBe(0);
  await owner.visitor.ask(servicesCalls.update, {
    params: { id: item._id },
    body: { bookingType: 'time-based', name: 'Canopy', duration: 60, price: 9_000 },
  });
  await page.getByRole('button', { name: 'Book this hire' }).click();
  await page.getByRole('heading', { name: 'Select a staff member' }).waitFor();
  await page.getByRole('alert').getByText('This is now an appointment').waitFor();
  await look(window, 'other-kind');
  await choice(page, /Any available/, way.scripts).click();
  expect(await bookedBy(owner, client)).toBe(0);
});
