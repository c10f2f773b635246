import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it, vi } from 'vitest';
import { openBrowser, PHONE } from './browser/browser.ts';
import { blockStorage } from './browser/hardships.ts';
import { openAlbum } from './browser/look.ts';
import { newClient } from './harness/client.ts';
import { waysToGo } from './harness/gate.ts';
import { addService, appointmentsOf, createOwner } from './harness/owner.ts';
import { confirmEmail, takeDeposits } from './harness/payer.ts';
import { expectDetails, fillDetails } from './harness/phone-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

const DAY = '2026-12-08';
const TIME = `${DAY}T09:00:00.000Z`;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** The browser sends no cookie and keeps none, as with all site data blocked. */
const blockCookies = async (context: BrowserContext): Promise<void> => {
  await context.route(`${baseUrl}/**`, async (route) => {
    await context.clearCookies();
    await route.continue();
  });
};

const ways = [
  { how: 'with scripts', scripts: true, storage: true, theme: 'light' },
  { how: 'without scripts', scripts: false, storage: true, theme: 'dark' },
  { how: 'with storage blocked', scripts: true, storage: false, theme: 'dark' },
] as const;

describe.each(waysToGo(ways))('trouble with the payment $how', ({ how, scripts, storage, theme }) => {
  it('declined, back, a second tab, cancelled at the provider, resumed, paid', async () => {
    const owner = await createOwner(baseUrl);
    const service = await addService(owner);
    await confirmEmail(owner, inboxUrl);
    await takeDeposits(owner);
    const client = newClient('Ngozi Eze');
    const window = await open({ ...PHONE, clockAhead, colorScheme: theme, javaScriptEnabled: scripts });
    const look = openAlbum(`held ${how}`);
    const { page } = window;
    const context = page.context();
    if (!storage) {
      await page.addInitScript(blockStorage);
      await blockCookies(context);
    }
    const lastStep = `${baseUrl}/book/${owner.user.businessSlug}/${service.slug}?staff=any&date=${DAY}&time=${encodeURIComponent(TIME)}`;
    await page.goto(lastStep);
    await fillDetails(page, client);
    await press(page, 'Pay ₦3,000');
    await page.waitForURL('**/checkout/**');

    // Declined: the time is still hers.
    await press(page, 'Decline the payment');
    await page.waitForURL('**/held/**');
    await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
    await page.getByText(/^Your time is held until \d\d:\d\d/).waitFor();
    await look(window, 'declined');
    const link = page.url();

    // She changes something: her own time is there.
    await page.getByRole('link', { name: /Choose another time/ }).click();
    await page.getByRole('heading', { level: 3, name: 'Tuesday 8 December' }).waitFor();
    await page.locator('.slot', { hasText: '10:00' }).getByText('yours').waitFor();
    await look(window, 'own-time');
    await page.locator('.slot', { hasText: '10:00' }).click();
    if (scripts) await press(page, /^Next$/);
    // What she typed is there for her own browser; a link alone, which may have been passed on, shows nothing of it.
    const own = storage ? client : { name: '', email: '', phone: '' };
    await expectDetails(page, own);
    await look(window, 'filled-in');
    if (!storage) await fillDetails(page, client);
    await press(page, 'Pay ₦3,000');
    await page.waitForURL('**/checkout/**');

    // Back from the provider, with and without the browser's memory of the page.
    await page.goBack();
    await page.reload();
    await page.getByText(/^Held for you until/).waitFor();
    await expectDetails(page, client);
    await look(window, 'back');

    // A second tab, where the cookie is kept; else by the link alone.
    const tab = await context.newPage();
    if (!storage) await tab.addInitScript(blockStorage);
    await tab.goto(storage ? lastStep : page.url());
    await tab.getByText(/^Held for you until/).waitFor();
    await expectDetails(tab, own);
    await tab.close();

    // Cancelled at the provider.
    await press(page, 'Pay ₦3,000');
    await page.waitForURL('**/checkout/**');
    await press(page, 'Cancel');
    await page.waitForURL('**/held/**');
    await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor();
    await look(window, 'cancelled');

    // Resumed by the same link, and paid.
    expect(page.url().split('?')[0]).not.toBe(link);
    await page.goto(page.url().split('?')[0] ?? '');
    await page.getByRole('heading', { name: 'Your time is held' }).waitFor();
    await press(page, 'Pay ₦3,000');
    await page.waitForURL('**/checkout/**');
    await press(page, /^Pay ₦/);
    await page.getByText("You're all set!").waitFor();
    await vi.waitFor(async () => expect(await appointmentsOf(owner, DAY)).toHaveLength(1));
  });

  it('let go: the time is free at once', async () => {
    const owner = await createOwner(baseUrl);
    const service = await addService(owner);
    await confirmEmail(owner, inboxUrl);
    await takeDeposits(owner);
    const window = await open({ ...PHONE, clockAhead, colorScheme: theme, javaScriptEnabled: scripts });
    const look = openAlbum(`let go ${how}`);
    const { page } = window;
    const lastStep = `${baseUrl}/book/${owner.user.businessSlug}/${service.slug}?staff=any&date=${DAY}&time=${encodeURIComponent(TIME)}`;
    await page.goto(lastStep);
    await fillDetails(page, newClient());
    await press(page, 'Pay ₦3,000');
    await page.waitForURL('**/checkout/**');
    await press(page, 'Cancel');
    await page.waitForURL('**/held/**');
    await press(page, 'Give up this time');
    await page.getByRole('heading', { name: 'You gave up this time' }).waitFor();
    await look(window, 'let-go');
    const other = await open({ ...PHONE, clockAhead, javaScriptEnabled: scripts });
    await other.page.goto(lastStep);
    await other.page.getByLabel('Full name').waitFor();
    expect(await other.page.getByLabel('Full name').inputValue()).toBe('');
  });
});
