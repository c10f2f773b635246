import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { addService, createOwner, newPhone, registerAccount } from './harness/owner.ts';
import { bookAsOwner } from './harness/owner-booking.ts';
import { confirmEmail } from './harness/payer.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

/** How far below the top edge of the bar at the bottom the field with the focus ends; nothing of it may be under it. */
const hiddenPart = async (bar: Locator): Promise<number> => {
  // Scrolling may follow the focus by a frame.
  await bar.page().waitForTimeout(250);
  return bar.evaluate((element) => {
    const focused = document.activeElement?.getBoundingClientRect();
    return Math.max(0, (focused?.bottom ?? 0) - element.getBoundingClientRect().top);
  });
};

const footOf = (dialog: Locator): Locator => dialog.locator('[data-bar]');

it('on a phone a failed save leads to the first wrong field, above the buttons, and is forgotten once mended', async () => {
  const owner = await createOwner(baseUrl);
  const look = openAlbum('portal-forms');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, owner, '/dashboard/services');
  // The list draws itself anew once it is known to be empty.
  await page.getByText('No services added yet.').waitFor();
  await page.getByRole('button', { name: 'New Service' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Service' });
  await dialog.getByLabel('Service Name').fill('Box Braids');
  const price = dialog.getByLabel('Base price');
  await price.fill('-5');
  await dialog.getByRole('button', { name: 'Create Service' }).click();
  await dialog.getByText('Please correct the errors.').waitFor();
  expect(await price.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await hiddenPart(footOf(dialog))).toBe(0);
  await look(window, 'service');
  await price.fill('5000');
  await dialog.getByText('Please correct the errors.').waitFor({ state: 'hidden' });
  for (let field = 0; field < 12; field += 1) {
    await page.keyboard.press('Tab');
    const inFoot = await footOf(dialog).evaluate((bar) => bar.contains(document.activeElement));
    if (inFoot) break;
    expect(await hiddenPart(footOf(dialog))).toBe(0);
  }

  await page.goto(`${baseUrl}/dashboard/staff`);
  await page.getByRole('button', { name: 'Add Staff' }).first().click();
  const staff = page.getByRole('dialog', { name: 'Add Staff' });
  await staff.getByLabel('Staff Name').fill('Bola');
  await staff.getByLabel('Staff Role').fill('Stylist');
  await staff.getByRole('switch', { name: 'Using Default Business Schedule' }).click();
  const closing = staff.getByLabel('Monday end time', { exact: true });
  await closing.fill('8');
  await staff.getByRole('button', { name: 'Add Staff' }).click();
  await staff.getByText(/^Please fix errors in the Weekly Hours schedule/).waitFor();
  expect(await staff.locator('[aria-invalid="true"]').first().isVisible()).toBe(true);
  expect(await hiddenPart(footOf(staff))).toBe(0);
  await look(window, 'staff');
});

it('on a phone the keyboard finds every row of the week between the bars, and the last can be scrolled free', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  for (const hour of ['08', '09', '10', '11', '12', '13', '14', '15'])
    await bookAsOwner(owner, service, { date: `2026-12-08T${hour}:00:00.000Z`, clientName: 'Ngozi Eze' });
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, owner);
  const rows = page.getByRole('button', { name: /Ngozi Eze - Silk Press/ });
  await expect.poll(() => rows.count()).toBe(8);
  const bar = page.locator('[data-bar]', { has: page.getByRole('link', { name: 'New booking' }) });
  const covered = async (): Promise<number> => {
    const below = await hiddenPart(bar);
    const above = await page.evaluate(() => {
      const row = document.activeElement;
      const head = row?.closest('section')?.querySelector('h3')?.parentElement;
      return (head?.getBoundingClientRect().bottom ?? 0) - (row?.getBoundingClientRect().top ?? 0);
    });
    return Math.max(0, below, Math.floor(above));
  };
  await rows.first().focus();
  for (let row = 0; row < 7; row += 1) {
    await page.keyboard.press('Tab');
    expect(await covered()).toBe(0);
  }
  for (let row = 0; row < 7; row += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await covered()).toBe(0);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [last, edge] = [await rows.last().boundingBox(), await bar.boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
  await openAlbum('portal-rows')(window, 'end');
});

it('a client without an email is asked by SMS, once the owner agrees', async () => {
  const owner = await createOwner(baseUrl);
  await confirmEmail(owner, inboxUrl);
  const service = await addService(owner);
  const rules = { slotStepMinutes: 15, noticeMinutes: 120, gapMinutes: 0, horizonDays: 90 };
  await owner.visitor.ask(settingsCalls.saveBookingRules, {
    body: { ...rules, confirmation: 'client', emailOptional: true },
  });
  const client = { clientName: 'Ngozi Eze', clientEmail: '', clientPhone: newPhone() };
  await owner.visitor.ask(appointmentsCalls.createInternal, {
    body: { ...client, serviceId: service._id, staffId: 'any', date: '2026-12-08T09:00:00.000Z' },
  });
  const look = openAlbum('portal-link');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner);
  await page
    .getByRole('button', { name: /Ngozi Eze/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Appointment Details' });
  await dialog.getByRole('link', { name: /^Call 0/ }).waitFor();
  await dialog.getByRole('button', { name: 'More' }).click();
  await look(window, 'more');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const question = page.getByRole('dialog', { name: 'Ask the client to choose another time?' });
  await question.getByText(/^Ngozi Eze gets an SMS on 0/).waitFor();
  await look(window, 'question');
  await question.getByRole('button', { name: 'Send the link' }).click();
  await expectSnackbar(page, 'Reschedule link sent!');
});

it('a setup keeps what was typed for another tab, and offers free addresses for one that is taken', async () => {
  const holder = await createOwner(baseUrl);
  const account = await registerAccount(baseUrl, 'Ada Hair Studio');
  const look = openAlbum('portal-setup');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openPortal(page, account, '/dashboard/setup');
  await page.getByLabel('Your name').fill('Ada Obi');
  const address = page.getByLabel('Booking page address');
  await address.fill(holder.user.businessSlug);
  await address.blur();
  await page.getByText('This URL path is already taken.').waitFor();
  await look(window, 'taken');
  await page.getByRole('button', { name: `${holder.user.businessSlug}-lagos` }).click();
  await page.getByText('This address is available.').waitFor();
  const hours = (name: RegExp) => page.getByRole('radio', { name });
  expect(await hours(/^Monday to Saturday, 9:00 to 19:00/).isChecked()).toBe(true);
  await hours(/^Monday to Saturday, 8:00 to 18:00/).check();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  expect(await hours(/^Monday to Saturday, 8:00 to 18:00/).isChecked()).toBe(true);
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Obi');
  expect(await address.inputValue()).toBe(`${holder.user.businessSlug}-lagos`);
  await next(page, 'How clients book');
  await page.getByRole('switch', { name: 'Require a deposit to book' }).press('Space');
  await look(window, 'booking');
  await next(page, 'Check and finish');
  await page.getByText(/^Monday to Saturday, 8:00 to 18:00. Closed on Sunday/).waitFor();
  await look(window, 'finish');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL('**/dashboard**');
  await page.getByText('Check your opening hours · Done').waitFor();
  await page.getByText('Monday to Saturday, 8:00 to 18:00. Closed on Sunday.').waitFor();
  const { data } = await account.visitor.ask(settingsCalls.get, {});
  expect(data.weeklyHours.filter(({ isOpen }) => isOpen)).toHaveLength(6);
  expect(await page.evaluate(() => localStorage.getItem('setup-draft'))).toBeNull();
});

const next = async (page: Page, heading: string): Promise<void> => {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
};
