import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { newClient } from './harness/client.ts';
import { waysToGo } from './harness/gate.ts';
import { appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { confirmEmail, takeDeposits } from './harness/payer.ts';
import { choice, expectDetails, fillDetails } from './harness/phone-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

const DAY = '2026-12-08';

type Shop = { readonly owner: Owner; readonly table: string };

/** A hire shop that takes payment: chairs by the day, tables for two days at least, and a set of both. */
const openShop = async (): Promise<Shop> => {
  const owner = await createOwner(baseUrl, 'Musa Events');
  const { visitor } = owner;
  const add = async (
    name: string,
    [duration, quantity]: readonly [number, number],
    [baseRentalFee, cautionFee]: readonly [number, number],
    parts?: { readonly serviceId: string; readonly quantity: number }[],
  ): Promise<string> => {
    const pricing = { baseRentalFee, cautionFee };
    const body = { bookingType: 'item-based', name, duration, quantity, pricing, parts } as const;
    return (await visitor.ask(servicesCalls.create, { body })).service._id;
  };
  const chair = await add('Chair', [1, 226], [200, 0]);
  const table = await add('Table', [2, 40], [1_500, 500]);
  const ofEight = [
    { serviceId: chair, quantity: 8 },
    { serviceId: table, quantity: 1 },
  ];
  await add('Table for eight', [1, 1], [2_500, 500], ofEight);
  await visitor.ask(settingsCalls.saveRentals, {
    body: {
      rentalPolicy: 'Bring it back clean and dry.',
      pickupAddress: '1 Allen Avenue',
      deliveryZones: [{ zoneName: 'Ikeja', price: 7_500 }],
    },
  });
  await confirmEmail(owner, inboxUrl);
  await takeDeposits(owner);
  return { owner, table };
};

/** Somebody at the counter takes tables while a client fills in the form. */
const takeTables = async ({ owner, table }: Shop, quantity: number): Promise<void> => {
  const { name: clientName, email: clientEmail, phone: clientPhone } = newClient('Bayo Ade');
  const lines = [{ serviceId: table, quantity }];
  await owner.visitor.ask(appointmentsCalls.createInternal, {
    body: { clientName, clientEmail, clientPhone, lines, date: DAY, override: true },
  });
};

const addToBasket = async (page: Page, name: string, units: number): Promise<void> => {
  await page.getByLabel(`Quantity of ${name}`, { exact: true }).fill(String(units));
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
};

/** From the items to who it is for: delivered to Ikeja. */
const stepsToDetails = async (page: Page, scripts: boolean): Promise<void> => {
  await page.getByRole('heading', { name: 'Pickup or delivery' }).waitFor();
  await choice(page, /^Delivery/, scripts).click();
  await choice(page, /Ikeja/, scripts).click();
  if (scripts) await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { name: 'Rental policy' }).waitFor();
  await page.getByLabel('I have read and agree to the rental policy').check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
};

const ways = [
  { scripts: true, theme: 'light', screen: PHONE },
  { scripts: false, theme: 'dark', screen: PHONE },
  { scripts: true, theme: 'dark', screen: DESKTOP },
] as const;

it.each(waysToGo(ways))(
  'chairs, tables and a set for three days, delivered, one payment, cancelled by the link: $theme, scripts: $scripts',
  async ({ scripts, theme, screen }) => {
    const shop = await openShop();
    const { owner } = shop;
    const album = openAlbum(`orders-${screen.viewport.width}-${theme}`);
    const window = await open({ ...screen, clockAhead, colorScheme: theme, javaScriptEnabled: scripts });
    const { page } = window;
    await page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);

    await addToBasket(page, 'Chair', 220);
    await addToBasket(page, 'Table', 20);
    await addToBasket(page, 'Table for eight', 2);
    const bar = page.getByRole('complementary', { name: 'Your booking' });
    await bar.getByText('242 items').waitFor();
    await bar.getByText('from ₦79,000').waitFor();
    await album(window, 'basket');
    await bar.getByRole('link', { name: 'Continue' }).click();

    await page.getByRole('heading', { name: 'Your order' }).waitFor();
    await page.getByRole('button', { name: 'More: Days' }).click();
    await page.getByText('Back after 3 days').waitFor();
    // More chairs than there are beside the sets: the day says how many can be had, and one tap takes them.
    await page.goto(`${page.url()}&date=${DAY}`);
    await page
      .getByText('Chair: only 210 can be had beside the rest of your order, 10 fewer than you ask for.')
      .waitFor();
    await album(window, 'short');
    if (scripts) {
      await choice(page, 'Take 210 Chair').click();
      await page.getByText('Chair: only 210').waitFor({ state: 'detached' });
    }
    await page.getByRole('spinbutton', { name: 'Quantity of Chair' }).fill('200');
    if (scripts) await page.locator('#line-0').getByText('₦120,000').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();

    await stepsToDetails(page, scripts);
    const recap = page.getByRole('list', { name: 'What you are booking' });
    await recap.getByText('200 × Chair').waitFor();
    // 200 × 3 × 200, 20 × 2 × 1,500 for two periods begun, 2 × 3 × 2,500; 11,000 caution, 7,500 delivery.
    await page.getByText('₦213,500').first().waitFor();
    const client = newClient();
    await fillDetails(page, client);
    await page.getByLabel('Full delivery address').fill('12 Awolowo Road, Ikeja');
    await page.getByLabel('Account holder name').fill(client.name);
    await page.getByLabel('Bank name').selectOption({ index: 1 });
    await page.getByLabel('Account number').fill('0123456789');
    await album(window, 'details');
    if (scripts) {
      // Back to the items and on again: what was typed stays.
      await page.getByRole('link', { name: /Order/ }).click();
      await page.getByRole('heading', { name: 'Your order' }).waitFor();
      await page.getByRole('gridcell', { name: /^Tuesday, 8 Dec/ }).click();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await stepsToDetails(page, scripts);
      await expectDetails(page, client);
      expect(await page.getByLabel('Account number').inputValue()).toBe('0123456789');
    }

    // Meanwhile tables are gone: less is taken where the form stands, and all that was typed stays in it.
    window.faults.expect(/status of 409/);
    await takeTables(shop, 25);
    await page.getByRole('button', { name: 'Pay ₦213,500' }).click();
    await page
      .getByText('Table: only 13 can be had beside the rest of your order, 7 fewer than you ask for.')
      .waitFor();
    await album(window, 'gone');
    await page.getByRole('button', { name: 'Take 13 Table', exact: true }).click();
    await recap.getByText('13 × Table', { exact: true }).waitFor();
    await expectDetails(page, client);
    expect(await page.getByLabel('Account number').inputValue()).toBe('0123456789');
    await album(window, 'less');
    await page.getByRole('button', { name: 'Pay ₦189,000' }).click();
    await page.waitForURL('**/checkout/**');
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.waitForURL('**/booking-complete?**');

    const ticket = page.locator('.line-list');
    for (const line of ['200 × Chair', '13 × Table', '2 × Table for eight'])
      await ticket.getByText(line, { exact: true }).waitFor();
    await album(window, 'complete');
    const ordered = async () =>
      (await appointmentsOf(owner, DAY)).find(({ clientName }) => clientName === client.name);
    const booked = await ordered();
    expect(booked?.lines.map(({ serviceName, quantity }) => [serviceName, quantity])).toEqual([
      ['Chair', 200],
      ['Table', 13],
      ['Table for eight', 2],
    ]);
    expect([booked?.amountPaid, booked?.hireDays?.returnDate]).toEqual([189_000, '2026-12-11']);

    await page.getByRole('link', { name: 'View, move or cancel' }).click();
    await page.waitForURL('**/manage/**');
    await ticket.getByText('200 × Chair').waitFor();
    await album(window, 'manage');
    await page.getByRole('link', { name: 'Cancel booking' }).click();
    await page.getByRole('heading', { name: 'Cancel this booking?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.waitForURL('**/manage/**done=cancelled');
    await album(window, 'cancelled');
    expect((await ordered())?.status).toBe('cancelled');
  },
);
