import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { OwnerService } from '#contract/replies/views.ts';
import { openBrowser, PHONE, type WindowOptions } from './browser/browser.ts';
import { blockStorage, reach } from './browser/hardships.ts';
import { expectAccessible } from './browser/look.ts';
import { book, freeTimes, newClient } from './harness/client.ts';
import { addService, appointmentsOf, createOwner, type Owner } from './harness/owner.ts';
import { choice, expectDetails, fillDetails, SUBMIT } from './harness/phone-booking.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const clockAhead = inject('clockAhead');

/** The day after the product's clock begins. */
const DAY = '2026-12-08';
const TAKEN = 'That time has just been taken. Please pick another.';

let owner: Owner;
let service: OwnerService;

beforeAll(async () => {
  owner = await createOwner(baseUrl);
  service = await addService(owner, 'Silk Press', 15);
});

/** Takes another free time of the day at each call, since the tests share one schedule. */
const nextTime = async (): Promise<string> => {
  const time = (await freeTimes(owner, service, DAY)).at(0);
  if (time === undefined) throw new Error('The day is full');
  return time;
};

const pageOf = (query = ''): string => `${baseUrl}/book/${owner.user.businessSlug}/${service.slug}${query}`;
const lastStep = (time: string): string => pageOf(`?staff=any&date=${DAY}&time=${encodeURIComponent(time)}`);

const openPhone = (options: WindowOptions = {}) => open({ ...PHONE, clockAhead, ...options });

/** The bookings that carry this client's address. */
const bookingsOf = async (client: { readonly email: string }) =>
  (await appointmentsOf(owner, '2026-12-07', '2026-12-31')).filter(
    ({ clientEmail }) => clientEmail === client.email,
  );

describe.each([
  { how: 'with scripts', javaScriptEnabled: true },
  { how: 'without scripts', javaScriptEnabled: false },
])('$how', ({ javaScriptEnabled }) => {
  it('a time lost at the last step keeps what was typed and offers the nearest', async () => {
    const window = await openPhone({ javaScriptEnabled });
    const { page, faults } = window;
    const client = newClient();
    const time = await nextTime();
    await page.goto(lastStep(time));
    await fillDetails(page, client);
    await book(owner, service, time);
    faults.expect(/status of 409/);
    await page.getByRole('button', SUBMIT).click();
    await page.getByText(TAKEN).waitFor();
    await expectDetails(page, client);
    await expectAccessible(window);
    const offered = page.getByRole('group', { name: 'Nearest free times' }).getByRole('radio');
    expect(await offered.count()).toBe(6);
    const instead = await offered.first().getAttribute('value');
    expect(Math.abs(Date.parse(instead ?? '') - Date.parse(time))).toBeLessThanOrEqual(60 * 60_000);
    await offered.first().check();
    await page.getByRole('button', SUBMIT).click();
    await page.getByRole('heading', { name: "You're all set!" }).waitFor();
    expect((await bookingsOf(client)).map(({ date }) => date)).toEqual([instead]);
  });

  it('a double tap books once', async () => {
    const { page } = await openPhone({ javaScriptEnabled });
    const client = newClient();
    await page.goto(lastStep(await nextTime()));
    await fillDetails(page, client);
    await page.getByRole('button', SUBMIT).dblclick();
    await page.getByRole('heading', { name: "You're all set!" }).waitFor();
    expect(await bookingsOf(client)).toHaveLength(1);
  });

  it('the complete page says the same after a reload and books nothing more', async () => {
    const { page } = await openPhone({ javaScriptEnabled });
    const client = newClient();
    await page.goto(lastStep(await nextTime()));
    await fillDetails(page, client);
    await page.getByRole('button', SUBMIT).click();
    await page.getByRole('heading', { name: "You're all set!" }).waitFor();
    const said = await page.getByRole('main').innerText();
    await page.reload();
    await page.getByRole('heading', { name: "You're all set!" }).waitFor();
    expect(await page.getByRole('main').innerText()).toBe(said);
    expect(await bookingsOf(client)).toHaveLength(1);
  });
});

it('a connection that drops after the server has booked: the retry finds that booking', async () => {
  const { page, faults } = await openPhone();
  const client = newClient();
  await page.goto(lastStep(await nextTime()));
  await fillDetails(page, client);
  await page.route(
    '**/api/appointments',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  faults.expect(/ERR_CONNECTION_RESET/, /The request failed/);
  await page.getByRole('button', SUBMIT).click();
  await page.getByText('We could not reach the server.').waitFor();
  expect(await bookingsOf(client)).toHaveLength(1);
  await expectDetails(page, client);
  await page.getByRole('button', SUBMIT).click();
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  expect(await bookingsOf(client)).toHaveLength(1);
});

it('without a connection nothing typed is lost, and it books when the connection is back', async () => {
  const { page, faults } = await openPhone();
  const client = newClient();
  await page.goto(lastStep(await nextTime()));
  await fillDetails(page, client);
  await page.context().setOffline(true);
  faults.expect(/ERR_INTERNET_DISCONNECTED/, /The request failed/);
  await page.getByRole('button', SUBMIT).click();
  await page.getByText('We could not reach the server.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', SUBMIT).click();
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  expect(await bookingsOf(client)).toHaveLength(1);
});

it('storage that the browser blocks does not stand in the way', async () => {
  const { page } = await openPhone();
  await page.addInitScript(blockStorage);
  const client = newClient();
  await page.goto(pageOf());
  await choice(page, /Any available/).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await choice(page, /^Tuesday, 8 Dec/).click();
  await page
    .getByRole('list')
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Next' }).click();
  await fillDetails(page, client);
  await page.getByRole('button', SUBMIT).click();
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  expect(await bookingsOf(client)).toHaveLength(1);
});

it('the keyboard alone books', async () => {
  const { page } = await open({ clockAhead });
  const client = newClient();
  await page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);
  await reach(page, /Silk Press/);
  await page.keyboard.press('Enter');
  await page.waitForURL(pageOf());
  await reach(page, /Any available/);
  await page.keyboard.press('Enter');
  await reach(page, /^Next$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Select date and time' }).waitFor();
  await page.getByRole('button', { name: /^Tuesday, 8 Dec/ }).waitFor();
  await reach(page, /7 Dec.*free/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Tuesday, 8 Dec/, pressed: true }).waitFor();
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .waitFor();
  await reach(page, /^\d\d:\d\d$/);
  await page.keyboard.press('Enter');
  await reach(page, /^Next$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your details and confirmation' }).waitFor();
  for (const [label, value] of [
    [/^Full name/, client.name],
    [/^Email address/, client.email],
    [/^Phone number/, client.phone],
  ] as const) {
    await reach(page, label);
    await page.keyboard.insertText(value);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  expect((await bookingsOf(client)).map(({ date }) => date.slice(0, 10))).toEqual([DAY]);
});

it('whoever is under way with the keyboard as the script takes over stays where they are', async () => {
  const { page } = await open({ clockAhead });
  const { promise: mayTakeOver, resolve: letTakeOver } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await mayTakeOver;
    await route.continue();
  });
  await page.goto(pageOf(), { waitUntil: 'commit' });
  await page.getByRole('link', { name: /Ada Obi/ }).waitFor();
  await reach(page, /Ada Obi/);
  letTakeOver();
  await page.getByRole('button', { name: /Ada Obi/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Ada Obi/, pressed: true }).waitFor();
});

it('the back button goes one step back and keeps what was chosen and typed', async () => {
  const { page } = await openPhone();
  const client = newClient();
  await page.goto(pageOf());
  await choice(page, /Ada Obi/).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await choice(page, /^Tuesday, 8 Dec/).click();
  const time = page.getByRole('button', { name: /^\d\d:\d\d$/ }).first();
  await time.click();
  const chosen = await time.innerText();
  await page.getByRole('button', { name: 'Next' }).click();
  await fillDetails(page, client);
  await page.goBack();
  await page.getByRole('heading', { name: 'Select date and time' }).waitFor();
  await page.getByRole('button', { name: chosen, pressed: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Select a staff member' }).waitFor();
  await page.getByRole('button', { name: /Ada Obi/, pressed: true }).waitFor();
  await page.goForward();
  await page.goForward();
  await page.getByRole('heading', { name: 'Your details and confirmation' }).waitFor();
  await expectDetails(page, client);
  await page.getByRole('button', SUBMIT).click();
  await page.getByRole('heading', { name: "You're all set!" }).waitFor();
  expect(await bookingsOf(client)).toHaveLength(1);
});
