import { expect, inject, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { newClient } from './harness/client.ts';
import { addService, appointmentsOf, createOwner } from './harness/owner.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The product's clock begins on this day at 08:00 in Lagos. */
const TODAY = '2026-12-07';

it.each([
  { on: 'phone', theme: 'dark' },
  { on: 'desktop', theme: 'light' },
] as const)(
  'of three services one was not done, and then it was another: $on, $theme',
  async ({ on, theme }) => {
    const owner = await createOwner(baseUrl);
    const services = [await addService(owner, 'Silk Press'), await addService(owner, 'Nails')];
    const trim = await addService(owner, 'Trim');
    const { name, email, phone } = newClient('Ngozi Eze');
    const { data: booked } = await owner.visitor.ask(appointmentsCalls.createInternal, {
      body: {
        ...{ clientName: name, clientEmail: email, clientPhone: phone },
        lines: [...services, trim].map(({ _id }) => ({ serviceId: _id })),
        date: `${TODAY}T03:00:00.000Z`,
        override: true,
      },
    });
    const outcomes = async () =>
      (await appointmentsOf(owner, TODAY)).flatMap(({ lines }) => lines.map(({ outcome }) => outcome));
    const look = openAlbum(`line-outcomes-${on}-${theme}`);
    const window = await open({ ...(on === 'phone' ? PHONE : DESKTOP), clockAhead });
    const { page } = window;
    const enter = theme === 'dark' ? openDarkPortal : openPortal;
    await enter(page, owner, '/dashboard');
    await page.goto(`${baseUrl}/dashboard?day=${TODAY}&appointment=${booked._id}`);
    const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
    await sheet.getByRole('heading', { name: 'Services' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await look(window, 'offered');
    await page.getByRole('button', { name: 'Partly completed' }).click();
    const asked = page.getByRole('dialog', { name: 'Mark as completed?' });
    await asked.getByRole('checkbox', { name: 'Nails' }).waitFor();
    await look(window, 'all-done');
    await asked.getByRole('checkbox', { name: 'Nails' }).click();
    await expect.poll(() => asked.getByLabel('Amount received').inputValue()).toBe('30,000');
    await asked.getByRole('radio', { name: 'Cash' }).check();
    await look(window, 'nails-missed');
    for (const other of ['Silk Press', 'Trim']) await asked.getByRole('checkbox', { name: other }).click();
    await asked.getByRole('button', { name: 'Mark as No-Show' }).waitFor();
    await look(window, 'all-missed');
    for (const other of ['Silk Press', 'Trim']) await asked.getByRole('checkbox', { name: other }).click();
    await asked.getByRole('button', { name: 'Record and complete' }).click();
    await expectSnackbar(page, 'Appointment marked as completed.');
    await sheet.getByText('Did not come').scrollIntoViewIfNeeded();
    await look(window, 'what-became');
    await sheet.getByRole('button', { name: 'History' }).click();
    await sheet.getByText('You marked it as completed, all but Nails').waitFor();
    await look(window, 'completed');
    expect(await outcomes()).toEqual(['done', 'no-show', 'done']);

    await page.getByRole('button', { name: 'Change outcome', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change outcome' });
    await dialog.getByRole('checkbox', { name: 'Nails' }).waitFor();
    await dialog.getByLabel('Reason').fill('It was the trim');
    await dialog.getByRole('button', { name: 'Change outcome', exact: true }).click();
    await dialog.getByText('This is what it says already. Change at least one.').waitFor();
    await look(window, 'corrected-to-the-same');
    for (const changed of ['Nails', 'Trim']) await dialog.getByRole('checkbox', { name: changed }).click();
    await dialog.getByRole('button', { name: 'Change outcome', exact: true }).click();
    await expectSnackbar(page, 'Corrected. The appointment is completed now.');
    await sheet.getByText('You corrected what was done, all but Trim').waitFor();
    await look(window, 'corrected');
    expect(await outcomes()).toEqual(['done', 'done', 'no-show']);
  },
);
