import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { placeOf } from './browser/gestures.ts';
import { openPortal } from './browser/sign-in.ts';
import { book, newClient } from './harness/client.ts';
import { type Hand, handOn } from './harness/hand.ts';
import { addService, addStaffMember, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { bookAsOwner } from './harness/owner-booking.ts';
import { choice, SUBMIT } from './harness/phone-booking.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

/** The product's clock begins on this Monday at 08:00 in Lagos. */
const TODAY = '2026-12-07';
const DAY = '2026-12-08';

type Salon = { readonly owner: Owner; readonly service: OwnerService };
type Job = {
  readonly name: string;
  readonly taps: number;
  readonly before?: (salon: Salon) => Promise<unknown>;
  /** Where the portal stands open; the dashboard where nothing is said. */
  readonly at?: string;
  readonly ready: (page: Page) => Promise<unknown>;
  /** Ends where the page says that it is done. */
  readonly go: (hand: Hand, page: Page, salon: Salon) => Promise<unknown>;
};

const timed: string[] = [];
afterAll(() => {
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'taps.md'), `${timed.join('\n')}\n`);
});
const told = (name: string, { taps, seconds }: ReturnType<Hand['count']>): void => {
  timed.push(`| ${name} | ${taps} | ${seconds.toFixed(1)} |`);
};

/** Four people, three services, no deposit, no email asked, open from six on. */
const openSalon = async (): Promise<Salon> => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner);
  for (const name of ['Braids', 'Wash']) await addService(owner, name);
  for (const name of ['Bola Ade', 'Chidi Eze', 'Dami Ojo']) await addStaffMember(owner, name);
  const { data } = await owner.visitor.ask(settingsCalls.get, {});
  const weeklyHours = data.weeklyHours.map((day) => ({ ...day, startTime: '06:00' }));
  await owner.visitor.ask(settingsCalls.saveHours, { body: { weeklyHours } });
  const body = { ...data.bookingRules, emailOptional: true };
  await owner.visitor.ask(settingsCalls.saveBookingRules, { body });
  return { owner, service };
};

const booked = ({ owner, service }: Salon, time: string, clientName = 'Efe Okafor') =>
  bookAsOwner(owner, service, { date: `${TODAY}T${time}:00.000Z`, clientName });
const said = (page: Page, words: string) => page.getByText(words).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const service = (page: Page) => page.getByRole('combobox', { name: 'Service', exact: true });
const CREATED = 'Appointment created successfully!';

const ownersJobs: readonly Job[] = [
  {
    name: 'confirm the next booking',
    taps: 1,
    before: ({ owner, service: wanted }) =>
      book(owner, wanted, `${TODAY}T12:00:00.000Z`, newClient('Ngozi Eze')),
    ready: (page) => button(page, /^Confirm Ngozi/).waitFor(),
    go: async (hand, page) => {
      await hand.tap(button(page, /^Confirm Ngozi/));
      await said(page, 'Appointment marked as confirmed.');
    },
  },
  {
    name: 'complete it, nothing owed',
    taps: 1,
    before: async (salon) => {
      const { _id: id } = await booked(salon, '06:30');
      // The price of every service here.
      const body = { kind: 'balance', method: 'cash', amount: 15_000 } as const;
      await salon.owner.visitor.ask(paymentsCalls.recordPayment, { params: { id }, body });
    },
    ready: (page) => button(page, /^Complete Efe/).waitFor(),
    go: async (hand, page) => {
      await hand.tap(button(page, /^Complete Efe/));
      await said(page, 'Appointment marked as completed.');
    },
  },
  {
    name: 'mark who did not come',
    taps: 1,
    before: (salon) => booked(salon, '05:00'),
    ready: (page) => button(page, /^No-show Efe/).waitFor(),
    go: async (hand, page) => {
      await hand.tap(button(page, /^No-show Efe/));
      await said(page, 'Appointment marked as no-show.');
    },
  },
  {
    name: 'complete it with cash',
    taps: 3,
    before: (salon) => booked(salon, '06:30'),
    ready: (page) => button(page, /^Complete Efe/).waitFor(),
    go: async (hand, page) => {
      await hand.tap(button(page, /^Complete Efe/));
      await hand.tap(page.getByText('Cash', { exact: true }).first());
      await hand.tap(button(page, 'Record and complete'));
      await said(page, 'Appointment marked as completed.');
    },
  },
  {
    name: 'a walk-in without a name',
    taps: 4,
    ready: (page) => page.getByRole('link', { name: 'Walk-in' }).first().waitFor(),
    go: async (hand, page, salon) => {
      await hand.tap(page.getByRole('link', { name: 'Walk-in' }).first());
      await hand.choose(service(page), salon.service._id);
      await hand.tap(button(page, 'Create Appointment'));
      await said(page, CREATED);
    },
  },
  {
    name: 'a walk-in in Bola’s free hour',
    taps: 5,
    ready: (page) => button(page, /^Fill Bola/).waitFor(),
    go: async (hand, page, salon) => {
      await hand.tap(button(page, /^Fill Bola/));
      await hand.tap(page.getByRole('menuitem', { name: 'Walk-in now' }));
      await hand.choose(service(page), salon.service._id);
      await hand.tap(button(page, 'Create Appointment'));
      await said(page, CREATED);
    },
  },
  {
    name: 'a telephone booking for Bola, 14:30 today; from the calendar',
    taps: 8,
    at: '/dashboard/calendar',
    ready: (page) => button(page, /Bola Ade/).waitFor(),
    go: async (hand, page, salon) => {
      await hand.tap(button(page, /Bola Ade/));
      const hours = page.locator('[data-drop-person]').first();
      const { height } = await placeOf(hours);
      // Into the middle of the screen, as a thumb scrolls it.
      await hours.evaluate(
        (element, down) => {
          const { top } = element.getBoundingClientRect();
          const scroller = [...document.querySelectorAll('*')].find(
            (one) =>
              one.contains(element) &&
              one.scrollHeight > one.clientHeight + 40 &&
              getComputedStyle(one).overflowY !== 'visible',
          );
          (scroller ?? document.documentElement).scrollBy(0, top + down - innerHeight / 2);
        },
        (14.6 / 24) * height,
      );
      const box = await placeOf(hours);
      await hand.tapAt(box.x + box.width / 2, box.y + (14.6 / 24) * height);
      await hand.tap(page.getByRole('menuitem', { name: 'New booking' }));
      await hand.choose(service(page), salon.service._id);
      await hand.type(page.getByRole('combobox', { name: 'Client name' }), 'Ngozi Eze');
      await hand.type(page.getByRole('combobox', { name: 'Client phone' }), '08035551234');
      await hand.tap(button(page, 'Create Appointment'));
      await said(page, CREATED);
      const times = (await appointmentsOf(salon.owner, TODAY)).map(({ date }) => date);
      expect(times).toEqual([`${TODAY}T13:30:00.000Z`]);
    },
  },
  {
    name: 'move a booking by an hour; from the calendar',
    taps: 2,
    at: '/dashboard/calendar',
    before: (salon) => booked(salon, '11:00'),
    ready: (page) => button(page, /^Efe Okafor, /).waitFor(),
    go: async (hand, page) => {
      const hour = (await placeOf(page.locator('[data-hours]').first())).height / 24;
      await hand.carry(button(page, /^Efe Okafor, /), hour);
      await hand.tap(button(page, 'Move'));
      await said(page, 'Appointment updated successfully!');
    },
  },
  {
    name: 'Bola’s afternoon; from the calendar',
    taps: 1,
    at: '/dashboard/calendar',
    ready: (page) => button(page, /Bola Ade/).waitFor(),
    go: async (hand, page) => {
      await hand.tap(button(page, /Bola Ade/));
      await page.getByRole('button', { name: /Bola Ade/, pressed: true }).waitFor();
    },
  },
  {
    name: 'send a link to choose another time',
    taps: 4,
    // Of an owner's own booking nobody is written to before the owner's email is confirmed.
    before: ({ owner, service: wanted }) =>
      book(owner, wanted, `${TODAY}T12:00:00.000Z`, newClient('Efe Okafor')),
    ready: (page) => button(page, /Efe Okafor/).waitFor(),
    go: async (hand, page) => {
      await hand.tap(button(page, /Efe Okafor/));
      await hand.tap(button(page, 'More'));
      await hand.tap(button(page, 'Reschedule'));
      await hand.tap(button(page, 'Send the link'));
      await said(page, 'Reschedule link sent!');
    },
  },
];

it.each(ownersJobs)('$name', async ({ name, taps, at, before, ready, go }) => {
  const salon = await openSalon();
  await before?.(salon);
  const { page } = await open({ ...PHONE, clockAhead });
  await openPortal(page, salon.owner, at);
  await ready(page);
  const hand = handOn(page);
  await go(hand, page, salon);
  told(name, hand.count());
  expect(hand.count().taps).toBe(taps);
});

type Visit = {
  readonly name: string;
  readonly taps: number;
  /** Of a client who has booked: from the link in their message. */
  readonly byLink: boolean;
  readonly go: (hand: Hand, page: Page) => Promise<unknown>;
};

const client = newClient('Chioma Obi');
const typeDetails = async (hand: Hand, page: Page): Promise<void> => {
  await hand.type(page.getByLabel('Full name'), client.name);
  await hand.type(page.getByLabel('Email address'), client.email);
  await hand.type(page.getByLabel('Phone number'), client.phone);
};
const bookNow = async (hand: Hand, page: Page): Promise<void> => {
  await typeDetails(hand, page);
  await hand.tap(button(page, SUBMIT.name));
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
};

const clientsJobs: readonly Visit[] = [
  {
    name: 'the first free time of a service',
    taps: 6,
    byLink: false,
    go: async (hand, page) => {
      await hand.tap(page.getByRole('link', { name: /^Silk Press/ }).first());
      await hand.tap(page.getByRole('link', { name: /^First free/ }));
      await bookNow(hand, page);
    },
  },
  {
    name: 'a time of Bola’s on another day',
    taps: 10,
    byLink: false,
    go: async (hand, page) => {
      await hand.tap(page.getByRole('link', { name: /^Silk Press/ }).first());
      await hand.tap(choice(page, /^Bola Ade/));
      await hand.tap(button(page, 'Next'));
      await hand.tap(choice(page, /Tuesday, 8 Dec/));
      await hand.tap(choice(page, '10:00'));
      await hand.tap(button(page, 'Next'));
      await bookNow(hand, page);
    },
  },
  {
    name: 'say that one will be there',
    taps: 1,
    byLink: true,
    go: async (hand, page) => {
      await hand.tap(button(page, "I'll be there"));
      await page.waitForURL('**/manage/**done=confirmed');
    },
  },
  {
    name: 'move a booking to another time',
    taps: 4,
    byLink: true,
    go: async (hand, page) => {
      await hand.tap(page.getByRole('link', { name: 'Reschedule' }));
      await hand.tap(choice(page, /Wednesday, 9 Dec/));
      await hand.tap(choice(page, /^15:00/));
      await hand.tap(button(page, 'Confirm New Time'));
      await page.waitForURL('**/reschedule-confirmation?**');
    },
  },
  {
    name: 'cancel a booking',
    taps: 2,
    byLink: true,
    go: async (hand, page) => {
      await hand.tap(page.getByRole('link', { name: 'Cancel booking' }));
      await hand.tap(button(page, 'Cancel booking'));
      await page.waitForURL('**/manage/**done=cancelled');
    },
  },
];

const linkTo = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const texts = (await mailsTo(inboxUrl, email)).map(({ text }) => text).join('\n');
      const [found] = new RegExp(`${baseUrl}/manage/\\w{87}`).exec(texts) ?? [];
      if (found === undefined) throw new Error('No link has come');
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );

it.each(clientsJobs)('a client: $name', async ({ name, taps, byLink, go }) => {
  const { owner, service: wanted } = await openSalon();
  const known = newClient('Ngozi Eze');
  if (byLink) await book(owner, wanted, `${DAY}T09:00:00.000Z`, known);
  const { page } = await open({ ...PHONE, clockAhead });
  await page.goto(byLink ? await linkTo(known.email) : `${baseUrl}/book/${owner.user.businessSlug}`);
  const hand = handOn(page);
  await go(hand, page);
  told(name, hand.count());
  expect(hand.count().taps).toBe(taps);
});
