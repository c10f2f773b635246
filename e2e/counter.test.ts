import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { newClient } from './harness/client.ts';
import { addService, createOwner, type Owner, registerAccount } from './harness/owner.ts';
import { bookAsOwner } from './harness/owner-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The product's clock begins on this day at 08:00 in Lagos. */
const TODAY = '2026-12-07';
const DAY = '2026-12-09';

/** A rental of ₦20,000 and ₦5,000 of caution fee, of which nothing is paid yet. */
const rentalOf = async (owner: Owner) => {
  const { data: gown } = await owner.visitor.ask(servicesCalls.create, {
    body: {
      bookingType: 'item-based',
      name: 'Wedding gown',
      duration: 2,
      quantity: 1,
      pricing: { baseRentalFee: 20_000, cautionFee: 5000 },
    },
  });
  const { name, email, phone } = newClient('Efe Okafor');
  const body = {
    serviceId: gown._id,
    clientName: name,
    clientEmail: email,
    clientPhone: phone,
    date: DAY,
    override: true,
  };
  return (await owner.visitor.ask(appointmentsCalls.createInternal, { body })).data;
};

it('at the counter a hire and its caution fee are paid in one go, and with more than is owed', async () => {
  const owner = await createOwner(baseUrl);
  const { _id: id } = await rentalOf(owner);
  const look = openAlbum('counter-hire');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, owner, `/dashboard?day=${DAY}&appointment=${id}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  const both = dialog.getByRole('radio', { name: 'The price and the caution fee, ₦25,000 open' });
  expect(await both.isChecked()).toBe(true);
  const amount = dialog.getByLabel('Amount received');
  await amount.fill('24000');
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await dialog.getByText('Both together are ₦25,000. For less, choose above what it is for').waitFor();
  await amount.fill('26000');
  await dialog.getByText(/^This is ₦1,000 more than is owed\./).waitFor();
  await look(window, 'beyond');
  await dialog.getByRole('button', { name: 'Record ₦26,000' }).click();
  await expectSnackbar(page, '₦26,000 recorded.');
  await page.getByRole('button', { name: 'Send ₦1,000 back' }).waitFor();
  await look(window, 'recorded');
  const { data } = await owner.visitor.ask(paymentsCalls.appointmentMoney, { params: { id } });
  expect(data).toMatchObject({ paid: 21_000, cautionHeld: 5000, owed: 0, overpaid: { amount: 1000 } });
});

it('night hours are read by themselves, and nothing is red before both times are typed', async () => {
  const owner = await createOwner(baseUrl);
  const look = openAlbum('counter-hours');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/settings?tab=hours');
  const days = page.getByRole('list', { name: 'Weekly hours' }).getByRole('switch');
  expect(await days.first().getAttribute('aria-label')).toBe('Monday open');
  const from = page.getByLabel('Friday start time');
  await from.fill('18');
  await from.press('Tab');
  expect(await from.inputValue()).toBe('18:00');
  expect(await page.getByText('Start<End').count()).toBe(0);
  await page.getByLabel('Friday end time').fill('2');
  await page.getByLabel('Friday end time').press('Tab');
  expect(await page.getByRole('checkbox', { name: 'Closes at 02:00 on Saturday' }).isChecked()).toBe(true);
  expect(await page.getByText('Start<End').count()).toBe(0);
  await look(window, 'night');
  await page.getByRole('checkbox', { name: 'Closes at 02:00 on Saturday' }).uncheck();
  await page.getByText('Start<End').waitFor();
  await look(window, 'left wrong');
  await page.getByRole('button', { name: 'Add closure' }).click();
  await page.getByText('Choose the first day you are closed.').first().waitFor();
  await look(window, 'closure without a day');
});

it('a bank is found by what people call it, and stays chosen over a reload', async () => {
  const account = await registerAccount(baseUrl, 'Counter Salon');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, account, '/dashboard/setup');
  await page.getByLabel('Your name').fill('Ada Obi');
  await toPayout(page);
  const bank = page.getByRole('combobox', { name: 'Bank' });
  await bank.fill('GTB');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).waitFor();
  await openAlbum('counter-bank')(window, 'found');
  expect(await page.getByRole('option').count()).toBe(1);
  await page.getByRole('option').click();
  await page.reload();
  await toPayout(page);
  await expect.poll(() => bank.inputValue(), { timeout: 10_000 }).toBe('Guaranty Trust Bank');
});

const toPayout = async (page: Page): Promise<void> => {
  for (const heading of ['How clients book', 'Where you are paid']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
  }
};

it('the one service there is stands chosen, and a free one says so', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  const look = openAlbum('counter-one');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/create-booking');
  await expect.poll(() => page.getByLabel('Service').inputValue(), { timeout: 10_000 }).toBe(service._id);
  await page.getByText('No email? Turn on “Email optional for bookings I make”').waitFor();
  await look(window, 'chosen');
  await page.goto(`${baseUrl}/dashboard/services`);
  await page.getByRole('button', { name: 'New Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Service' });
  await dialog.getByText('Clients will book this for free.').waitFor();
  await look(window, 'free');
  await dialog.getByLabel('Base price').fill('5000');
  expect(await dialog.getByText('Clients will book this for free.').count()).toBe(0);
});

/** What is over stands below what is to come, whatever was booked first. */
const rowsOf = (page: Page) =>
  page.getByRole('region', { name: 'Upcoming Today' }).getByRole('listitem').allInnerTexts();

it('today begins with what is to come', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  for (const [hour, clientName] of [
    ['05', 'Chika Okoro'],
    ['07', 'Dayo Bello'],
    ['12', 'Efe Okafor'],
  ] as const)
    await bookAsOwner(owner, service, { date: `${TODAY}T${hour}:00:00.000Z`, clientName });
  const look = openAlbum('counter-today');
  const window = await open({ ...DESKTOP, clockAhead });
  await openDarkPortal(window.page, owner, `/dashboard?view=day&day=${TODAY}`);
  const order = ['Dayo Bello', 'Efe Okafor', 'Chika Okoro'];
  await expect
    .poll(
      async () => (await rowsOf(window.page)).map((row) => order.findIndex((name) => row.includes(name))),
      {
        timeout: 10_000,
      },
    )
    .toEqual([0, 1, 2]);
  await look(window, 'day');
});
