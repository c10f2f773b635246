import type { Page } from 'playwright-core';
import { expect, inject, it, vi } from 'vitest';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { openBrowser, PHONE, type Window } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { book, type Client, newClient } from './harness/client.ts';
import { waysToGo } from './harness/gate.ts';
import { addItem, addService, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { choice, fillDetails } from './harness/phone-booking.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

/** The day after the product's clock begins. */
const DAY = '2026-12-08';
/** Not the calendar's next month. */
const NEXT = /^Next$/;
const DAY_NAME = /Tuesday, 8 Dec/;
const TIME = `${DAY}T09:00:00.000Z`;

const phones = [
  { scripts: true, theme: 'light' },
  { scripts: false, theme: 'dark' },
] as const;

const openPhone = ({ scripts, theme }: (typeof phones)[number]): Promise<Window> =>
  open({ ...PHONE, clockAhead, colorScheme: theme, javaScriptEnabled: scripts });

const addCanopy = async (owner: Owner): Promise<OwnerService> => {
  await owner.visitor.ask(settingsCalls.saveRentals, {
    body: {
      rentalPolicy: 'Bring it back clean and dry.',
      pickupAddress: '',
      deliveryZones: [{ zoneName: 'Ikeja', price: 5_000 }],
    },
  });
  return addItem(owner, 'Canopy', 1);
};

/** The link in the newest message to this client that leads to `place`. */
const linkTo = (client: Client, place: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(inboxUrl, client.email);
      const found = mails.flatMap(
        ({ text }) => new RegExp(`${baseUrl}/${place}/\\w{87}`).exec(text) ?? [],
      )[0];
      if (found === undefined) throw new Error(`No link to ${place} has come`);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );

const statusOf = async (owner: Owner): Promise<readonly string[]> =>
  (await appointmentsOf(owner, DAY, '2026-12-31')).map(
    ({ status, date }) => `${status} ${date.slice(0, 16)}`,
  );

const readTicket = async (page: Page, ...words: readonly (string | RegExp)[]): Promise<void> => {
  for (const word of words) await page.getByText(word).first().waitFor();
};

it.each(waysToGo(phones))('a hire is booked in four steps, scripts: $scripts', async (phone) => {
  const owner = await createOwner(baseUrl, 'Musa Hire');
  const canopy = await addCanopy(owner);
  const window = await openPhone(phone);
  const { page } = window;
  await page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);
  await page.getByRole('link', { name: /Canopy/ }).click();
  await page.waitForURL(`**/${canopy.slug}`);
  await expectAccessible(window);
  await page
    .getByRole(phone.scripts ? 'gridcell' : 'link', { name: DAY_NAME })
    .first()
    .click();
  if (phone.scripts) await choice(page, NEXT).click();
  await page.getByText('Address will be provided upon booking confirmation.').waitFor();
  await choice(page, /^Delivery/, phone.scripts).click();
  await choice(page, /Ikeja - ₦5,000/, phone.scripts).click();
  await expectAccessible(window);
  if (phone.scripts) await choice(page, NEXT).click();
  await page.getByText('Bring it back clean and dry.').waitFor();
  await page.getByLabel('I have read and agree to the rental policy').check();
  await expectAccessible(window);
  await choice(page, NEXT).click();
  const client = newClient('Ngozi Eze');
  // A button that may not act yet says what it waits for.
  const needed = page.getByText(/^Still needed: /);
  if (phone.scripts) expect(await needed.textContent()).toBe('Still needed: Full name');
  await fillDetails(page, client);
  if (phone.scripts) expect(await needed.textContent()).toBe('Still needed: Full delivery address');
  await page.getByLabel('Full delivery address').fill('7 Allen Avenue, Ikeja');
  await page.getByLabel('Account holder name').fill('Ngozi Eze');
  await page.getByLabel('Bank name').selectOption('Access Bank');
  await page.getByLabel('Account number').fill('0123456789');
  expect(await needed.count()).toBe(0);
  await expectAccessible(window);
  await page.getByRole('button', { name: 'Book this hire' }).click();
  await page.waitForURL('**/booking-complete?**');
  await readTicket(page, "You're all set!", 'Canopy');
  await expectAccessible(window);
  const [booked] = await appointmentsOf(owner, DAY);
  expect(booked).toMatchObject({
    clientName: 'Ngozi Eze',
    deliveryDetails: { method: 'delivery', zone: 'Ikeja', fee: 5_000, address: '7 Allen Avenue, Ikeja' },
    clientRefundDetails: null,
  });
});

it.each(waysToGo(phones))(
  'the link in the mail confirms, moves and cancels, scripts: $scripts',
  async (phone) => {
    const owner = await createOwner(baseUrl);
    const service = await addService(owner);
    const client = newClient('Chioma Obi');
    await book(owner, service, TIME, client);
    const window = await openPhone(phone);
    const { page } = window;
    const manage = await linkTo(client, 'manage');
    await page.goto(manage);
    await readTicket(page, 'Silk Press');
    expect(await statusOf(owner)).toEqual([`pending ${TIME.slice(0, 16)}`]);
    await expectAccessible(window);
    await page.getByRole('button', { name: "I'll be there" }).click();
    await page.waitForURL('**/manage/**done=confirmed');
    await expectAccessible(window);
    expect(await statusOf(owner)).toEqual([`confirmed ${TIME.slice(0, 16)}`]);

    await page.getByRole('link', { name: 'Reschedule' }).click();
    await page.waitForURL('**/reschedule/**');
    await page.getByText('Ada Obi').first().waitFor();
    await expectAccessible(window);
    await choice(page, DAY_NAME, phone.scripts).click();
    await choice(page, /^15:00/, phone.scripts).click();
    await page.getByRole('button', { name: 'Confirm New Time' }).click();
    await page.waitForURL('**/reschedule-confirmation?**');
    await readTicket(page, 'Reschedule Complete!', /15:00/);
    await expectAccessible(window);
    expect(await statusOf(owner)).toEqual([`rescheduled ${DAY}T14:00`]);

    await page.goto(manage);
    await page.getByRole('link', { name: 'Cancel booking' }).click();
    await page.getByRole('heading', { name: 'Cancel this booking?' }).waitFor();
    await expectAccessible(window);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.waitForURL('**/manage/**done=cancelled');
    expect(await statusOf(owner)).toEqual([`cancelled ${DAY}T14:00`]);
  },
);

it('a link that is not good opens the not-found page with its card', async () => {
  const window = await open({ ...PHONE, clockAhead });
  window.faults.expect(/404/);
  await window.page.goto(`${baseUrl}/reschedule/${'x'.repeat(87)}`);
  await window.page.getByText('Reschedule Link Invalid').waitFor();
  expect(await window.page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
    '/contact',
  );
  await window.page.getByRole('link', { name: 'Return Home' }).waitFor();
  await expectAccessible(window);
});

it('a wide screen keeps what a client needs in view beside the services', async () => {
  const owner = await createOwner(baseUrl);
  for (const name of ['Silk Press', 'Cornrows', 'Locs', 'Trim']) await addService(owner, name);
  const window = await open({ viewport: { width: 1440, height: 700 }, clockAhead });
  const { page } = window;
  await page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON());
  const [card, list, bar] = [
    await edges('.at-hand'),
    await edges('.service-grid'),
    await edges('.app-bar-row'),
  ];
  expect(card.left).toBeGreaterThan(list.right);
  // All edges are those of the bar at the top: no part of the page is left empty, nor stands out.
  const footer = await edges('.business-footer-name');
  const [start, end] = [bar.left + 32, bar.right - 32];
  expect([list.left, card.right, footer.left]).toEqual([start, end, start]);
  const calls = page.getByRole('link', { name: /0803 123 4567/ });
  expect(await calls.count()).toBe(1);
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  expect((await edges('.at-hand')).top).toBe(88);
  await expectAccessible(window);
  await page.setViewportSize(PHONE.viewport);
  expect((await edges('.at-hand')).left).toBe(0);
  expect(await calls.count()).toBe(1);
});

it.each(waysToGo(phones))(
  'a link to a section takes the focus to its heading, scripts: $scripts',
  async (phone) => {
    const owner = await createOwner(baseUrl);
    await addService(owner);
    await addItem(owner, 'Canopy', 1);
    const { page } = await openPhone(phone);
    const inFocus = () => page.evaluate(() => document.activeElement?.textContent);
    await page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);
    await page.getByRole('link', { name: 'Book Now' }).click();
    await expect.poll(inFocus).toBe('Services');
    await page.goto(baseUrl);
    await page.getByRole('link', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'How It Works' }).click();
    await expect.poll(inFocus).toBe('How it works');
    await page.getByRole('link', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Close menu' }).click();
    await expect.poll(inFocus).toBe('Open menu');
  },
);
