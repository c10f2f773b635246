import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openBrowser, PHONE } from './browser/browser.ts';
import { drag, placeOf, swipe } from './browser/gestures.ts';
import { openAlbum } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { book, newClient } from './harness/client.ts';
import { deepIt } from './harness/gate.ts';
import { addService, addStaffMember, appointmentsOf, createOwner } from './harness/owner.ts';
import { bookAsOwner } from './harness/owner-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The product's clock begins on this day at 08:00 in Lagos; the day after is a Tuesday. */
const TODAY = '2026-12-07';
const DAY = '2026-12-08';
const TEN = `${DAY}T09:00:00.000Z`;
const PATIENCE = { timeout: 10_000 };

const calendarOf = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' });
const detailsOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Appointment Details' });

/** The figure on a card of the dashboard. */
const figure = (page: Page, title: string): Promise<string> =>
  page
    .getByRole('region', { name: 'Figures' })
    .locator('dl > div', { hasText: title })
    .locator('dd')
    .first()
    .innerText();

it('the desk: figures, three views, and every action with what it says', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  for (const [hour, clientName] of [
    ['05', 'Chika Okoro'],
    ['06', 'Dayo Bello'],
    ['12', 'Efe Okafor'],
  ] as const)
    await bookAsOwner(owner, service, { date: `${TODAY}T${hour}:00:00.000Z`, clientName });
  const ngozi = newClient('Ngozi Eze');
  await book(owner, service, TEN, ngozi);
  const look = openAlbum('day-desk');
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner);
  await expect.poll(() => figure(page, 'Appointments Today'), PATIENCE).toBe('3');
  await expect.poll(() => figure(page, 'Total Bookings (30d)'), PATIENCE).toBe('2');
  expect(await figure(page, 'Revenue (Last 30d)')).toBe('₦0');
  expect(await figure(page, 'No-Show Rate (30d)')).toBe('0.0%');
  const upcoming = page.getByRole('region', { name: 'Upcoming Today' });
  await upcoming.getByRole('button', { name: /13:00.*Efe Okafor/ }).waitFor();
  await page.getByRole('region', { name: 'Popular Services' }).getByText('2 bookings').waitFor();
  const calendar = calendarOf(page);
  await calendar.getByRole('button', { name: /^Ngozi Eze, / }).waitFor();
  await look(window, 'month');
  await turnPages(page);
  await look(window, 'week');

  await calendar.getByRole('button', { name: /^Ngozi Eze, .*pending/ }).click();
  await actOnPending(page, () => look(window, 'details'));
  await calendar.getByRole('button', { name: '1 cancelled' }).click();
  await calendar.getByRole('button', { name: /^Ngozi Eze, .*cancelled/ }).waitFor();
  for (const [client, action] of [
    ['Chika Okoro', 'Completed'],
    ['Dayo Bello', 'No-Show'],
  ] as const) {
    await calendar.getByRole('button', { name: new RegExp(`^${client}, .*confirmed`) }).click();
    await detailsOf(page).getByRole('button', { name: action, exact: true }).click();
    if (action === 'Completed') {
      await page.getByRole('dialog', { name: /^Did you receive the ₦/ }).waitFor();
      await look(window, 'balance');
      await page.getByRole('button', { name: 'Complete without payment' }).click();
    }
    await expectSnackbar(page, `Appointment marked as ${action.toLowerCase()}.`);
    await detailsOf(page).getByRole('link', { name: 'Book again' }).waitFor();
    await close(page);
  }
  await expect.poll(() => figure(page, 'No-Show Rate (30d)'), PATIENCE).toBe('50.0%');
});

/** From the month over the day and on to the week, and back to today; a reload keeps what is shown. */
const turnPages = async (page: Page): Promise<void> => {
  const calendar = calendarOf(page);
  await calendar.getByRole('heading', { name: 'December 2026' }).waitFor();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('heading', { name: 'January 2027' }).waitFor();
  await calendar.getByRole('button', { name: 'Today', exact: true }).click();
  await calendar.getByRole('button', { name: 'Day', exact: true }).click();
  await calendar.getByRole('heading', { name: 'Monday, 7 Dec 2026' }).waitFor();
  await calendar.getByRole('button', { name: 'Next day' }).click();
  await calendar.getByRole('heading', { name: 'Tuesday, 8 Dec 2026' }).waitFor();
  await calendar.getByRole('button', { name: /^Ngozi Eze, .*10:00 to 11:00, with Ada Obi$/ }).waitFor();
  await calendar.getByRole('button', { name: 'Week', exact: true }).click();
  await page.reload();
  await calendar.getByRole('heading', { name: '7 – 13 Dec 2026' }).waitFor();
  await calendar.getByRole('button', { name: /^Efe Okafor, / }).waitFor();
};

/** Confirms, sends a link, reads what is known of it, and cancels. */
const actOnPending = async (page: Page, look: () => Promise<void>): Promise<void> => {
  const dialog = detailsOf(page);
  await dialog.getByText('(Service)').waitFor();
  await dialog.getByRole('link', { name: /^Call 0/ }).waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectSnackbar(page, 'Appointment marked as confirmed.');
  const sent = Promise.withResolvers<void>();
  await page.route('**/reschedule', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'More' }).click();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const question = page.getByRole('dialog', { name: 'Ask the client to choose another time?' });
  await question.getByText(/^Ngozi Eze gets an email at /).waitFor();
  await question.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Sending reschedule link...').waitFor();
  // One at a time.
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  sent.resolve();
  await expectSnackbar(page, 'Reschedule link sent!');
  await dialog.getByRole('button', { name: 'History' }).click();
  await dialog.getByText('Ngozi Eze (client) made the booking, still to be confirmed').waitFor();
  await dialog.getByText('You confirmed it').waitFor();
  await dialog.getByRole('button', { name: 'Messages' }).click();
  // By email and by SMS.
  for (const kind of ['Booking received', 'Booking confirmed', 'Link to choose a new date or time'])
    await dialog.getByText(kind, { exact: true }).first().waitFor();
  await look();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await expectSnackbar(page, 'Appointment marked as cancelled.');
  await close(page);
};

const close = async (page: Page): Promise<void> => {
  await detailsOf(page).getByRole('button', { name: 'Close' }).click();
  await detailsOf(page).waitFor({ state: 'hidden' });
};

deepIt('on a phone the week is a list that is swiped, and a booking fills the screen', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  await bookAsOwner(owner, service, { date: `${TODAY}T12:00:00.000Z`, clientName: 'Efe Okafor' });
  await book(owner, service, TEN, newClient('Ngozi Eze'));
  const look = openAlbum('day-phone');
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner);
  const list = page.getByRole('region', { name: 'Appointments', exact: true });
  await list.getByText('2 appointments', { exact: false }).waitFor();
  const row = list.getByRole('button', { name: /Ngozi Eze - Silk Press/ });
  // What waits to be confirmed alone, and all of it again.
  const other = list.getByRole('button', { name: /Efe Okafor - Silk Press/ });
  await other.waitFor();
  await list.getByText('Closed').first().waitFor();
  await list.getByRole('button', { name: '1 to confirm' }).click();
  await other.waitFor({ state: 'hidden' });
  await row.waitFor();
  await list.getByRole('button', { name: '1 to confirm' }).click();
  await other.waitFor();
  await row.getByText('Pending').waitFor();
  await look(window, 'week');

  await row.click();
  const dialog = detailsOf(page);
  await dialog.getByText('Tuesday, 8 Dec 2026, 10:00 – 11:00').waitFor();
  expect((await placeOf(dialog)).width).toBe(360);
  await look(window, 'details');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectSnackbar(page, 'Appointment marked as confirmed.');
  await close(page);
  await row.getByText('Confirmed').waitFor();

  await list.evaluate((element) => element.scrollIntoView());
  await swipe(page, -120);
  await list.getByText('14 – 20 Dec 2026').waitFor();
  await list.getByText('No appointments this week').waitFor();
  await look(window, 'empty');
  // Too short for a swipe.
  await swipe(page, 40);
  await swipe(page, 120);
  await list.getByText('7 – 13 Dec 2026').waitFor();
  await list.getByRole('button', { name: 'Previous week' }).click();
  await list.getByText('30 Nov – 6 Dec 2026').waitFor();
  await list.getByRole('button', { name: 'Refresh' }).click();
  await expectSnackbar(page, 'Appointments loaded successfully');
  await list.getByRole('button', { name: 'This week' }).click();
  await row.waitFor();
});

deepIt('a booking is dragged to another time and person, and back where that is refused', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  await book(owner, service, TEN, newClient('Ngozi Eze'));
  await addStaffMember(owner, 'Bola Ade');
  const look = openAlbum('day-calendar');
  const window = await open({ clockAhead });
  const { page } = window;
  await openPortal(page, owner, `/dashboard/calendar?day=${DAY}`);
  const calendar = calendarOf(page);
  const booking = calendar.getByRole('button', { name: /^Ngozi Eze, / });
  const question = page.getByRole('dialog', { name: 'Move this booking?' });
  const named = () => booking.getAttribute('aria-label');
  const before = 'Ngozi Eze, Silk Press, pending, 10:00 to 11:00, with Ada Obi';
  const after = 'Ngozi Eze, Silk Press, pending, 12:00 to 13:00, with Bola Ade';
  await calendar.getByRole('heading', { name: 'Bola Ade' }).waitFor();
  // It comes above the calendar once the server has said that it is needed.
  await page.getByText('Please confirm your email address.').waitFor();
  /** Carries it so many hours down, into the column of this person. */
  const carry = async (hours: number, person: string): Promise<void> => {
    const { y, height } = await placeOf(booking);
    const hour = (await placeOf(calendar.locator('[data-hours]').first())).height / 24;
    const column = await placeOf(calendar.getByRole('heading', { name: person }));
    const x = column.x + column.width / 2;
    await drag(page, booking, { x, y: y + height / 2 + hours * hour });
  };

  await carry(2, 'Bola Ade');
  const words =
    'Move Ngozi Eze’s Silk Press from Tue 8 Dec 10:00 with Ada Obi to Tue 8 Dec 12:00 with Bola Ade?';
  await question.getByText(words).waitFor();
  expect(await named()).toBe(after);
  await look(window, 'question');
  await question.getByRole('button', { name: 'Leave it' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await named()).toBe(before);
  await page.reload();
  await calendar.getByRole('heading', { name: 'Bola Ade' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/appointments/')) asked.push(`${request.method()} ${pathname}`);
  });
  await carry(2, 'Bola Ade');
  await question.getByText(words).waitFor();
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expectSnackbar(page, 'Appointment updated successfully!');
  // The calendar and the bell ask as the page opens.
  expect(asked.filter((request) => !/\/(calendar|notices)$/.test(request))).toEqual([
    expect.stringMatching(/^POST \/api\/appointments\/[^/]+\/move$/),
  ]);
  expect(await named()).toBe(after);
  expect((await appointmentsOf(owner, DAY)).map(({ date, staffName }) => [date, staffName])).toEqual([
    [`${DAY}T11:00:00.000Z`, 'Bola Ade'],
  ]);

  await book(owner, service, `${DAY}T13:00:00.000Z`, newClient('Tunde Bakare'));
  const tunde = calendar.getByRole('button', { name: /^Tunde Bakare, / });
  await tunde.waitFor();
  const column = /with Bola/.test((await tunde.getAttribute('aria-label')) ?? '') ? 'Bola Ade' : 'Ada Obi';
  window.faults.expect(/status of 409/);
  await carry(2, column);
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await question.getByText('That time has just been taken. These are the nearest free times:').waitFor();
  expect(await named()).toBe(after);
  await look(window, 'taken');
  await question.getByRole('button', { name: 'Leave it' }).click();
  await question.waitFor({ state: 'hidden' });
  await filter(page, () => look(window, 'filtered'));
});

/** Shows one person's bookings, then one state's, and what a reload keeps of that. */
const filter = async (page: Page, look: () => Promise<void>): Promise<void> => {
  const calendar = calendarOf(page);
  await calendar.getByRole('button', { name: 'Filter' }).click();
  await calendar.getByRole('group', { name: 'Person' }).getByRole('button', { name: 'Bola Ade' }).click();
  await calendar.getByRole('heading', { name: 'Ada Obi' }).waitFor({ state: 'hidden' });
  await calendar.getByRole('button', { name: 'Filter (1)' }).waitFor();
  await look();
  await page.reload();
  await calendar.getByRole('button', { name: /^Ngozi Eze, / }).waitFor();
  expect(await calendar.getByRole('heading', { name: 'Ada Obi' }).count()).toBe(0);
  await calendar.getByRole('button', { name: 'Filter (1)' }).click();
  await calendar.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Cancelled' }).click();
  await calendar.getByRole('button', { name: /^Ngozi Eze, / }).waitFor({ state: 'hidden' });
  await calendar.getByRole('button', { name: 'Show all' }).click();
  await calendar.getByRole('button', { name: /^Tunde Bakare, / }).waitFor();
};
