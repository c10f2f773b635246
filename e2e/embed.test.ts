import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject, it } from 'vitest';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { embedCode } from '#contract/embed.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { DESKTOP, openBrowser, PHONE, type WindowOptions } from './browser/browser.ts';
import { expectAccessible, openAlbum } from './browser/look.ts';
import { freeTimes, newClient } from './harness/client.ts';
import { deepIt } from './harness/gate.ts';
import { addService, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { choice, expectDetails, fillDetails, SUBMIT } from './harness/phone-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');
const DAY = '2026-12-08';
const look = openAlbum('embed');

let owner: Owner;
let service: OwnerService;
let slug = '';
const sites: (() => void)[] = [];

beforeAll(async () => {
  owner = await createOwner(baseUrl);
  service = await addService(owner, 'Silk Press', 15);
  slug = owner.user.businessSlug;
});
afterEach(() => {
  for (const close of sites.splice(0)) close();
});

const openPhone = (options: WindowOptions = {}) => open({ ...PHONE, clockAhead, ...options });

/** A website of the owner's own, from another host. */
const serveSite = async (body: string, headers: Record<string, string> = {}): Promise<string> => {
  const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Ada</title></head><body><main><h1>Ada</h1>${body}</main></body></html>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sites.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book an appointment' });
const frameOf = (page: Page) => page.frameLocator('iframe[title="Book an appointment"]');

it('books in a dialog on the owner’s own site, from the first tap to the calendar', async () => {
  const window = await openPhone();
  const { page } = window;
  await page.goto(await serveSite(embedCode({ origin: baseUrl, slug })));
  const opener = page.getByRole('link', { name: 'Book Appointment' });
  await opener.click();
  await dialogOf(page).waitFor();
  const frame = frameOf(page);
  await frame.getByRole('link', { name: /^Silk Press/ }).click();
  const client = newClient();
  const inner = frame.locator('body');
  await inner.getByRole('button', { name: /Any available/ }).click();
  await look(window, 'staff-in-dialog');
  await frame.getByRole('button', { name: 'Next' }).click();
  await frame
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await frame.getByRole('button', { name: 'Next' }).click();
  await frame.getByLabel('Full name').fill(client.name);
  await frame.getByLabel('Email address').fill(client.email);
  await frame.getByLabel('Phone number').fill(client.phone);
  await frame.getByRole('button', SUBMIT).click();
  await frame.getByRole('heading', { name: "You're all set!" }).waitFor();
  await look(window, 'done-in-dialog');
  expect(page.frames().at(-1)?.url()).toMatch(/\/embed\/complete\?/);
  const bookings = await appointmentsOf(owner, '2026-12-07', '2026-12-31');
  expect(bookings.filter(({ clientEmail }) => clientEmail === client.email)).toHaveLength(1);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole('button', { name: 'Close booking' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

deepIt('keeps focus inside, closes by Escape in and out of the frame, and gives focus back', async () => {
  const window = await open({ ...DESKTOP, clockAhead });
  const { page } = window;
  await page.goto(
    await serveSite(
      `<p style="height:3000px"><span data-akoko-book>Book me</span></p>${embedCode({ origin: baseUrl, slug, service: service.slug }).split('\n')[1]}`,
    ),
  );
  const opener = page.getByRole('button', { name: 'Book me' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor();
  await frameOf(page).getByRole('heading', { name: 'Silk Press' }).waitFor();
  await look(window, 'dialog-desktop');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  const inside = page.frames().find((frame) => frame !== page.mainFrame());
  if (inside === undefined) throw new Error('The dialog has no frame');
  const focusIn = (frame: Frame) =>
    frame.evaluate(() => {
      const { activeElement } = document;
      const place = activeElement === null ? -1 : [...document.querySelectorAll('*')].indexOf(activeElement);
      return { tag: activeElement?.tagName ?? '', place: document.hasFocus() ? place : null };
    });
  const where = async () => {
    const { tag, place } = await focusIn(page.mainFrame());
    return { tag, at: `${tag} ${place} ${(await focusIn(inside)).place}` };
  };
  const seen = new Set<string>();
  for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
    const before = await where();
    await page.keyboard.press(key);
    // The frame is another process. A key pressed while one lets the focus go and the other has not got it is lost.
    await expect.poll(async () => (await where()).at).not.toBe(before.at);
    seen.add((await where()).tag);
  }
  expect([...seen].sort()).toEqual(['A', 'BUTTON', 'IFRAME']);
  await frameOf(page)
    .getByRole('link', { name: /^Back to/ })
    .focus();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Book me');
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  await page.keyboard.press(' ');
  await dialogOf(page).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
});

deepIt('adds a button where the site marks none', async () => {
  const { page } = await openPhone();
  const [, script = ''] = embedCode({ origin: baseUrl, slug }).split('\n');
  await page.goto(await serveSite(`<p id="before">x</p>${script}`));
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await dialogOf(page).waitFor();
});

deepIt('opens a new tab where the site forbids frames', async () => {
  const { page, faults } = await openPhone();
  faults.expect(/frame-src|Refused to frame|Framing/);
  const site = await serveSite(embedCode({ origin: baseUrl, slug }), {
    'content-security-policy': "frame-src 'none'",
  });
  await page.goto(site);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Book Appointment' }).click(),
  ]);
  expect(tab.url()).toBe(`${baseUrl}/book/${slug}`);
  expect(await dialogOf(page).count()).toBe(0);
});

deepIt('is a link without scripts, and the pages in a frame work without them too', async () => {
  const { page } = await openPhone({ javaScriptEnabled: false });
  await page.goto(await serveSite(embedCode({ origin: baseUrl, slug })));
  await page.getByRole('link', { name: 'Book Appointment' }).click();
  await page.waitForURL(`${baseUrl}/book/${slug}`);
  const client = newClient();
  await page.goto(
    await serveSite(
      `<iframe title="Book an appointment" src="${baseUrl}/embed/${slug}" width="340" height="640"></iframe>`,
    ),
  );
  const frame = frameOf(page);
  await frame.getByRole('link', { name: /^Silk Press/ }).click();
  await frame.getByRole('link', { name: /Any available/ }).click();
  await frame
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await frame.getByLabel('Full name').fill(client.name);
  await frame.getByLabel('Email address').fill(client.email);
  await frame.getByLabel('Phone number').fill(client.phone);
  await frame.getByRole('button', SUBMIT).click();
  await frame.getByRole('heading', { name: "You're all set!" }).waitFor();
});

it('the page that is not for frames cannot be framed', async () => {
  const { page, faults } = await openPhone();
  faults.expect(/frame/i);
  faults.expect(/ERR_BLOCKED_BY_RESPONSE/);
  await page.goto(await serveSite(`<iframe title="x" src="${baseUrl}/book/${slug}"></iframe>`));
  await page.waitForTimeout(500);
  expect(await page.frameLocator('iframe').getByText('Silk Press').count()).toBe(0);
});

deepIt('a reload while the answer is lost books once', async () => {
  const { page, faults } = await openPhone();
  faults.expect(/ERR_FAILED|The request failed|Failed to load/);
  const client = newClient();
  const [time = ''] = await freeTimes(owner, service, DAY);
  await page.goto(
    `${baseUrl}/book/${slug}/${service.slug}?staff=any&date=${DAY}&time=${encodeURIComponent(time)}`,
  );
  await fillDetails(page, client);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/appointments', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', SUBMIT).click();
  await page.getByText('you will not be booked twice').waitFor();
  await page.reload();
  // The time is the client's own by now, so the page offers others; coming back to the same choice is the same attempt.
  const again = page.getByRole('heading', { name: 'Select date and time' });
  await again.waitFor();
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expectDetails(page, client);
  await page.getByRole('button', SUBMIT).click();
  await page.getByText('Your first try did reach us.').waitFor();
  faults.expect(/status of 422/);
  expect(new Set(keys).size).toBe(1);
  const bookings = await appointmentsOf(owner, '2026-12-07', '2026-12-31');
  expect(bookings.filter(({ clientEmail }) => clientEmail === client.email)).toHaveLength(1);
});

deepIt('coming back from the privacy page finds what was typed', async () => {
  const { page } = await openPhone();
  const client = newClient();
  const [time = ''] = await freeTimes(owner, service, DAY);
  await page.goto(
    `${baseUrl}/book/${slug}/${service.slug}?staff=any&date=${DAY}&time=${encodeURIComponent(time)}`,
  );
  await fillDetails(page, client);
  await page.getByRole('link', { name: 'Your data and your rights' }).click();
  await page.waitForURL(`${baseUrl}/privacy`);
  await page.goBack();
  await expectDetails(page, client);
  expect(await page.getByRole('button', SUBMIT).isEnabled()).toBe(true);
});

deepIt.each([true, false])('filters by category (scripts: %s)', async (javaScriptEnabled) => {
  const shop = await createOwner(baseUrl);
  for (const [name, category] of [
    ['Silk Press', 'Hair'],
    ['Gel Manicure', 'Nails'],
  ] as const)
    await shop.visitor.ask(servicesCalls.create, {
      body: { bookingType: 'time-based', name, category, duration: 30, price: 15_000 },
    });
  const window = await openPhone({ javaScriptEnabled });
  const { page } = window;
  await page.goto(`${baseUrl}/book/${shop.user.businessSlug}`);
  await look(window, `all-${javaScriptEnabled}`);
  if (!javaScriptEnabled) {
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.getByRole('link', { name: 'Nails' }).click();
    expect(page.url()).toMatch(/#category-\d-nails$/);
    return;
  }
  const hair = page.getByRole('link', { name: /^Silk Press/ });
  await page.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('End');
  await look(window, 'nails');
  expect(await page.getByRole('tab', { name: 'Nails' }).getAttribute('aria-selected')).toBe('true');
  expect([
    await hair.isVisible(),
    await page.getByRole('link', { name: /^Gel Manicure/ }).isVisible(),
  ]).toEqual([false, true]);
  await page.reload();
  expect(await hair.isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'All' }).click();
  expect(await hair.isVisible()).toBe(true);
  await expectAccessible(window);
});

deepIt('the example page says so where there is no demo business', async () => {
  const window = await openPhone();
  await window.page.goto(`${baseUrl}/embed-example`);
  await look(window, 'example-without-demo');
  expect(await choice(window.page, 'Book Appointment').count()).toBe(0);
});
