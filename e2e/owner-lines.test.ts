import { expect, inject, it } from 'vitest';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { newClient } from './harness/client.ts';
import { addService, addStaffMember, appointmentsOf, createOwner } from './harness/owner.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

const DAY = '2026-12-08';
const DAY_NAME = /^Tuesday, 8 Dec/;

it('two services for two people in one booking, a third at the chair, and one of them called off', async () => {
  const owner = await createOwner(baseUrl);
  await addStaffMember(owner, 'Bola');
  const { data: team } = await owner.visitor.ask(staffCalls.list, { query: {} });
  const [ada, bola] = ['Ada Obi', 'Bola'].map(
    (name) => team.find((member) => member.name === name)?._id ?? '',
  );
  const nails = await addService(owner, 'Nails', 45);
  const braids = await addService(owner, 'Braids', 120);
  const album = openAlbum('owner-lines');
  const desk = await open({ ...DESKTOP, clockAhead });
  const { page } = desk;

  // The service is given options, in a part of its form that is folded away.
  await openPortal(page, owner, '/dashboard/services');
  await page.getByRole('button', { name: 'Edit: Braids' }).click();
  await album(desk, 'service-as-before');
  await page.getByRole('button', { name: /^Options and timing/ }).click();
  await page.getByRole('button', { name: 'Add a choice' }).click();
  const choice = page.getByRole('group', { name: 'Choice 1' });
  await choice.getByLabel('Name').fill('Length');
  await choice.getByRole('switch', { name: 'Required' }).check({ force: true });
  await choice.getByRole('textbox', { name: 'Option 1' }).fill('Shoulder');
  await choice.getByRole('button', { name: 'Add an option' }).click();
  await choice.getByRole('textbox', { name: 'Option 2' }).fill('Waist');
  await choice.getByLabel('Price change').nth(1).fill('6000');
  await choice.getByLabel('Minutes change').nth(1).fill('60');
  await page.getByRole('switch', { name: /^Two people at once/ }).check({ force: true });
  await album(desk, 'service-options');
  await page.getByRole('button', { name: 'Update Service' }).click();
  await expectSnackbar(page, 'Service updated successfully!');
  await page.getByText(/1 choice · Two people 60 mins/).waitFor();
  await album(desk, 'services');

  await page.goto(`${baseUrl}/dashboard/create-booking`);
  await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption(nails._id);
  await page.getByRole('combobox', { name: 'Staff', exact: true }).selectOption(ada ?? '');
  await page.getByRole('button', { name: 'Add another service' }).click();
  const second = page.getByRole('group', { name: 'Service 2' });
  await second.getByRole('combobox', { name: 'Service', exact: true }).selectOption(braids._id);
  await second.getByRole('combobox', { name: 'Staff', exact: true }).selectOption(bola ?? '');
  await second.getByRole('checkbox', { name: 'Waist' }).check();
  await page.getByRole('gridcell', { name: DAY_NAME }).click();
  await page.getByRole('button', { name: '10:00', exact: true }).click();
  const client = newClient('Ngozi Eze');
  await page.getByRole('combobox', { name: 'Client name' }).fill(client.name);
  await page.getByRole('combobox', { name: 'Client phone' }).fill(client.phone);
  await page.getByLabel('Client email').fill(client.email);
  await page.getByRole('complementary', { name: 'Summary' }).getByText('₦36,000').first().waitFor();
  await album(desk, 'new-booking');
  await page.getByRole('button', { name: 'Create Appointment' }).click();
  await expectSnackbar(page, 'Appointment created successfully!');

  // Whichever of its stretches is pressed, the one booking opens.
  await page.goto(`${baseUrl}/dashboard/calendar?view=day&day=${DAY}`);
  const stretch = page.getByRole('button', { name: /^Ngozi Eze/ }).last();
  await stretch.waitFor();
  await album(desk, 'calendar-day');
  await stretch.click();
  const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
  await sheet.getByRole('heading', { name: 'Services' }).waitFor();
  await album(desk, 'details');

  // At the chair, on a phone at night: one tap picks it, the next adds it.
  const phone = await open({ ...PHONE, clockAhead });
  const [booking] = await appointmentsOf(owner, DAY);
  await openDarkPortal(phone.page, owner, '/dashboard/calendar');
  await phone.page.goto(`${baseUrl}/dashboard/calendar?appointment=${booking?._id}`);
  await phone.page.getByRole('heading', { name: 'Services' }).waitFor();
  await album(phone, 'details-phone');
  await phone.page.getByRole('button', { name: 'Add a service' }).click();
  await phone.page.getByRole('button', { name: /^Nails/ }).waitFor();
  await album(phone, 'add-service-phone');
  await phone.page.getByRole('button', { name: /^Nails/ }).click();
  await phone.page.getByRole('button', { name: 'Add', exact: true }).waitFor();
  await album(phone, 'add-preview-phone');
  await phone.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectSnackbar(phone.page, 'Service added.');
  expect((await appointmentsOf(owner, DAY)).map(({ lines }) => lines.length)).toEqual([3]);

  await phone.page.getByRole('button', { name: 'Cancel Nails' }).first().click();
  await phone.page.getByRole('button', { name: 'Cancel service' }).waitFor();
  await album(phone, 'cancel-phone');
  await phone.page.getByRole('button', { name: 'Cancel service' }).click();
  await expectSnackbar(phone.page, 'Nails was cancelled.');
  await album(phone, 'cancelled-phone');
  const [after] = await appointmentsOf(owner, DAY);
  expect(after?.lines.map(({ serviceName, cancelled }) => [serviceName, cancelled])).toEqual([
    ['Nails', true],
    ['Braids', false],
    ['Nails', false],
  ]);
});
