import { expect, inject, it, vi } from 'vitest';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible } from './browser/look.ts';
import { openPortal } from './browser/sign-in.ts';
import { book, freeTimes, newClient } from './harness/client.ts';
import { addService, createOwner, newEmail, PASSWORD } from './harness/owner.ts';
import { confirmEmail } from './harness/payer.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

/** The link that was mailed to whoever is invited. */
const linkFor = async (email: string): Promise<string> => {
  const text = await vi.waitFor(
    async () => {
      const [mail] = await mailsTo(inboxUrl, email);
      if (mail === undefined) throw new Error('No invitation has arrived');
      return mail.text;
    },
    { timeout: 30_000 },
  );
  const link = /http:\/\/localhost:\d+\/invitation\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail holds no link: ${text}`);
  return link;
};

it('an owner invites a receptionist, who accepts, sees her day, is told of another role, and is out once she is removed', async () => {
  const owner = await createOwner(baseUrl);
  await confirmEmail(owner, inboxUrl);
  const service = await addService(owner);
  const [time = ''] = await freeTimes(owner, service, '2026-12-07');
  await book(owner, service, time, newClient('Chioma Eze'));
  const email = newEmail('bola');

  const office = await open({ clockAhead });
  await openPortal(office.page, owner, '/dashboard/settings?tab=team');
  await office.page.getByRole('button', { name: 'Invite somebody' }).click();
  await office.page.getByLabel('Email address').fill(email);
  await office.page.getByRole('radio', { name: /^Front desk/ }).check();
  await expectAccessible(office);
  await office.page.getByRole('button', { name: 'Send invitation' }).click();
  await office.page.getByRole('list', { name: 'Who can log in' }).getByText(email).waitFor();

  const desk = await open({ clockAhead, ...PHONE });
  const { page, faults } = desk;
  const link = await linkFor(email);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Join Ada Hair Studio' }).waitFor();
  await expectAccessible(desk);
  await page.getByLabel('Your name').fill('Bola Ade');
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(`${baseUrl}/dashboard`);
  await page.getByRole('heading', { name: 'Welcome back, Bola Ade' }).waitFor();
  await page.getByText('Chioma Eze').first().waitFor();
  // What the server has drawn gives way to the page itself.
  await page.locator('#drawn-day').waitFor({ state: 'detached' });
  await expectAccessible(desk);

  const again = await open({ clockAhead });
  again.faults.expect(/status of 404/);
  await again.page.goto(link);
  await again.page.getByRole('heading', { name: 'This invitation does not work any more' }).waitFor();
  await expectAccessible(again);

  const { data } = await owner.visitor.ask(membersCalls.list, {});
  const member = data.members.find((one) => one.email === email);
  expect(member?.role).toBe('frontDesk');
  const place = { params: { id: member?._id ?? '' } };
  // What she is looking at is refused from then on, where it asks before it is told.
  faults.allow(/status of 40[13]/);
  await owner.visitor.ask(membersCalls.change, { ...place, body: { role: 'accountant' } });
  await page.getByRole('dialog', { name: 'Your role is now: Accountant' }).waitFor();
  await expectAccessible(desk);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Payments', exact: true }).waitFor();
  await owner.visitor.ask(membersCalls.remove, { ...place, query: {} });
  await page.getByText(errorCatalogue.OFF_TEAM.message).waitFor();
});
