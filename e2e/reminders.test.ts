import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { waitlistCalls } from '#contract/calls/waitlist.calls.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openDarkPortal, openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { book, bookingBody, freeTimes, newClient } from './harness/client.ts';
import { addService, appointmentsOf, createOwner } from './harness/owner.ts';
import { createVisitor } from './harness/visitor.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

/** The product's clock begins on the Monday before, at 08:00 in Lagos. */
const DAY = '2026-12-10';
const REMINDERS = '/dashboard/settings?tab=reminders';

const openText = async (page: Page, name: RegExp): Promise<Locator> => {
  await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text', { exact: true }).waitFor();
  return dialog;
};

it('reminders are set, put in words of one’s own, tried out, and seen on the booking', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  const window = await open({ clockAhead });
  const { page, faults } = window;
  await openPortal(page, owner, REMINDERS);
  await page.getByRole('button', { name: 'Add a reminder' }).click();
  await page.getByLabel('Reminder 3', { exact: true }).selectOption('other');
  await page.getByLabel('Hours of reminder 3').fill('2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('You have this one already. Please choose another time.').waitFor();
  await page.getByLabel('Hours of reminder 3').fill('36');
  await page
    .getByText('Clients are reminded by email and SMS 36 hours, 24 hours and 2 hours before.')
    .waitFor();
  await page.getByRole('switch', { name: 'Invite no-shows to book again' }).check({ force: true });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectSnackbar(page, 'Reminders saved.');
  const { data } = await owner.visitor.ask(settingsCalls.get, {});
  expect(data.reminders).toMatchObject({ leads: [2160, 1440, 120], rebookAfterNoShow: true });

  const sms = await openText(page, /^Reminder: SMS/);
  await sms.getByText(/^\d+ of 160 characters$/).waitFor();
  faults.expect(/status of 422|refused 422/);
  await sms.getByLabel('Text', { exact: true }).fill('Dear {klient}, see {link}');
  await sms.getByText(/^We do not know {klient}/).waitFor();
  await expectAccessible(window);
  await sms.getByLabel('Text', { exact: true }).fill('Dear , see {link}');
  for (let back = 0; back < ', see {link}'.length; back += 1) await page.keyboard.press('ArrowLeft');
  await sms.getByRole('button', { name: '{client}' }).press('Enter');
  expect(await sms.getByLabel('Text', { exact: true }).inputValue()).toBe('Dear {client}, see {link}');
  await sms.getByText(/^Dear Chidinma, see http/).waitFor();
  await sms.getByRole('button', { name: 'Save text' }).click();
  await expectSnackbar(page, 'Text saved.');
  await page.getByRole('button', { name: /^Reminder: SMS.*Your text/ }).waitFor();

  const email = await openText(page, /^Reminder: Email/);
  await email.getByLabel('Text', { exact: true }).fill('Bring your own comb to {business}.');
  await email
    .frameLocator('iframe')
    .getByRole('paragraph')
    .filter({ hasText: 'Bring your own comb to Ada Hair Studio.' })
    .waitFor();
  await expectAccessible(window);
  await email.getByRole('button', { name: 'Send me a test' }).click();
  await email.getByText(/^Your test is on its way/).waitFor();
  await expect
    .poll(async () => (await mailsTo(inboxUrl, owner.email)).map(({ text }) => text).join())
    .toContain('Bring your own comb to Ada Hair Studio.');
  await email.getByRole('button', { name: 'Use the standard text' }).click();
  await email.getByRole('button', { name: 'Save text' }).click();
  await email.waitFor({ state: 'hidden' });

  await book(owner, service, `${DAY}T09:00:00.000Z`, newClient('Ngozi Eze'));
  const [booking] = await appointmentsOf(owner, DAY);
  await page.goto(`${baseUrl}/dashboard/calendar?appointment=${booking?._id}`);
  const details = page.getByRole('dialog', { name: 'Appointment Details' });
  await details.getByRole('button', { name: 'Messages' }).click();
  const lines = details.getByRole('listitem').filter({ hasText: 'Reminder, 36 hours before' });
  await lines.filter({ hasText: 'SMS to Ngozi Eze' }).getByText('Will be sent 8 Dec 2026, 19:55').waitFor();
  await lines.filter({ hasText: 'Email to Ngozi Eze' }).getByText('Will be sent 8 Dec 2026, 22:00').waitFor();
  const byHand = details.getByRole('link', { name: 'Send on WhatsApp: Reminder, 36 hours before' }).first();
  expect(await byHand.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/234\d{10}\?text=/);
  await expectAccessible(window);
});

it('who waits for a full day is seen and taken off, on a phone in the dark', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner, 'Bridal day', 480);
  const [first = ''] = await freeTimes(owner, service, DAY);
  await book(owner, service, first);
  const { date: _, ...body } = bookingBody(owner, service, first, newClient('Ngozi Eze'));
  await createVisitor(baseUrl).ask(waitlistCalls.join, { body: { ...body, date: DAY } });
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await openDarkPortal(page, owner, '/dashboard/clients');
  await page.getByRole('link', { name: 'Waitlist' }).click();
  await page.getByRole('heading', { name: 'Thursday, 10 Dec 2026' }).waitFor();
  await page.getByText('Bridal day with anyone').waitFor();
  await expectAccessible(window);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Take Ngozi Eze off the list' }).click();
  const question = page.getByRole('dialog', { name: 'Take Ngozi Eze off the list?' });
  await question.getByRole('button', { name: 'Take off' }).click();
  await expectSnackbar(page, 'Ngozi Eze is off the waitlist.');
  await page.getByRole('link', { name: 'Waitlist settings' }).click();
  const sms = await openText(page, /^Free time offered: SMS/);
  await sms.getByText(/^\d+ of 160 characters$/).waitFor();
  await expectAccessible(window);
  expect((await owner.visitor.ask(waitlistCalls.list, {})).data).toEqual([]);
});
