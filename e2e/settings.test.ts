import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { openBrowser, PHONE, type Window } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { book, freeTimes, newClient } from './harness/client.ts';
import { pngFile } from './harness/files.ts';
import { type Account, addService, appointmentsOf, createOwner, PASSWORD } from './harness/owner.ts';
import { createVisitor } from './harness/visitor.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The product's clock begins on the Monday before, at 08:00 in Lagos. */
const DAY = '2026-12-08';
const NEXT_DAY = '2026-12-09';
const CHRISTMAS = '2026-12-25';
const SETTINGS = '/dashboard/settings';

const tabOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });

const save = async (page: Page, said: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectSnackbar(page, said);
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
};

it('profile, colours and pictures are on the public page, and its old address leads to the new one', async () => {
  const owner = await createOwner(baseUrl);
  await addService(owner);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, SETTINGS);
  const name = page.getByLabel('Business name');
  await name.fill('Ada Hair & Spa');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await tabOf(page, 'Hours & closures').click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.waitFor();
  await expectAccessible(window);
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await leaving.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Ada Hair & Spa');

  const slug = `${owner.user.businessSlug}-spa`;
  await page.getByLabel('Booking page address').fill(slug);
  await page.getByLabel('Booking page address').blur();
  await page.getByText('This address is available.').waitFor();
  await page.getByText('Your page gets a new address').waitFor();
  await page.getByLabel('Business phone').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Valid 11-digit NG number').waitFor();
  await expectAccessible(window);
  await page.getByLabel('Business phone').fill('08099887766');
  await page.getByLabel('Description').fill('Braids and rest, by appointment.');
  await page.getByLabel('Instagram').fill('@adahair');
  await page.getByLabel('Primary colour', { exact: true }).fill('#7A1F5C');
  const preview = page.getByRole('img', { name: /^Preview of the booking page/ });
  expect((await preview.getAttribute('style'))?.toLowerCase()).toContain('#7a1f5c');
  // A cloth in the place of the banner and of a service's photo, as the page has them.
  await expect.poll(() => preview.locator('svg').count()).toBe(2);
  await save(page, 'Profile saved.');
  for (const [label, picture] of [
    ['Logo', pngFile(400, 400)],
    ['Banner', pngFile(1600, 670)],
  ] as const) {
    await page.getByRole('group', { name: label }).locator('input[type=file]').first().setInputFiles(picture);
    await expectSnackbar(page, `${label} uploaded.`);
  }
  await expect.poll(() => preview.locator('svg').count()).toBe(1);
  await expectAccessible(window);

  const client = await open({ ...PHONE, clockAhead });
  await client.page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);
  expect(client.page.url()).toBe(`${baseUrl}/book/${slug}`);
  await client.page.getByRole('heading', { name: 'Ada Hair & Spa', level: 1 }).waitFor();
  await client.page.getByText('Braids and rest, by appointment.').waitFor();
  for (const place of ['banner', 'main'] as const) {
    const picture = client.page.getByRole(place).locator('picture').first();
    await expect.poll(() => picture.locator('img').evaluate(loadedSource)).toMatch(/\.webp$/);
  }
  await expectAccessible(client);
});

/** Runs in the page: what the browser chose to load; '' while nothing has come. */
const loadedSource = (image: HTMLElement | SVGElement): string =>
  image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.currentSrc : '';

it('hours, holidays and rules decide what is offered', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  await book(owner, service, `${CHRISTMAS}T09:00:00.000Z`, newClient('Ngozi Eze'));
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, `${SETTINGS}?tab=hours`);
  await page.getByLabel('Tuesday start time').fill('18');
  await page.getByLabel('Tuesday start time').press('Tab');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Start<End').waitFor();
  await expectAccessible(window);
  await page.getByLabel('Tuesday start time').fill('11');
  await page.getByLabel('Tuesday start time').press('Tab');
  await save(page, 'Opening hours saved.');
  expect((await freeTimes(owner, service, DAY)).at(0)).toBe(`${DAY}T10:00:00.000Z`);

  expect(await freeTimes(owner, service, CHRISTMAS)).not.toEqual([]);
  await page.getByRole('button', { name: 'Close on Friday, 25 Dec 2026, Christmas Day' }).click();
  await page.getByText('1 booking on these days').waitFor();
  await page
    .getByRole('list', { name: 'Bookings on these days' })
    .getByText(/Ngozi Eze/)
    .waitFor();
  await expectAccessible(window);
  const client = await open({ ...PHONE, clockAhead });
  const address = `${baseUrl}/book/${owner.user.businessSlug}/${service.slug}?staff=any&date=${CHRISTMAS}`;
  await client.page.goto(address);
  await client.page.getByText('No available slots on this day. Please select another date.').waitFor();
  await page.getByRole('button', { name: 'Remove closure: Friday, 25 Dec 2026' }).click();
  await page.getByText('Open again on Friday, 25 Dec 2026.').waitFor();
  expect(await freeTimes(owner, service, CHRISTMAS)).not.toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove closure: Friday, 25 Dec 2026' }).waitFor();
  expect(await freeTimes(owner, service, CHRISTMAS)).toEqual([]);

  await tabOf(page, 'Booking rules').click();
  await page.getByLabel('Start times').selectOption('60');
  await page.getByLabel('How far ahead').fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Must be a whole number from 1 to 90').waitFor();
  await expectAccessible(window);
  await page.getByLabel('How far ahead').fill('14');
  await page.getByLabel('Gap after each booking').fill('30');
  await page.getByRole('radio', { name: 'Confirmed at once' }).check();
  await page.getByLabel('In your own words').fill('Please be on time.');
  await page.getByRole('figure').getByText('Please be on time.').waitFor();
  await save(page, 'Booking rules saved.');
  const offered = await freeTimes(owner, service, NEXT_DAY);
  expect(offered.map((time) => time.slice(14, 16))).toEqual(offered.map(() => '00'));
  expect(await freeTimes(owner, service, '2026-12-21')).not.toEqual([]);
  expect(await freeTimes(owner, service, '2026-12-22')).toEqual([]);
  await book(owner, service, `${NEXT_DAY}T09:00:00.000Z`);
  expect((await appointmentsOf(owner, NEXT_DAY)).map(({ status }) => status)).toEqual(['confirmed']);
  // An hour and its gap end at 11:30, and the next whole hour is 12:00.
  expect(await freeTimes(owner, service, NEXT_DAY)).not.toContain(`${NEXT_DAY}T10:00:00.000Z`);
  await page.getByLabel('Shortest notice', { exact: true }).fill('2');
  await page.getByLabel('Unit of the shortest notice').selectOption('days');
  await save(page, 'Booking rules saved.');
  expect(await freeTimes(owner, service, DAY)).toEqual([]);
  expect(await freeTimes(owner, service, NEXT_DAY)).not.toEqual([]);
});

it('delivery zones are put in order and kept', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, `${SETTINGS}?tab=rentals`);
  await page.getByLabel('Rental policy').fill('Late return costs a day.');
  for (const [at, zone] of ['Ikeja', 'ikeja'].entries()) {
    await page.getByRole('button', { name: 'Add zone' }).click();
    await page.getByLabel(`Name of zone ${at + 1}`).fill(zone);
    await page.getByLabel(`Price of ${zone} in naira`, { exact: true }).fill('2500');
  }
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('You already have a zone with this name.').waitFor();
  await expectAccessible(window);
  await page.getByLabel('Name of zone 2').fill('Lekki');
  await page.getByRole('button', { name: 'Move Lekki up' }).click();
  await save(page, 'Rentals and delivery saved.');
  await page.reload();
  await page.getByLabel('Name of zone 1').waitFor();
  expect(await page.getByLabel('Name of zone 1').inputValue()).toBe('Lekki');
  const { data } = await owner.visitor.ask(settingsCalls.get, {});
  expect(data.rentals.rentalPolicy).toBe('Late return costs a day.');
  expect(data.rentals.deliveryZones.map(({ zoneName, price }) => [zoneName, price])).toEqual([
    ['Lekki', 2500],
    ['Ikeja', 2500],
  ]);
});

it('a new password ends the other session', async () => {
  const owner = await createOwner(baseUrl);
  const other = await open({ ...PHONE, clockAhead });
  await openPortal(other.page, await signInAgain(owner), '/dashboard/services');
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, `${SETTINGS}?tab=security`);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await page.getByText('This device').waitFor();
  expect(await sessions.count()).toBe(2);
  await page.getByLabel(/^Current password/).fill('Not-my-password 1!');
  await page.getByLabel(/^New password\W*$/).fill('Another-horse 8!');
  await page.getByLabel(/^New password again/).fill('Another-horse 8!');
  window.faults.expect(/status of 4\d\d/);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await expectAccessible(window);
  await page.getByLabel(/^Current password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectSnackbar(page, 'Password changed. You are logged out everywhere else.');
  await expect.poll(() => sessions.count()).toBe(1);
  await page.reload();
  await page.getByText('This device').waitFor();
  other.faults.expect(/status of 401/);
  await other.page.goto(`${baseUrl}/dashboard/staff`);
  await other.page.waitForURL(/\/login/);
});

const signInAgain = async ({ email }: Account): Promise<Account> => {
  const visitor = createVisitor(baseUrl);
  await visitor.ask(authCalls.login, { body: { email, password: PASSWORD } });
  return { visitor, email };
};

it('the diary can be followed by a link until it is renewed, and taken away as CSV', async () => {
  const owner = await createOwner(baseUrl);
  const client = newClient('Ṣadé Ọlátúnjí');
  await book(owner, await addService(owner), `${DAY}T09:00:00.000Z`, client);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, `${SETTINGS}?tab=data`);
  const more = page.getByRole('button', { name: 'More for Everyone at Ada Hair Studio' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Show link' }).click();
  const field = page.getByRole('textbox', { name: 'Everyone at Ada Hair Studio' });
  const old = await field.inputValue();
  const feed = await fetch(old);
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR.*Silk Press/s);
  await more.click();
  await page.getByRole('menuitem', { name: 'Replace link' }).click();
  const question = page.getByRole('dialog', { name: 'Replace this link?' });
  await question.waitFor();
  await expectAccessible(window);
  await question.getByRole('button', { name: 'Replace', exact: true }).click();
  await expectSnackbar(page, 'You have a new link. The old one no longer works.');
  await expect.poll(() => field.inputValue()).not.toBe(old);
  expect((await fetch(old)).status).toBe(404);
  expect((await fetch(await field.inputValue())).status).toBe(200);

  for (const [title, inside] of [
    ['Clients', client.email],
    ['Bookings', client.name],
    ['Services', 'Silk Press'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download CSV: ${title}` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await page.getByText(`${file.suggestedFilename()} was saved to your downloads.`).waitFor();
    expect(await readFile(await file.path(), 'utf8')).toContain(inside);
  }
  await expectAccessible(window);
});

const tabs = [
  ['Profile & page', 'Business name'],
  ['Hours & closures', 'Tuesday start time'],
  ['Booking rules', 'Start times'],
  ['Rentals & delivery', 'Rental policy'],
  ['Reminders', 'By email'],
  ['Security', 'Current password'],
  ['Data', 'Everyone at Ada Hair Studio'],
] as const;

it('every page of the settings on a phone in the dark', async () => {
  const owner = await createOwner(baseUrl);
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner, SETTINGS);
  await tabOf(page, 'Profile & page').waitFor();
  await expectAccessible(window);
  for (const [tab, field] of tabs) {
    await tabOf(page, tab).click();
    await page.getByRole('heading', { name: tab, level: 1 }).waitFor();
    await page.getByLabel(field).first().waitFor();
    await expectSteady(window);
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  }
  await tabOf(page, 'Rentals & delivery').click();
  await page.getByLabel('Rental policy').fill('Late return costs a day.');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await expectSteady(window);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
});

/** Accessible, and no wider than the phone. */
const expectSteady = async (window: Window): Promise<void> => {
  await expectAccessible(window);
  const sideways = await window.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, window.page.url()).toBeLessThanOrEqual(0);
};
