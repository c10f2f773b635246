import { expect, inject, it, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { DESKTOP, openBrowser, PHONE } from './browser/browser.ts';
import { expectAccessible, openAlbum } from './browser/look.ts';
import { openPortal } from './browser/sign-in.ts';
import { expectSnackbar } from './browser/snackbar.ts';
import { newClient } from './harness/client.ts';
import { addService, createOwner } from './harness/owner.ts';
import { confirmEmail } from './harness/payer.ts';
import { mailsTo } from './product/inbox.ts';

const { open } = openBrowser();
const baseUrl = inject('baseUrl');
const inboxUrl = inject('inboxUrl');
const clockAhead = inject('clockAhead');

it('a client who was there says how it was, without scripts; the owner replies, and the page shows both', async () => {
  const owner = await createOwner(baseUrl);
  const service = await addService(owner, 'Silk Press');
  await confirmEmail(owner, inboxUrl);
  const client = newClient('Ngozi Eze');
  const { data: booked } = await owner.visitor.ask(appointmentsCalls.createInternal, {
    body: {
      ...{ clientName: client.name, clientEmail: client.email, clientPhone: client.phone },
      lines: [{ serviceId: service._id }],
      date: '2026-12-07T15:00:00.000Z',
      override: true,
    },
  });
  const manage = await vi.waitFor(
    async () => {
      const mails = await mailsTo(inboxUrl, client.email);
      const found = mails.flatMap(({ text }) => new RegExp(`${baseUrl}/manage/\\w{87}`).exec(text) ?? [])[0];
      if (found === undefined) throw new Error('No link has come');
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
  // What has not begun cannot be completed.
  await owner.visitor.ask(appointmentsCalls.move, {
    params: { id: booked._id },
    body: { date: '2026-12-07T03:00:00.000Z', override: true },
  });
  await owner.visitor.ask(appointmentsCalls.changeStatus, {
    params: { id: booked._id },
    body: { status: 'completed' },
  });

  const look = openAlbum('reviews');
  const phone = await open({ ...PHONE, clockAhead, javaScriptEnabled: false, colorScheme: 'dark' });
  const { page } = phone;
  await page.goto(manage);
  await page.getByRole('link', { name: 'Say how it was' }).click();
  await page.getByRole('heading', { name: /^How was it at/ }).waitFor();
  await expectAccessible(phone);
  await look(phone, 'form');
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByLabel(/^What was it like/).fill('Neat work.\nSee https://example.com');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Thank you. Your review is on the page.').waitFor();
  await expectAccessible(phone);
  await look(phone, 'sent');

  const desk = await open({ ...DESKTOP, clockAhead });
  await openPortal(desk.page, owner, '/dashboard/reviews');
  await desk.page.getByRole('button', { name: 'Reply to Ngozi Eze' }).click();
  await desk.page.getByRole('textbox', { name: /^Your reply/ }).fill('Thank you, Ngozi.');
  await look(desk, 'replying');
  await desk.page.getByRole('button', { name: 'Send reply' }).click();
  await expectSnackbar(desk.page, 'Your reply is on the page.');
  await expectAccessible(desk);

  await page.goto(`${baseUrl}/book/${owner.user.businessSlug}`);
  const said = page.getByRole('region', { name: 'What clients say' });
  await said.getByText('Ngozi E.').waitFor();
  await said.getByText('Thank you, Ngozi.').waitFor();
  expect(await said.getByRole('link').count()).toBe(0);
  await expectAccessible(phone);
  await look(phone, 'page');
});
