import { readFile } from 'node:fs/promises';
import { expect, inject, it, vi } from 'vitest';
import { openBrowser, PHONE, type Window } from './browser/browser.ts';
import { type Album, openAlbum } from './browser/look.ts';
import { type Client, newClient } from './harness/client.ts';
import { waysToGo } from './harness/gate.ts';
import { newEmail, PASSWORD } from './harness/owner.ts';
import { choice, fillDetails, SUBMIT } from './harness/phone-booking.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

const OWNER = 'Ada Obi';
const SERVICE = 'Silk Press';
/** The day after the product's clock begins, and a time of it. */
const DAY = /^Tuesday, 8 Dec/;
const TIME = '10:00';

const journeys = [
  { name: 'light', dark: false, scripts: true, staff: 'Any available', business: 'Ada Hair Studio' },
  { name: 'dark-without-scripts', dark: true, scripts: false, staff: OWNER, business: 'Zainab Spa' },
] as const;

it.each(waysToGo(journeys))('from the landing page to a confirmed booking: $name', async (journey) => {
  const look = openAlbum(`journey-${journey.name}`);
  const colorScheme = journey.dark ? 'dark' : 'light';
  const permissions = ['clipboard-read', 'clipboard-write'];
  const office = await open({ clockAhead, colorScheme, permissions });
  const phone = await open({ ...PHONE, clockAhead, colorScheme, javaScriptEnabled: journey.scripts });
  const email = newEmail('owner');
  const client = newClient(journey.scripts ? 'Ngozi Eze' : 'Ṣadé Ọlátúnjí');

  await register(office, look, { email, business: journey.business });
  await setUp(office, look, journey.dark);
  await addService(office, look);
  await expectStaffMember(office, look);
  const link = await copyLink(office);
  await book(phone, look, { link, staff: journey.staff, client });
  const received = `We have your booking at ${journey.business}`;
  const confirmed = `Confirmed: your booking at ${journey.business}`;
  const patiently = { timeout: 30_000 };
  const toClient = async () => (await mailsTo(inboxUrl, client.email)).map(({ subject }) => subject);
  // A booking confirmed before its first message has left is only told that it is confirmed.
  await vi.waitFor(async () => expect(await toClient()).toEqual([received]), patiently);
  await confirm(office, look, client);
  await vi.waitFor(async () => {
    expect(await toClient()).toEqual([confirmed, received]);
    const toOwner = (await mailsTo(inboxUrl, email)).map(({ subject }) => subject);
    expect(toOwner).toEqual([
      expect.stringMatching(/^New booking for .*8 Dec 2026.* 10:00/),
      'Confirm your email address for Akoko',
    ]);
  }, patiently);
});

const register = async (
  window: Window,
  look: Album,
  { email, business }: { readonly email: string; readonly business: string },
): Promise<void> => {
  const { page } = window;
  await page.goto(baseUrl);
  await look(window, 'landing');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.waitForURL('**/register');
  await look(window, 'register');
  await page.getByLabel('Business Name').fill(business);
  await page.getByLabel("Owner's Email").fill(email);
  await page.getByLabel('Business Phone').fill('0803 123 4567');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await look(window, 'register-filled');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Registration successful! Please login.').waitFor();
  await look(window, 'login');
  expect(page.url()).toBe(`${baseUrl}/login`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};

const setUp = async (window: Window, look: Album, dark: boolean): Promise<void> => {
  const { page } = window;
  await page.waitForURL('**/dashboard/setup');
  await page.getByRole('heading', { name: 'Tell us about your business' }).waitFor();
  // The portal follows the device from the start.
  await page.getByRole('button', { name: `Use the ${dark ? 'light' : 'dark'} theme` }).waitFor();
  await look(window, 'setup-profile');
  await page.getByLabel('Your name').fill(OWNER);
  await page.getByLabel('Booking page address').press('Tab');
  await page.getByText('This address is available.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'How clients book' }).waitFor();
  await look(window, 'setup-booking');
  await page.getByRole('switch', { name: 'Require a deposit to book' }).press('Space');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Check and finish' }).waitFor();
  await look(window, 'setup-finish');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL('**/dashboard?setupComplete=true');
  await page.getByRole('heading', { name: `Welcome back, ${OWNER}` }).waitFor();
  await page.getByRole('heading', { name: /Your (account is ready|booking page is open)/ }).waitFor();
  await look(window, 'dashboard-welcome');
};

const addService = async (window: Window, look: Album): Promise<void> => {
  const { page } = window;
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await page.getByText('No services added yet. Click "New Service" to create one.').waitFor();
  await look(window, 'services-empty');
  await page.getByRole('button', { name: 'New Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Service' });
  await dialog.getByLabel('Service Name').fill(SERVICE);
  await dialog.getByLabel('Duration (minutes)').fill('60');
  await dialog.getByLabel('Base price').fill('15000');
  await dialog.getByLabel('Description').fill('Blow-dry and flat iron, with a trim of the ends.');
  await look(window, 'service-dialog');
  await dialog.getByRole('button', { name: 'Create Service' }).click();
  await page.getByText('Service created successfully!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('₦15,000').waitFor();
  await look(window, 'services');
};

const expectStaffMember = async (window: Window, look: Album): Promise<void> => {
  const { page } = window;
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await page.getByRole('heading', { name: OWNER }).waitFor();
  await look(window, 'staff');
};

const copyLink = async ({ page }: Window): Promise<string> => {
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await page.getByRole('button', { name: 'Copy universal booking link' }).click();
  await page.getByText('Booking link copied!').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await page.getByLabel('Your Universal Booking Link').inputValue());
  return link;
};

const book = async (
  window: Window,
  look: Album,
  { link, staff, client }: { readonly link: string; readonly staff: string; readonly client: Client },
): Promise<void> => {
  const { page, scripts } = window;
  const next = async (): Promise<void> => {
    // Without scripts a choice is a link that already leads on.
    if (scripts) await page.getByRole('button', { name: 'Next' }).click();
  };
  await page.goto(link);
  await look(window, 'client-universal');
  await page.getByRole('link', { name: new RegExp(`^${SERVICE}`) }).click();
  await page.getByRole('heading', { name: 'Select a staff member' }).waitFor();
  await look(window, 'client-staff');
  await choice(page, new RegExp(staff), scripts).click();
  await next();
  await page.getByRole('heading', { name: 'Select date and time' }).waitFor();
  await choice(page, DAY, scripts).click();
  await choice(page, TIME, scripts).waitFor();
  await look(window, 'client-time');
  await choice(page, TIME, scripts).click();
  await next();
  await page.getByRole('heading', { name: 'Your details and confirmation' }).waitFor();
  await fillDetails(page, client);
  await look(window, 'client-details');
  await page.getByRole('button', SUBMIT).click();
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  await look(window, 'client-complete');
  expect(await page.getByRole('main').innerText()).toContain(OWNER);
  await saveCalendarFile(window, look);
};

const saveCalendarFile = async (window: Window, look: Album): Promise<void> => {
  const { page, scripts } = window;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to Calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('booking.ics');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(file).toContain(SERVICE);
  if (!scripts) return;
  const dialog = page.getByRole('dialog', { name: 'Calendar File Downloaded!' });
  await dialog.waitFor();
  await look(window, 'client-calendar');
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

const confirm = async (window: Window, look: Album, client: Client): Promise<void> => {
  const { page } = window;
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await page.getByRole('button', { name: 'Next day' }).click();
  const row = page
    .getByRole('region', { name: 'Calendar' })
    .getByRole('button', { name: `${client.name}, ${SERVICE}, pending, ${TIME} to 11:00, with ${OWNER}` });
  await row.waitFor();
  await look(window, 'dashboard-day');
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Appointment Details' });
  await dialog.getByText(client.email).waitFor();
  await look(window, 'appointment-details');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Appointment marked as confirmed.').waitFor();
  await dialog.getByText('Confirmed', { exact: true }).waitFor();
  await look(window, 'appointment-confirmed');
};
