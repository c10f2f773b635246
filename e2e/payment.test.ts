import type { Page } from 'playwright-core';
import { expect, inject, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { openBrowser, PHONE, type Window } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { newClient } from './harness/client.ts';
import { waysToGo } from './harness/gate.ts';
import { addService, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { confirmEmail, takeDeposits } from './harness/payer.ts';
import { fillDetails } from './harness/phone-booking.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

const DAY = '2026-12-08';
const TIME = `${DAY}T09:00:00.000Z`;

const phones = [
  { scripts: true, theme: 'light' },
  { scripts: false, theme: 'dark' },
] as const;
const ways = waysToGo(phones);

const openPhone = ({ scripts, theme }: (typeof phones)[number]): Promise<Window> =>
  open({ ...PHONE, clockAhead, colorScheme: theme, javaScriptEnabled: scripts });

/** A salon that asks for a fifth of ₦15,000, and a phone that has come to the last step of booking it. */
const beginToPay = async (phone: (typeof phones)[number]) => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  await confirmEmail(owner, inboxUrl);
  await takeDeposits(owner);
  const window = await openPhone(phone);
  const client = newClient('Ngozi Eze');
  const lastStep = `${baseUrl}/book/${owner.user.businessSlug}/${service.slug}?staff=any&date=${DAY}&time=${encodeURIComponent(TIME)}`;
  await window.page.goto(lastStep);
  await fillDetails(window.page, client);
  await expectAccessible(window);
  return { owner, window, page: window.page, client, lastStep };
};

const moneyOf = async (owner: Owner) => {
  const [booked] = await appointmentsOf(owner, DAY);
  if (booked === undefined) return null;
  const { data } = await owner.visitor.ask(paymentsCalls.appointmentMoney, { params: { id: booked._id } });
  return {
    status: booked.status,
    paymentStatus: booked.paymentStatus,
    paid: data.paid,
    owed: data.owed,
    data,
  };
};

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

it.each(phones)('a deposit is paid, and its receipt can be checked, scripts: $scripts', async (phone) => {
  const { owner, window, page, client } = await beginToPay(phone);
  await press(page, 'Pay ₦3,000');
  await page.waitForURL('**/checkout/**');
  await press(page, /^Pay ₦/);
  await page.waitForURL('**/booking-complete?**');
  await page.getByText("You're all set!").waitFor();
  await page.getByText('₦3,000', { exact: true }).waitFor();
  await expectAccessible(window);
  expect(await moneyOf(owner)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'deposit_paid',
    paid: 3_000,
    owed: 12_000,
  });

  const receipt = await vi.waitFor(
    async () => {
      const mails = await mailsTo(inboxUrl, client.email);
      const found = mails.flatMap(({ text }) => new RegExp(`${baseUrl}/receipt/\\w+`).exec(text) ?? [])[0];
      if (found === undefined) throw new Error('No receipt has come');
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
  await page.goto(receipt);
  await page.getByText('₦3,000').first().waitFor();
  await expectAccessible(window);
  await page.locator('a[href*="/verify/"]').first().click();
  await page.waitForURL('**/verify/**');
  await expectAccessible(window);
  expect(await page.getByText('Ngozi').count()).toBe(0);
});

it.each(ways)('back from the payment, the same time by transfer, scripts: $scripts', async (phone) => {
  const { owner, page } = await beginToPay(phone);
  await press(page, 'Pay ₦3,000');
  await page.waitForURL('**/checkout/**');
  await page.goBack();
  // Of a page that has just come back the browser may lose a press: whoever sees nothing happen presses again.
  await vi.waitFor(
    async () => {
      if (!page.url().includes('/pay/')) await press(page, 'Pay by bank transfer');
      await page.waitForURL('**/pay/**', { timeout: 5_000 });
    },
    { timeout: 40_000 },
  );
  expect(await moneyOf(owner)).toBeNull();
});

it.each(ways)('a transfer is sent while the time is held, scripts: $scripts', async (phone) => {
  const { owner, window, page } = await beginToPay(phone);
  await press(page, 'Pay by bank transfer');
  await page.waitForURL('**/pay/**');
  // Without scripts the page can only look again by loading itself anew.
  if (phone.scripts) await expectAccessible(window);
  const reference = new URL(page.url()).pathname.split('/').at(-1);
  const sent = await fetch(`${new URL(inboxUrl).origin}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paystack: { transfer: { reference } } }),
  });
  expect(sent.status).toBe(200);
  if (!phone.scripts) await press(page, /I have sent it/);
  await page.waitForURL('**/booking-complete?**');
  await page.getByText("You're all set!").waitFor();
  expect(await moneyOf(owner)).toMatchObject({ status: 'confirmed', paid: 3_000 });
});

it('the owner calls it off: all of it goes back, and both can see it', async () => {
  const { owner, page } = await beginToPay(phones[1]);
  await press(page, 'Pay ₦3,000');
  await page.waitForURL('**/checkout/**');
  await press(page, /^Pay ₦/);
  await page.getByText("You're all set!").waitFor();
  const [booked] = await appointmentsOf(owner, DAY);
  if (booked === undefined) throw new Error('The paid booking is not there');
  const cancel = { params: { id: booked._id }, body: { status: 'cancelled' } };
  await owner.visitor.ask(appointmentsCalls.changeStatus, cancel);
  await vi.waitFor(
    async () => {
      const money = await moneyOf(owner);
      expect(money).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', paid: 0 });
      expect(money?.data.refunds).toMatchObject([{ amount: 3_000, state: 'done' }]);
    },
    { timeout: 30_000, interval: 250 },
  );
});
