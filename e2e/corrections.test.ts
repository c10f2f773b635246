import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { addService, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { bookAsOwner, setStatus } from './harness/owner-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The product's clock begins on this day at 08:00 in Lagos. */
const TODAY = '2026-12-07';

const missedBy = async (owner: Owner, clientName: string, varies: boolean): Promise<OwnerAppointment> => {
  const service = await addService(owner, varies ? 'Braids' : 'Silk Press');
  if (varies)
    await owner.visitor.ask(servicesCalls.update, {
      params: { id: service._id },
      body: { bookingType: 'time-based', name: 'Braids', duration: 60, price: 15_000, priceVaries: true },
    });
  const booked = await bookAsOwner(owner, service, { date: `${TODAY}T05:00:00.000Z`, clientName });
  await setStatus(owner, booked, 'no-show');
  return booked;
};

const moneyOf = async (owner: Owner, { _id: id }: OwnerAppointment) =>
  (await owner.visitor.ask(paymentsCalls.appointmentMoney, { params: { id } })).data;

const openCorrection = async (page: Page, owner: Owner, { _id }: OwnerAppointment): Promise<Locator> => {
  await openPortal(page, owner, `/dashboard?day=${TODAY}&appointment=${_id}`);
  await page.getByRole('button', { name: 'Change outcome', exact: true }).click();
  return page.getByRole('dialog', { name: 'Change outcome' });
};

it('a no-show that did come is corrected with what was paid at the chair', async () => {
  const owner = await createOwner(baseUrl);
  const booked = await missedBy(owner, 'Ngozi Eze', false);
  const look = openAlbum('correct-paid');
  const window = await open({ ...PHONE, clockAhead });
  const dialog = await openCorrection(window.page, owner, booked);
  const amount = dialog.getByLabel('Amount received');
  await expect.poll(() => amount.inputValue()).toBe('15,000');
  await dialog.getByRole('button', { name: 'Record and change' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByText('Please choose how it was paid.').waitFor();
  await look(window, 'refused');
  // Choosing another outcome keeps the keyboard where it is, and asks for no money.
  const came = dialog.getByRole('radio', { name: /^Completed/ });
  await came.press('ArrowDown');
  await dialog.getByRole('button', { name: 'Change outcome', exact: true }).waitFor();
  const back = dialog.getByRole('radio', { name: /^Not sure yet/ });
  expect(await back.evaluate((radio) => radio === document.activeElement)).toBe(true);
  expect(await amount.count()).toBe(0);
  await back.press('ArrowUp');
  await dialog.getByLabel('Reason').fill('She came after all');
  await amount.fill('10000');
  await dialog.getByText('Still owed: ₦5,000.').waitFor();
  await dialog.getByRole('radio', { name: 'Transfer' }).check();
  await look(window, 'filled');
  await dialog.getByRole('button', { name: 'Record and change' }).click();
  await expectSnackbar(window.page, 'Corrected. The appointment is completed now.');
  const [now] = await appointmentsOf(owner, TODAY);
  expect(now?.status).toBe('completed');
  expect(await moneyOf(owner, booked)).toMatchObject({ paid: 10_000, owed: 5000 });
});

it('a price that may vary is settled with the correction, with the reason', async () => {
  const owner = await createOwner(baseUrl);
  const booked = await missedBy(owner, 'Ngozi Eze', true);
  const window = await open({ clockAhead });
  const dialog = await openCorrection(window.page, owner, booked);
  await dialog.getByLabel('Final price').fill('18000');
  await dialog.getByLabel('Reason').fill('She came after all');
  await dialog.getByRole('button', { name: 'Change without payment' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByLabel('Why is the price different?').fill('Longer than agreed');
  await openAlbum('correct-price')(window, 'filled');
  await dialog.getByRole('button', { name: 'Change without payment' }).click();
  await expectSnackbar(window.page, 'Corrected. The appointment is completed now.');
  expect(await moneyOf(owner, booked)).toMatchObject({ price: 18_000, paid: 0, owed: 18_000 });
});
