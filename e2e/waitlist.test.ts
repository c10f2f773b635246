import { expect, inject, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { openBrowser, PHONE, type Window } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { book, type Client, newClient } from './harness/client.ts';
import { addService, appointmentsOf, createOwner } from './harness/owner.ts';
import { choice, fillDetails } from './harness/phone-booking.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

/** The day after the product's clock begins, which has room for one hour. */
const DAY = '2026-12-08';
const TIME = `${DAY}T09:00:00.000Z`;

const phones = [
  { scripts: true, theme: 'light' },
  { scripts: false, theme: 'dark' },
] as const;

/** A salon that is open for one hour a day, and that hour tomorrow is booked. */
const fullSalon = async () => {
  const owner = await createOwner(baseUrl);
  const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: true,
    startTime: '10:00',
    endTime: '11:00',
  }));
  await owner.visitor.ask(settingsCalls.saveHours, { body: { weeklyHours } });
  const service = await addService(owner);
  const { _id: id } = await book(owner, service, TIME);
  return { owner, service, id };
};

/** The link to the offered time, as it comes by mail. */
const offerFor = (client: Client): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(inboxUrl, client.email);
      const found = mails.flatMap(({ text }) => new RegExp(`${baseUrl}/offer/\\w{87}`).exec(text) ?? [])[0];
      if (found === undefined) throw new Error('No time was offered');
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );

const joinWaitlist = async (window: Window, client: Client): Promise<void> => {
  const { page } = window;
  const way = page.getByRole('link', { name: 'Join the waitlist for this day' });
  await way.waitFor();
  // As the page came, without scrolling: the bar at the foot lies over nothing that leads on.
  const isInReach = await way.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isInReach).toBe(true);
  await way.click();
  await page.getByRole('heading', { name: 'Wait for Tue, 8 Dec' }).waitFor();
  await expectAccessible(window);
  await fillDetails(page, client);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.getByText('You are on the list.').waitFor();
  await expectAccessible(window);
};

it.each(phones)(
  'whoever waits is offered the time that frees up, and takes it, scripts: $scripts',
  async (phone) => {
    const { owner, service, id } = await fullSalon();
    const client = newClient('Ife Okon');
    const window = await open({
      ...PHONE,
      clockAhead,
      colorScheme: phone.theme,
      javaScriptEnabled: phone.scripts,
    });
    const { page } = window;
    await page.goto(`${baseUrl}/book/${owner.user.businessSlug}/${service.slug}?staff=any`);
    await choice(page, /Tuesday, 8 Dec/, phone.scripts).click();
    await joinWaitlist(window, client);

    await owner.visitor.ask(appointmentsCalls.changeStatus, {
      params: { id },
      body: { status: 'cancelled' },
    });
    await page.goto(await offerFor(client));
    await page.getByText('Held for you until').waitFor();
    await expectAccessible(window);
    await page.getByRole('button', { name: 'Take this time' }).click();
    await page.waitForURL(/\/booking-complete/);
    const booked = await appointmentsOf(owner, DAY);
    expect(booked.map(({ status, clientName }) => `${status} ${clientName}`).toSorted()).toEqual([
      'cancelled Somebody Else',
      'pending Ife Okon',
    ]);
    await page.goto(await offerFor(client));
    await page.getByRole('heading', { name: 'You took this time' }).waitFor();
  },
);
