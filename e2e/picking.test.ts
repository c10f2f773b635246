import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { OwnerService } from '#contract/replies/views.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { newClient } from './harness/client.ts';
import { addService, createOwner, type Owner } from './harness/owner.ts';
import { choice, fillDetails, SUBMIT } from './harness/phone-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

let owner: Owner;
let service: OwnerService;

beforeAll(async () => {
  owner = await createOwner(baseUrl);
  service = await addService(owner, 'Silk Press', 15);
});

const pageOf = (query: string): string =>
  `${baseUrl}/book/${owner.user.businessSlug}/${service.slug}?staff=any${query}`;
const DAY_HEADING = { level: 3 } as const;
const firstSlot = (page: Page) => page.locator('.slot').first();

/** The day that stands above the times, as the summary names it: `Mon, 21 Dec`. */
const summaryDay = (heading: string): string => {
  const [weekday = '', day = '', month = ''] = heading.split(' ');
  return `${weekday.slice(0, 3)}, ${day} ${month.slice(0, 3)}`;
};

describe.each([
  { how: 'with scripts', javaScriptEnabled: true },
  { how: 'without scripts', javaScriptEnabled: false },
])('picking a day $how', ({ javaScriptEnabled }) => {
  const openPhone = () => open({ ...PHONE, clockAhead, javaScriptEnabled });

  it.each([
    ['Later days', 'Monday 21 December'],
    [/^Feb/, 'Monday 1 February'],
  ])('%s leads to a day that is shown, and its time is taken', async (turn, heading) => {
    const window = await openPhone();
    const { page } = window;
    await page.goto(pageOf(''));
    await page.getByRole('heading', { ...DAY_HEADING, name: 'Monday 7 December' }).waitFor();
    await choice(page, turn, javaScriptEnabled).click();
    await page.getByRole('heading', { ...DAY_HEADING, name: heading }).waitFor();
    expect(await page.locator('.day.is-chosen').count()).toBe(1);
    await expectAccessible(window);
    await firstSlot(page).click();
    await page.locator('.summary-facts').getByText(summaryDay(heading)).waitFor();
  });
});

it('a time in a link that has gone is named, with the nearest, and one tap takes one', async () => {
  const window = await open({ ...PHONE, clockAhead });
  const { page } = window;
  await page.goto(pageOf(`&time=${encodeURIComponent('2026-12-08T09:07:00.000Z')}`));
  await page.getByText('10:07 is no longer free.').waitFor();
  await expectAccessible(window);
  await choice(page, /^09:45$/)
    .first()
    .click();
  await page.locator('.summary-facts').getByText('09:45').waitFor();
  expect(await page.getByText('is no longer free').count()).toBe(0);
});

describe('a browser whose zone data is of no use', () => {
  const PAST = `&time=${encodeURIComponent('2026-12-09T09:00:00.000Z')}`;

  it.each([
    {
      how: 'knows no zone',
      stub: () => {
        globalThis.Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
          construct: () => {
            throw new RangeError('Invalid time zone specified');
          },
        });
      },
    },
    {
      how: 'is an hour behind the law',
      stub: () => {
        const Real = Intl.DateTimeFormat;
        globalThis.Intl.DateTimeFormat = new Proxy(Real, {
          construct: (target, [locale, options]) =>
            Reflect.construct(target, [locale, { ...options, timeZone: 'UTC' }]),
        });
      },
    },
  ])('that $how shows the hours of the server, and books', async ({ stub }) => {
    const window = await open({ ...PHONE, clockAhead });
    const { page } = window;
    await page.addInitScript(stub);
    await page.goto(pageOf('&date=2026-12-09'));
    await page.getByRole('button', { name: '10:00', exact: true }).waitFor();
    await page.goto(pageOf(PAST));
    await page.locator('.summary-facts').getByText('10:00', { exact: true }).waitFor();
    await fillDetails(page, newClient());
  });

  it('a script that fails leaves the page of the server, and its form books', async () => {
    const window = await open({ ...PHONE, clockAhead });
    const { page, faults } = window;
    faults.expect(/goes on without its script/, /Broken on purpose/);
    await page.addInitScript(() => {
      // The first thing the page's own script does once it has taken over.
      globalThis.FormData = class {
        constructor() {
          throw new Error('Broken on purpose');
        }
      } as unknown as typeof FormData;
    });
    await page.goto(pageOf(`&time=${encodeURIComponent('2026-12-10T09:00:00.000Z')}`));
    await page.getByLabel('Full name').waitFor();
    await page.waitForTimeout(500);
    const client = newClient();
    await page.getByLabel('Full name').fill(client.name);
    await page.getByLabel('Email address').fill(client.email);
    await page.getByLabel('Phone number').fill(client.phone);
    await page.getByRole('button', SUBMIT).click();
    await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  });
});

describe('an answer that is none', () => {
  it('that says no with 200 is told as what the specification says', async () => {
    const { page } = await open({ ...PHONE, clockAhead });
    await page.goto(pageOf(`&time=${encodeURIComponent('2026-12-11T09:00:00.000Z')}`));
    await fillDetails(page, newClient());
    await page.route('**/api/appointments', (route) => route.fulfill({ json: { success: false } }));
    await page.getByRole('button', SUBMIT).click();
    await page.getByText('The server reported an issue with the booking.').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).not.toBe('');
  });
});
