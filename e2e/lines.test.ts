import { expect, inject, it } from 'vitest';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
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
const SLOT = /^\d\d:\d\d$/;

const LENGTHS = [
  {
    name: 'Length',
    choose: 'one' as const,
    required: true,
    options: [
      { name: 'To the shoulder', price: 0, minutes: 0 },
      { name: 'To the waist', price: 2_500, minutes: 30 },
    ],
  },
];

/** A salon of two that takes deposits: Ada washes and sets, Bola does nails. */
const openSalon = async (): Promise<Owner> => {
  const owner = await createOwner(baseUrl);
  const { visitor } = owner;
  const { data: bola } = await visitor.ask(staffCalls.create, { body: { name: 'Bola', role: 'Nails' } });
  const { data: team } = await visitor.ask(staffCalls.list, { query: {} });
  const add = async (
    service: { readonly name: string; readonly duration: number; readonly price: number },
    staff: string,
    more: { readonly optionGroups?: typeof LENGTHS } = {},
  ): Promise<void> => {
    const body = { bookingType: 'time-based' as const, ...service, ...more };
    const { service: saved } = await visitor.ask(servicesCalls.create, { body });
    await visitor.ask(servicesCalls.assignStaff, { params: { id: saved._id }, body: { staffIds: [staff] } });
  };
  const ada = team.find(({ _id }) => _id !== bola._id)?._id ?? '';
  await add({ name: 'Wash', duration: 30, price: 4_000 }, ada);
  await add({ name: 'Set', duration: 45, price: 6_000 }, ada, { optionGroups: LENGTHS });
  await add({ name: 'Nails', duration: 60, price: 5_000 }, bola._id);
  await confirmEmail(owner, inboxUrl);
  await takeDeposits(owner);
  return owner;
};

const ways = [
  { scripts: true, theme: 'light' },
  { scripts: false, theme: 'dark' },
] as const;

it.each(waysToGo(ways))(
  'wash, set and nails by two people, a paid deposit, then one less and one more by the link, scripts: $scripts',
  async ({ scripts, theme }) => {
    const owner = await openSalon();
    const window = await open({ ...PHONE, clockAhead, colorScheme: theme, javaScriptEnabled: scripts });
    const { page } = window;
    await page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);

    for (const name of ['Wash', 'Nails', 'Set'])
      await page.getByRole('link', { name: `Add ${name}` }).click();
    const bar = page.getByRole('complementary', { name: 'Your booking' });
    await bar.getByText('3 services').waitFor();
    await bar.getByText('2 h 15 min · ₦15,000').waitFor();
    await expectAccessible(window);
    // One is taken out, and added again.
    await bar.getByText('3 services').click();
    await bar.getByRole('link', { name: 'Remove Nails' }).click();
    await bar.getByText('2 services').waitFor();
    await page.getByRole('link', { name: 'Add Nails' }).click();
    await bar.getByText('3 services').waitFor();
    await bar.getByRole('link', { name: 'Continue' }).click();

    await page.getByRole('heading', { name: 'Your services' }).waitFor();
    await expectAccessible(window);
    // What has to be chosen is asked for at its line.
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Please choose: Length.' }).waitFor();
    await expectAccessible(window);
    await page.getByLabel('To the waist').check();
    if (!scripts) await page.getByRole('button', { name: 'Update price and time' }).click();
    const summary = page.locator('.summary');
    await summary.getByText('₦17,500').waitFor();
    await summary.getByText('2 h 45 min').waitFor();
    await summary.getByText('₦3,500').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();

    await page.getByRole('heading', { name: 'Select date and time' }).waitFor();
    await page.goto(`${page.url()}&date=${DAY}`);
    await choice(page, SLOT, scripts).click();
    if (scripts) await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Your details and confirmation' }).waitFor();
    const recap = page.getByRole('list', { name: 'What you are booking' });
    await recap.getByText('To the waist · Any available').waitFor();
    await recap.getByText('2 h 45 min · ₦17,500').waitFor();
    const client = newClient();
    await fillDetails(page, client);
    await expectAccessible(window);
    if (scripts) {
      // What was typed is still there after a look at the services, and in no address.
      await page.getByRole('link', { name: 'Services' }).click();
      await page.getByRole('heading', { name: 'Your services' }).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: 'Select date and time' }).waitFor();
      await page.goto(`${page.url()}&date=${DAY}`);
      await choice(page, SLOT).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: 'Your details and confirmation' }).waitFor();
      await expectDetails(page, client);
      expect(decodeURIComponent(page.url())).not.toContain(client.name);
      // Without a connection that is said in view, above the bar with the button.
      await page.context().setOffline(true);
      window.faults.expect(/ERR_INTERNET_DISCONNECTED/, /The request failed/);
      await page.getByRole('button', { name: 'Pay ₦3,500' }).click();
      const said = page.getByText('We could not reach the server.');
      await said.waitFor();
      await expect.poll(async () => (await said.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      const [words, bar] = await Promise.all([said.boundingBox(), summary.boundingBox()]);
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await page.context().setOffline(false);
    }
    await page.getByRole('button', { name: 'Pay ₦3,500' }).click();
    await page.waitForURL('**/checkout/**');
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.waitForURL('**/booking-complete?**');

    await page.getByRole('heading', { name: "You're all set!" }).waitFor();
    const ticket = page.locator('.line-list');
    await ticket.getByText('Nails').waitFor();
    await ticket.getByText('To the waist · Ada Obi').waitFor();
    await expectAccessible(window);
    const [booked] = await appointmentsOf(owner, DAY);
    expect(
      booked?.lines.map(({ serviceName, staffNames }) => [serviceName, ...staffNames]).toSorted(),
    ).toEqual([
      ['Nails', 'Bola'],
      ['Set', 'Ada Obi'],
      ['Wash', 'Ada Obi'],
    ]);
    expect(booked?.amountPaid).toBe(3_500);

    // By the link one of them is cancelled, and another added.
    await page.getByRole('link', { name: 'View, move or cancel' }).click();
    await page.getByRole('link', { name: 'Cancel this (Nails)' }).click();
    await page.getByRole('heading', { name: 'Cancel Nails?' }).waitFor();
    await page.getByText('You get ₦1,000 back. The other ₦2,500').waitFor();
    await page.getByText('Your booking then costs ₦12,500 in place of ₦17,500.').waitFor();
    await expectAccessible(window);
    await page.getByRole('button', { name: 'Cancel Nails' }).click();
    await page.getByText('Nails is cancelled.').waitFor();
    await expectAccessible(window);

    await page.getByRole('link', { name: 'Add a service' }).click();
    await page.getByRole('link', { name: /^Set/ }).waitFor();
    await expectAccessible(window);
    await page.getByRole('link', { name: /^Set/ }).click();
    await page.getByRole('button', { name: 'Show times' }).click();
    await page.getByText('Please choose: Length.').waitFor();
    await expectAccessible(window);
    await page.getByLabel('To the waist').check();
    await page.getByRole('button', { name: 'Show times' }).click();
    await page.getByText('₦8,500 more. It is paid at your visit.').waitFor();
    await expectAccessible(window);
    await page.getByLabel(/after the rest/).check();
    await page.getByRole('button', { name: 'Add Set' }).click();
    await page.getByText('Set is added.').waitFor();
    await page.getByText('₦21,000').waitFor();
    await expectAccessible(window);
    const [changed] = await appointmentsOf(owner, DAY);
    expect(
      changed?.lines
        .map(({ serviceName, cancelled }) => (cancelled ? `no ${serviceName}` : serviceName))
        .toSorted(),
    ).toEqual(['Set', 'Set', 'Wash', 'no Nails']);
    expect(changed?.amountPaid).toBe(2_500);
  },
);
