import { expect, inject, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible, openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { newClient } from './harness/client.ts';
import { addService, appointmentsOf, createOwner } from './harness/owner.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

it('a booking repeated eight times, two of the dates taken: one at another time, one left out', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner, 'Wash', 60);
  const { data: team } = await owner.visitor.ask(staffCalls.list, { query: {} });
  const staffId = team[0]?._id ?? '';
  const book = async (name: string, date: string): Promise<string> => {
    const { name: clientName, phone: clientPhone, email: clientEmail } = newClient(name);
    const body = { serviceId: service._id, staffId, date, clientName, clientPhone, clientEmail };
    return (await owner.visitor.ask(appointmentsCalls.createInternal, { body })).data._id;
  };
  const id = await book('Ngozi Eze', '2026-12-08T09:00:00.000Z');
  await book('Bisi Ade', '2026-12-22T09:30:00.000Z');
  await book('Chi Obi', '2027-01-12T09:00:00.000Z');
  const album = openAlbum('owner-repeats');

  const phone = await open({ ...PHONE, clockAhead });
  await openDarkPortal(phone.page, owner, '/dashboard/calendar');
  await phone.page.goto(`${baseUrl}/dashboard/calendar?appointment=${id}`);
  await phone.page.getByRole('button', { name: 'More' }).click();
  await album(phone, 'details-phone');
  await phone.page.getByRole('button', { name: 'Repeat' }).click();
  await phone.page.getByRole('button', { name: 'Show the dates' }).waitFor();
  await album(phone, 'pattern-phone');
  await phone.page.getByRole('button', { name: 'Show the dates' }).click();
  await phone.page.getByText('6 of 8 dates are free.').waitFor();
  await album(phone, 'dates-phone');
  await expectAccessible(phone);

  const desk = await open({ ...DESKTOP, clockAhead });
  const { page } = desk;
  await openPortal(page, owner, `/dashboard/calendar?appointment=${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Repeat' }).click();
  await page.getByRole('button', { name: 'Show the dates' }).click();
  await page.getByText('6 of 8 dates are free.').waitFor();
  await page.getByRole('checkbox', { name: /^Tue 22 Dec 2026 09:30/ }).check();
  await album(desk, 'dates');
  await page.getByRole('button', { name: 'Book 7 appointments' }).click();
  await expectSnackbar(page, '7 appointments booked.');
  await page.getByRole('heading', { name: 'One of 8, every week' }).waitFor();
  await album(desk, 'series');
  await expectAccessible(desk);
  // Each date leads to its own booking, and the way back to the calendar.
  await page.getByRole('link', { name: /^Tue 29 Dec 2026/ }).click();
  await page.getByText('Tuesday, 29 Dec 2026').waitFor();

  const week = (date: string) => appointmentsOf(owner, date);
  expect(await week('2026-12-22')).toHaveLength(2);
  expect((await week('2027-01-12')).map(({ clientName }) => clientName)).toEqual(['Chi Obi']);
  expect((await week('2027-02-02')).map(({ date }) => date)).toEqual(['2027-02-02T09:00:00.000Z']);
});
