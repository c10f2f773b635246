import { expect, inject, it } from 'vitest';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { book, newClient } from './harness/client.ts';
import { addService, addStaffMember, appointmentsOf, createOwner } from './harness/owner.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The day after the product's clock begins, at 10:00 in Lagos. */
const DAY = '2026-12-08';
const TIME = `${DAY}T09:00:00.000Z`;

it('services: added, refused while wrong, changed, found and deleted', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/services');
  await page.getByRole('button', { name: 'New Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Service' });
  await dialog.getByLabel('Duration (minutes)').fill('');
  await dialog.getByLabel('Base price').fill('-5');
  await dialog.getByRole('button', { name: 'Create Service' }).click();
  await dialog.getByText('Please correct the errors.').waitFor();
  expect(await dialog.getByText('This field is required', { exact: true }).count()).toBe(2);
  await dialog.getByText('Cannot be negative').waitFor();
  await expectAccessible(window);
  await dialog.getByLabel('Service Name').fill('Box Braids');
  await dialog.getByLabel('Duration (minutes)').fill('180');
  await dialog.getByLabel('Base price').fill('25000');
  await dialog.getByRole('button', { name: 'Create Service' }).click();
  await expectSnackbar(page, 'Service created successfully!');
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /Box Braids/ });
  await row.getByText('180 mins').waitFor();
  await row.getByText('₦25,000').waitFor();
  await row.getByText('Any Staff').waitFor();

  await page.getByRole('button', { name: 'Edit: Box Braids' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Service' });
  await edit.getByLabel('Service Name').fill('Knotless Braids');
  await edit.getByRole('switch', { name: 'Active' }).click();
  await expectAccessible(window);
  await edit.getByRole('button', { name: 'Update Service' }).click();
  await expectSnackbar(page, 'Service updated successfully!');
  await page.getByRole('row', { name: /Knotless Braids.*Inactive/ }).waitFor();

  await page.getByRole('searchbox', { name: 'Search services' }).fill('wig');
  await page.getByText('No services match your search for "wig"').waitFor();
  await page.getByRole('searchbox', { name: 'Search services' }).fill('KNOT');
  await page.getByRole('button', { name: 'Delete: Knotless Braids' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete service' });
  await deletion.getByText('This action cannot be undone.').waitFor();
  await expectAccessible(window);
  await deletion.getByRole('button', { name: 'Cancel' }).click();
  await deletion.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete: Knotless Braids' }).click();
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expectSnackbar(page, 'Service deleted successfully.');
  await page.getByRole('searchbox', { name: 'Search services' }).fill('');
  await page.getByText('No services added yet. Click "New Service" to create one.').waitFor();
});

it('an item for hire can be described and is not offered as an appointment', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/services');
  await page.getByRole('button', { name: 'New Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Service' });
  await dialog.getByRole('radio', { name: 'Item-Based (Rental)' }).check();
  await dialog.getByLabel('Item Name').fill('Canopy');
  expect(await dialog.getByLabel('Rental period (days)').inputValue()).toBe('1');
  await dialog.getByLabel('Available quantity').fill('0');
  await dialog.getByRole('button', { name: 'Create Service' }).click();
  await dialog.getByText('Must be a whole number greater than 0').waitFor();
  await expectAccessible(window);
  await dialog.getByLabel('Available quantity').fill('4');
  await dialog.getByLabel('Base rental fee').fill('30000');
  await dialog.getByRole('button', { name: 'Create Service' }).click();
  await expectSnackbar(page, 'Service created successfully!');
  await page.getByRole('row', { name: /Canopy.*1 day\(s\) rental.*₦30,000.*Rental/ }).waitFor();
});

it('staff: added with hours of their own, refused while wrong, changed and deleted', async () => {
  const owner = await createOwner(baseUrl);
  await addService(owner, 'Silk Press');
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/staff');
  await page.getByRole('heading', { name: 'Ada Obi' }).waitFor();
  await page.getByRole('button', { name: 'Add Staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Staff' });
  await dialog.getByLabel('Email (optional)').fill('zainab@');
  await dialog.getByLabel('Phone (optional)').fill('12345');
  await dialog.getByRole('button', { name: 'Add Staff' }).click();
  await dialog.getByText('Please fix the errors in the basic information fields.').waitFor();
  await dialog.getByText('Valid email needed if entered').waitFor();
  await dialog.getByText('Valid 11-digit NG number if entered').waitFor();
  await expectAccessible(window);
  await dialog.getByLabel('Staff Name').fill('Zainab Bello');
  await dialog.getByLabel('Staff Role').fill('Braider');
  await dialog.getByLabel('Email (optional)').fill('');
  await dialog.getByLabel('Phone (optional)').fill('08099887766');
  await dialog.getByRole('switch', { name: 'Using Default Business Schedule' }).click();
  await dialog.getByLabel('Monday start time').fill('18');
  await dialog.getByRole('button', { name: 'Add Staff' }).click();
  await dialog.getByText(/^Please fix errors in the Weekly Hours schedule/).waitFor();
  await dialog.getByText('Start<End').waitFor();
  await expectAccessible(window);
  await dialog.getByLabel('Monday start time').fill('10');
  await dialog.getByRole('button', { name: 'Add Staff' }).click();
  await expectSnackbar(page, 'Staff member added!');
  await page.getByRole('heading', { name: 'Zainab Bello' }).waitFor();

  await page.getByRole('button', { name: 'Actions for Zainab Bello' }).click();
  await expectAccessible(window);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit staff' });
  expect(await edit.getByLabel('Monday start time').inputValue()).toBe('10:00');
  await edit.getByLabel('Staff Role').fill('Senior braider');
  await edit.getByRole('button', { name: 'Update staff' }).click();
  await expectSnackbar(page, 'Staff member updated!');
  await page.getByText('Senior braider').waitFor();

  await page.getByRole('button', { name: 'Actions for Zainab Bello' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete staff' });
  await deletion.getByText('Associated future appointments may need manual adjustment.').waitFor();
  await expectAccessible(window);
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expectSnackbar(page, 'Staff member deleted.');
  await page.getByRole('heading', { name: 'Zainab Bello' }).waitFor({ state: 'hidden' });
});

it('an appointment is cancelled only after asking, and its time is free again', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  const client = newClient();
  await book(owner, service, TIME, client);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, `/dashboard?day=${DAY}`);
  await page.getByRole('button', { name: /Ngozi Eze/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Appointment Details' });
  await dialog.getByText('0809').or(dialog.getByText(client.email)).first().waitFor();
  await dialog.getByRole('button', { name: 'More' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await question.waitFor();
  await expectAccessible(window);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await question.waitFor({ state: 'hidden' });
  await dialog.getByText('Pending', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expectSnackbar(page, 'Appointment marked as cancelled.');
  await dialog.getByText('Cancelled', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await book(owner, service, TIME);
  expect((await appointmentsOf(owner, DAY)).map(({ status }) => status).sort()).toEqual([
    'cancelled',
    'pending',
  ]);
});

it('a window that is behind adopts what the server says', async () => {
  const owner = await createOwner(baseUrl);
  await book(owner, await addService(owner), TIME, newClient());
  const behind = await open({ clockAhead });
  const ahead = await open({ clockAhead });
  const dialogs = [];
  // The window that is behind hears of no change.
  await behind.page.route('**/api/live?*', () => undefined);
  for (const { page } of [behind, ahead]) {
    await openPortal(page, owner, `/dashboard?day=${DAY}`);
    await page.getByRole('button', { name: /Ngozi Eze/ }).click();
    dialogs.push(page.getByRole('dialog', { name: 'Appointment Details' }));
  }
  const [stale, fresh] = dialogs;
  // What it asks by itself every few seconds gets no answer for a while either.
  await behind.page.route('**/api/appointments/**', (route) =>
    route.request().method() === 'GET' ? undefined : route.fallback(),
  );
  if (stale === undefined || fresh === undefined) throw new Error('Two dialogs were opened');
  await fresh.getByRole('button', { name: 'More' }).click();
  await fresh.getByRole('button', { name: 'Cancel' }).click();
  await ahead.page.getByRole('button', { name: 'Cancel appointment' }).click();
  await expectSnackbar(ahead.page, 'Appointment marked as cancelled.');

  await stale.getByText('Pending', { exact: true }).waitFor();
  behind.faults.expect(/status of 409/);
  await stale.getByRole('button', { name: 'Confirm' }).click();
  await expectSnackbar(
    behind.page,
    'Error: This booking was changed in the meantime. You now see how it stands.',
  );
  await stale.getByText('Cancelled', { exact: true }).waitFor();
  expect((await appointmentsOf(owner, DAY)).map(({ status }) => status)).toEqual(['cancelled']);
});

it('addresses that lead nowhere say so, inside the portal and outside', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ clockAhead });
  const { page, faults } = window;
  await openPortal(page, owner);
  await page.goto(`${baseUrl}/dashboard/no-such-screen`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await expectAccessible(window);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Ada Obi' }).waitFor();
  faults.expect(/status of 404/);
  const lost = async (address: string): Promise<void> => {
    expect((await page.goto(baseUrl + address))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectAccessible(window);
  };
  await lost(`/book/${owner.user.businessSlug}/none`);
  await page.getByRole('link', { name: /^See what .* offers$/ }).click();
  await page.getByRole('heading', { name: owner.user.businessName, level: 1 }).waitFor();
  for (const address of ['/book/no-such-business', '/no-such-page']) await lost(address);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Ada Obi' }).waitFor();
});

it.each([
  { name: 'desktop', screen: DESKTOP },
  { name: 'phone in the dark', screen: { ...PHONE, colorScheme: 'dark' as const } },
])('whom to ask, and where there is nothing: $name', async ({ screen }) => {
  const window = await open({ ...screen, clockAhead });
  const { page, faults } = window;
  await page.goto(`${baseUrl}/contact`);
  await page.getByRole('heading', { name: 'Contact and help' }).waitFor();
  await page.getByRole('link', { name: 'Email support' }).waitFor();
  await expectAccessible(window);
  faults.expect(/status of 404/);
  await page.goto(`${baseUrl}/no-such-page`);
  await page.getByRole('link', { name: 'Go to dashboard' }).waitFor();
  await expectAccessible(window);
});

it('the dark theme is remembered and readable on every screen', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  await book(owner, service, TIME, newClient());
  await addStaffMember(owner, 'Zainab Bello');
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  for (const [address, sign] of [
    [`/dashboard?day=${DAY}`, 'Ngozi Eze'],
    ['/dashboard', 'No more appointments today.'],
    ['/dashboard?view=week', 'Not enough data yet.'],
    ['/dashboard/calendar', 'Zainab Bello'],
    ['/dashboard/analytics', 'No-shows by weekday'],
    ['/dashboard/services', 'Silk Press'],
    ['/dashboard/staff', 'Zainab Bello'],
    ['/dashboard/clients', 'Ngozi Eze'],
    ['/dashboard/create-booking', 'Service and staff'],
    ['/dashboard/settings', 'Your booking page'],
  ] as const) {
    await page.goto(baseUrl + address);
    await page.getByText(sign).first().waitFor();
    await page.getByRole('button', { name: 'Use the light theme' }).waitFor();
    await expectAccessible(window);
  }
});

it('on a phone the drawer leads from screen to screen', async () => {
  const owner = await createOwner(baseUrl);
  await addService(owner);
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, owner);
  await page.getByRole('banner').getByText('Ada Hair Studio').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Business Portal' });
  await drawer.waitFor();
  await expectAccessible(window);
  await drawer.getByRole('link', { name: 'Services' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Edit: Silk Press' }).waitFor();
  await expectAccessible(window);
  await page.getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('button', { name: 'Close menu' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});
