import type { Page } from 'playwright-core';
import { expect, inject, it, vi } from 'vitest';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { book, newClient } from './harness/client.ts';
import { deepIt } from './harness/gate.ts';
import { addService, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

/** The product's clock begins on this day at 08:00 in Lagos, an hour before the business opens. */
const TODAY = '2026-12-07';
const DAY = '2026-12-08';
const DAY_NAME = /^Tuesday, 8 Dec/;
const TIME = `${DAY}T09:00:00.000Z`;
const CREATE = '/dashboard/create-booking';

it('a returning client is booked by keyboard, and a time lost meanwhile keeps everything', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  // With another beside it none stands chosen.
  await addService(owner, 'Braids');
  const client = newClient('Ngozi Eze');
  await book(owner, service, `${DAY}T14:00:00.000Z`, client);
  const window = await open({ clockAhead });
  const { page, faults } = window;
  await openPortal(page, owner, CREATE);
  await page.getByText('Please select a staff member first to see available times.').waitFor();
  await expectAccessible(window);
  await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption(service._id);
  await page.getByRole('gridcell', { name: DAY_NAME }).click();
  await page.getByRole('button', { name: '10:00', exact: true }).click();
  const name = page.getByRole('combobox', { name: 'Client name' });
  await name.pressSequentially('ngo');
  await page.getByRole('option', { name: /Ngozi Eze/ }).waitFor();
  await expectAccessible(window);
  await name.press('ArrowDown');
  await name.press('Enter');
  await page.getByText(/^Returning client · /).waitFor();
  expect(await page.getByRole('combobox', { name: 'Client phone' }).inputValue()).toBe(client.phone);
  expect(await page.getByLabel('Client email').inputValue()).toBe(client.email);
  await page.getByLabel('Internal notes (optional)').fill('Brings her sister.');

  await book(owner, service, TIME);
  faults.expect(/status of 409/);
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  const nearest = page.getByRole('group', { name: /^That time has just been taken/ });
  await nearest.waitFor();
  expect(await name.inputValue()).toBe(client.name);
  expect(await page.getByLabel('Internal notes (optional)').inputValue()).toBe('Brings her sister.');
  await expectAccessible(window);
  await nearest.getByRole('button').first().press('Enter');
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  await expectSnackbar(page, 'Appointment created successfully!');
  await page.waitForURL(`${baseUrl}/dashboard?day=${DAY}`);
  const notes = (await appointmentsOf(owner, DAY))
    .filter(({ clientEmail }) => clientEmail === client.email)
    .map((booking) => booking.notes);
  expect(notes.sort()).toEqual(['', 'Brings her sister.']);
});

deepIt('a walk-in starts now, and a time outside the hours is booked after a warning', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  await openEarly(owner);
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner, CREATE);
  await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption(service._id);
  await page.getByRole('button', { name: 'Walk-in now' }).click();
  await page.getByText('You can leave name, phone and email out.').waitFor();
  await expectAccessible(window);
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  await expectSnackbar(page, 'Appointment created successfully!');
  await page.waitForURL(`${baseUrl}/dashboard?day=${TODAY}`);
  await page
    .getByRole('button', { name: /Walk-in/ })
    .first()
    .waitFor();

  await page.goto(baseUrl + CREATE);
  await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption(service._id);
  await page.getByRole('button', { name: DAY_NAME }).click();
  await page.getByRole('button', { name: '10:00', exact: true }).waitFor();
  await expectAccessible(window);
  await page.getByRole('button', { name: 'Another time…' }).click();
  await page.getByLabel('Other time').fill('21:07');
  await page.getByLabel('Other time').press('Enter');
  await page.getByText('21:07', { exact: true }).waitFor();
  await fillClient(page, newClient('Late Visitor'));
  window.faults.expect(/status of 422/);
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  const warning = page.getByRole('dialog', { name: 'This time is outside your usual rules' });
  await warning.getByText('It does not fit into the opening hours.').waitFor();
  await expectAccessible(window);
  await warning.getByRole('button', { name: 'Choose another' }).click();
  await warning.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  await warning.getByRole('button', { name: 'Book anyway' }).click();
  await expectSnackbar(page, 'Appointment created successfully!');
  expect((await appointmentsOf(owner, DAY)).map(({ date, status }) => [date, status])).toEqual([
    [`${DAY}T20:07:00.000Z`, 'confirmed'],
  ]);
});

/** From six on every day, so that somebody may walk in when the product's clock begins. */
const openEarly = async (owner: Owner): Promise<void> => {
  const { data } = await owner.visitor.ask(settingsCalls.get, {});
  const weeklyHours = data.weeklyHours.map((day) => ({ ...day, startTime: '06:00' }));
  await owner.visitor.ask(settingsCalls.saveHours, { body: { weeklyHours } });
};

const fillClient = async (page: Page, client: { name: string; phone: string; email: string }) => {
  await page.getByRole('combobox', { name: 'Client name' }).fill(client.name);
  await page.getByRole('combobox', { name: 'Client phone' }).fill(client.phone);
  await page.getByLabel('Client email').fill(client.email);
};

deepIt('a hire is delivered for the fee of its zone', async () => {
  const owner = await createOwner(baseUrl);
  await addCanopies(owner);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, CREATE);
  await page.getByRole('combobox', { name: 'Item', exact: true }).selectOption({ label: 'Canopy' });
  await page.getByRole('grid', { name: /^Pick-up date/ }).waitFor();
  await page.getByRole('gridcell', { name: DAY_NAME }).click();
  await page.getByText(/^to Wednesday, 9 Dec.*back on Thursday, 10 Dec/).waitFor();
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check();
  await fillClient(page, newClient('Ngozi Eze'));
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  await page.getByText('Please fill in all required fields correctly.').waitFor();
  await expectAccessible(window);
  await page.getByLabel('Delivery zone').selectOption({ label: 'Lekki - ₦2,500' });
  await page.getByLabel('Full delivery address').fill('4 Admiralty Way');
  await page.getByRole('complementary', { name: 'Summary' }).getByText('₦107,500').first().waitFor();
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  await expectSnackbar(page, 'Appointment created successfully!');
  const [rental] = await appointmentsOf(owner, DAY);
  expect(rental).toMatchObject({
    quantity: 3,
    deliveryDetails: { method: 'delivery', zone: 'Lekki', fee: 2500, address: '4 Admiralty Way' },
  });

  // Two of five are left on these days: three more cannot start then.
  await page.goto(baseUrl + CREATE);
  await page.getByRole('combobox', { name: 'Item', exact: true }).selectOption({ label: 'Canopy' });
  await page.getByRole('gridcell', { name: /^Tuesday, 8 Dec.*2 of 5 free/ }).waitFor();
  await page.getByLabel('Quantity').fill('3');
  const cell = page.getByRole('gridcell', { name: DAY_NAME });
  await expect.poll(() => cell.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(window);
});

/** Five canopies for two days at a time, and one zone they are brought to. */
const addCanopies = async (owner: Owner): Promise<void> => {
  const pricing = { baseRentalFee: 30_000, cautionFee: 5000 };
  const body = { bookingType: 'item-based', name: 'Canopy', duration: 2, pricing, quantity: 5 } as const;
  await owner.visitor.ask(servicesCalls.create, { body });
  const deliveryZones = [{ zoneName: 'Lekki', price: 2500 }];
  await owner.visitor.ask(settingsCalls.saveRentals, { body: { deliveryZones } });
};

it('a booking is moved from its details, and its client is told the new time', async () => {
  const owner = await createOwner(baseUrl);
  const client = newClient('Ngozi Eze');
  await book(owner, await addService(owner), TIME, client);
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, `/dashboard?day=${DAY}`);
  // What comes late must not move the actions from under a finger.
  const late = Promise.withResolvers<void>();
  await page.route(/\/api\/appointments\/\w{20,}$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /Ngozi Eze/ }).click();
  const edit = page.getByRole('link', { name: 'Edit Appointment' });
  await page.getByText('Loading the rest…').waitFor();
  const before = await edit.boundingBox();
  late.resolve();
  await page.getByText(/^Takes /).waitFor();
  expect(await edit.boundingBox()).toEqual(before);
  await edit.click();
  await page.getByRole('heading', { name: 'Edit Appointment' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Client name' }).inputValue()).toBe(client.name);
  // Its own time is not in its way.
  const own = page.getByRole('button', { name: '10:00', exact: true });
  await own.waitFor();
  expect(await own.getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(window);
  await page.getByRole('button', { name: '15:30', exact: true }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectSnackbar(page, 'Appointment updated successfully!');
  await page.getByRole('button', { name: /^Ngozi Eze, .*15:30 to 16:30/ }).waitFor();
  await vi.waitFor(
    async () => {
      const [mail] = (await mailsTo(inboxUrl, client.email)).filter(
        ({ subject }) => subject === 'New time: your booking at Ada Hair Studio',
      );
      expect(mail?.text).toMatch(/8 Dec.* 15:30/);
    },
    { timeout: 30_000 },
  );
});
