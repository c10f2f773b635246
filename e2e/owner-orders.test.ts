import { expect, inject, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { newClient } from './harness/client.ts';
import { appointmentsOf, createOwner, type Owner } from './harness/owner.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

const DAY = '2026-12-08';

/** A hire shop that brings what it hires out to Lekki. */
const openShop = async (): Promise<Owner> => {
  const owner = await createOwner(baseUrl, 'Musa Events');
  const add = async (
    name: string,
    {
      duration,
      quantity,
      fee,
      caution,
    }: Readonly<Record<'duration' | 'quantity' | 'fee' | 'caution', number>>,
  ): Promise<void> => {
    const pricing = { baseRentalFee: fee, cautionFee: caution };
    const body = { bookingType: 'item-based', name, duration, quantity, pricing } as const;
    await owner.visitor.ask(servicesCalls.create, { body });
  };
  await add('Plastic chair', { duration: 1, quantity: 300, fee: 200, caution: 50 });
  await add('Table', { duration: 1, quantity: 40, fee: 1000, caution: 0 });
  await add('Canopy', { duration: 2, quantity: 4, fee: 30_000, caution: 10_000 });
  const deliveryZones = [{ zoneName: 'Lekki', price: 2500 }];
  await owner.visitor.ask(settingsCalls.saveRentals, { body: { deliveryZones } });
  return owner;
};

it('200 chairs, 20 tables and 2 canopies at the counter for three days, and what is made of them later', async () => {
  const owner = await openShop();
  const album = openAlbum('owner-orders');
  const desk = await open({ ...DESKTOP, clockAhead });
  const { page } = desk;
  await openPortal(page, owner, '/dashboard/create-booking');
  await page.getByRole('combobox', { name: 'Item', exact: true }).selectOption({ label: 'Plastic chair' });
  await page.getByLabel('Quantity').fill('200');
  for (const [at, name, units] of [
    [2, 'Table', '20'],
    [3, 'Canopy', '2'],
  ] as const) {
    await page.getByRole('button', { name: 'Add another item' }).click();
    const line = page.getByRole('group', { name: `Item ${at}` });
    await line.getByRole('combobox', { name: 'Item' }).selectOption({ label: name });
    await line.getByLabel('Quantity').fill(units);
  }
  await page.getByText(/is hired for 2 days/).waitFor();
  await album(desk, 'items');
  await page.getByRole('gridcell', { name: /^Tuesday, 8 Dec/ }).click();
  await page.getByText(/^to Wednesday, 9 Dec.*back on Thursday, 10 Dec/).waitFor();
  await page.getByText('300 of 300 free on those days.').waitFor();
  await page.getByRole('button', { name: /^Return date/ }).click();
  await album(desk, 'return-date');
  await page
    .getByRole('grid', { name: /^Return date/ })
    .getByRole('gridcell', { name: /^Friday, 11 Dec/ })
    .click();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('₦330,000').first().waitFor();
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check();
  await page.getByLabel('Delivery zone').selectOption({ label: 'Lekki - ₦2,500' });
  await page.getByLabel('Full delivery address').fill('4 Admiralty Way');
  const client = newClient('Ngozi Eze');
  await page.getByRole('combobox', { name: 'Client name' }).fill(client.name);
  await page.getByRole('combobox', { name: 'Client phone' }).fill(client.phone);
  await page.getByLabel('Client email').fill(client.email);
  await summary.getByText('₦332,500').first().waitFor();
  await album(desk, 'new-order');
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  await expectSnackbar(page, 'Appointment created successfully!');
  const [order] = await appointmentsOf(owner, DAY);
  expect(order?.hireDays?.returnDate).toBe('2026-12-11');
  expect(order?.lines.map(({ serviceName, quantity, price }) => [serviceName, quantity, price])).toEqual([
    ['Plastic chair', 200, 120_000],
    ['Table', 20, 60_000],
    ['Canopy', 2, 120_000],
  ]);

  await page.goto(`${baseUrl}/dashboard/calendar?view=week&day=${DAY}`);
  await page
    .getByRole('button', { name: /^Ngozi Eze/ })
    .first()
    .waitFor();
  await album(desk, 'calendar-week');
  await page
    .getByRole('button', { name: /^Ngozi Eze/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
  await sheet.getByText('Plastic chair × 200').waitFor();
  await album(desk, 'details');

  // Another order is told what is left, and refused at the line that is short.
  await page.goto(`${baseUrl}/dashboard/create-booking`);
  await page.getByRole('combobox', { name: 'Item', exact: true }).selectOption({ label: 'Plastic chair' });
  await page.getByLabel('Quantity').fill('150');
  await page.getByRole('button', { name: 'Add another item' }).click();
  const second = page.getByRole('group', { name: 'Item 2' });
  await second.getByRole('combobox', { name: 'Item' }).selectOption({ label: 'Table' });
  await page.getByRole('gridcell', { name: /^Tuesday, 8 Dec.*Plastic chair: 100 of 300 free/ }).waitFor();
  await page.getByRole('button', { name: 'Another day…' }).click();
  await page.getByRole('button', { name: /^Other pick-up date/ }).click();
  const other = page.getByRole('grid', { name: /^Other pick-up date/ });
  await other.getByRole('gridcell', { name: /^Tuesday, 8 Dec/ }).click();
  await page.getByText('Only 100 are free on those days.').waitFor();
  await album(desk, 'short');

  // On the phone at night: an item less, one more canopy, a day longer, and what it comes to before it is saved.
  const phone = await open({ ...PHONE, clockAhead });
  await openDarkPortal(phone.page, owner, '/dashboard/calendar');
  await phone.page.goto(`${baseUrl}/dashboard/calendar?appointment=${order?._id}`);
  await phone.page.getByText('Plastic chair × 200').waitFor();
  await album(phone, 'details-phone');
  await phone.page.goto(`${baseUrl}/dashboard/create-booking?editId=${order?._id}`);
  await phone.page.getByRole('button', { name: 'Take out item 2' }).click();
  const canopies = phone.page.getByRole('group', { name: 'Item 2' });
  await canopies.getByLabel('Quantity').fill('3');
  await phone.page.getByRole('button', { name: /^Return date/ }).click();
  await phone.page
    .getByRole('grid', { name: /^Return date/ })
    .getByRole('gridcell', { name: /^Saturday, 12 Dec/ })
    .click();
  await album(phone, 'edit-phone');
  await phone.page.getByRole('button', { name: 'Save changes' }).click();
  const preview = phone.page.getByRole('dialog', { name: 'Save these changes?' });
  await preview.getByText('Canopy × 3').waitFor();
  await preview.getByText('₦340,000').waitFor();
  await album(phone, 'preview-phone');
  await preview.getByRole('button', { name: 'Save' }).click();
  await expectSnackbar(phone.page, 'Appointment updated successfully!');
  const [edited] = await appointmentsOf(owner, DAY);
  expect(edited?.hireDays?.returnDate).toBe('2026-12-12');
  expect(edited?.lines.map(({ quantity, cancelled }) => [quantity, cancelled])).toEqual([
    [200, false],
    [20, true],
    [3, false],
  ]);

  // And at the counter again: what was taken out comes back in.
  await phone.page.goto(`${baseUrl}/dashboard/calendar?appointment=${order?._id}`);
  await phone.page.getByRole('button', { name: 'Add an item' }).click();
  await phone.page.getByRole('button', { name: /^Table/ }).click();
  await phone.page.getByLabel('Quantity').fill('10');
  await album(phone, 'add-item-phone');
  await phone.page.getByRole('button', { name: 'Next', exact: true }).click();
  await phone.page.getByText('₦380,000').waitFor();
  await album(phone, 'add-preview-phone');
  await phone.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectSnackbar(phone.page, 'Item added.');
  await album(phone, 'details-after-phone');

  // What comes back today stands first in the list of the day.
  const { data: offered } = await owner.visitor.ask(servicesCalls.list, { query: {} });
  const canopy = offered.find(({ name }) => name === 'Canopy');
  const { name: clientName, phone: clientPhone, email: clientEmail } = newClient('Bayo Ade');
  const body = { clientName, clientPhone, clientEmail, serviceId: canopy?._id ?? '', date: '2026-12-05' };
  await owner.visitor.ask(appointmentsCalls.createInternal, { body: { ...body, override: true } });
  await page.goto(`${baseUrl}/dashboard`);
  await page.getByRole('button', { name: /^Return.*Bayo Ade/ }).waitFor();
  await album(desk, 'today');
});
