import { describe, expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { fromOwnNetwork } from '../../../testing/client-network.ts';
import { type MailHarness, openMailHarness } from '../../../testing/mail-harness.ts';
import { setStatus } from '../../../testing/refund-harness.ts';
import { canopy } from '../../../testing/rental-shop.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { openSmsHarness } from '../../../testing/sms-harness.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import { confirmAddress, mailedTokens, registerUnproven } from '../../../testing/unproven-owner.ts';

const app = useTestApp({ trustProxy: '127.0.0.1', paystack: true });
const HELD = 'Confirm your email address first. Until then only those who book on your page hear from us';
const DATE = '2026-12-08T09:00:00.000Z';
let people = 0;

const newClient = () => {
  people += 1;
  return {
    clientName: 'Bisi Ade',
    clientEmail: `bisi-${people}@example.ng`,
    clientPhone: `0803222${String(people).padStart(4, '0')}`,
  };
};
type Client = ReturnType<typeof newClient>;

const bookFor = async (owner: TestOwner, client: Client, date = DATE): Promise<string> => {
  const service = await createService(owner, { name: `Braids ${people} ${date}` });
  const body = { ...bookingBody(owner, service, { ...client, date }), staffId: owner.staffId };
  const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};

const bookOnPage = async (owner: TestOwner, client: Client, date = DATE): Promise<void> => {
  const service = await createService(owner, { name: `Page ${people} ${date}` });
  const body = bookingBody(owner, service, { ...client, date });
  const headers = fromOwnNetwork();
  const booked = await app.visitor().send('POST', '/api/appointments', { body, headers });
  expect(booked.status, booked.text).toBe(200);
};

const send = (mail: MailHarness, sms = openSmsHarness()) => {
  const { database, clock, secretKey } = app;
  const platform = { database, clock, secrets: createSecrets(secretKey), publicUrl: 'http://akoko.test' };
  return sendMessages(platform, { mail, sms });
};

/** Sends what is due; the subjects mailed to this address and the texts sent to this number. */
const sentTo = async ({ clientEmail, clientPhone }: Client) => {
  const [mail, sms] = [openMailHarness(), openSmsHarness()];
  await send(mail, sms);
  const number = `+234${clientPhone.slice(1)}`;
  return {
    mails: mail.mailsTo(clientEmail).map(({ subject }) => subject),
    texts: sms.sent.filter(({ to }) => to === number || to === clientPhone).length,
  };
};

type Told = { kind: string; state: string; error: string; channel: string };
const messagesOf = async (owner: TestOwner, id: string): Promise<readonly Told[]> =>
  (await owner.visitor.send('GET', `/api/appointments/${id}/history`)).body.data.messages;
const cancel = async (owner: TestOwner, id: string): Promise<void> => {
  expect((await setStatus(owner, id, 'cancelled')).status).toBe(200);
};
const confirm = async ({ email }: TestOwner): Promise<void> => {
  const confirmed = await confirmAddress(app, (await mailedTokens(app, email)).at(-1));
  expect(confirmed.status).toBe(200);
};
const pass = (minutes: number): void => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));

describe('a business whose owner has not confirmed their address', () => {
  test('writes to nobody that it booked itself, and its owner reads why', async () => {
    const owner = await registerUnproven(app);
    const client = newClient();
    const id = await bookFor(owner, client);
    expect(await sentTo(client)).toEqual({ mails: [], texts: 0 });
    const [told] = (await messagesOf(owner, id)).filter(({ kind }) => kind === 'booking-confirmed');
    expect(told).toMatchObject({ state: 'skipped', error: HELD });
    await cancel(owner, id);
    pass(1);
    expect(await sentTo(client)).toEqual({ mails: [], texts: 0 });
    const cancelled = (await messagesOf(owner, id)).filter(({ kind }) => kind === 'cancelled');
    expect(cancelled.map(({ channel, error }) => `${channel}: ${error}`).toSorted()).toEqual([
      `email: ${HELD}`,
      `sms: ${HELD}`,
    ]);
  });

  test('sends them no receipt and no link either', async () => {
    const owner = await registerUnproven(app);
    const client = newClient();
    const id = await bookFor(owner, client);
    const paid = await owner.visitor.send('POST', `/api/appointments/${id}/payments`, {
      body: { kind: 'balance', method: 'cash', amount: 15_000 },
    });
    expect(paid.status, paid.text).toBe(200);
    const link = await owner.visitor.send('POST', `/api/appointments/${id}/reschedule`);
    expect([link.status, link.body.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect(link.body.message).toBe(`${HELD}. Please call your client, or edit the booking to move it.`);
    pass(1);
    expect(await sentTo(client)).toEqual({ mails: [], texts: 0 });
  });

  test('writes to those who book on its page, and to its owner', async () => {
    const owner = await registerUnproven(app);
    const client = newClient();
    await bookOnPage(owner, client);
    const own = { ...newClient(), clientEmail: owner.email };
    const { mails } = await sentTo(own);
    expect(mails).toContainEqual(expect.stringContaining('New booking'));
    const other = newClient();
    await bookOnPage(owner, other, '2026-12-08T11:00:00.000Z');
    expect((await sentTo(other)).mails).toEqual([expect.stringContaining('Ada Studio')]);
  });

  test('tries no SMS out on a number that anybody may have typed', async () => {
    const owner = await registerUnproven(app);
    const text = { kind: 'booking-confirmed', body: '' };
    const tryOut = (channel: string) =>
      owner.visitor.send('POST', '/api/messages/test', { body: { ...text, channel } });
    const before = app.sms.sent.length;
    expect([(await tryOut('sms')).body.code, app.sms.sent.length - before]).toEqual(['FORBIDDEN', 0]);
    expect((await tryOut('email')).status).toBe(200);
    await confirm(owner);
    expect((await tryOut('sms')).status).toBe(200);
    expect(app.sms.sent.length - before).toBe(1);
  });
});

describe('once the address is confirmed', () => {
  test('clients of bookings to come are told how they stand, once, and of nothing else', async () => {
    const owner = await registerUnproven(app);
    const [coming, cancelled, moved] = [newClient(), newClient(), newClient()];
    await bookFor(owner, coming);
    const gone = await bookFor(owner, cancelled, '2026-12-08T11:00:00.000Z');
    const other = await bookFor(owner, moved, '2026-12-08T13:00:00.000Z');
    await cancel(owner, gone);
    const edited = await owner.visitor.send('GET', `/api/appointments/${other}`);
    const { serviceId, staffId } = edited.body.data;
    const body = {
      ...bookingBody(
        owner,
        { _id: serviceId._id ?? serviceId },
        { ...moved, date: '2026-12-08T14:00:00.000Z' },
      ),
      staffId: staffId._id ?? staffId,
    };
    const put = await owner.visitor.send('PUT', `/api/appointments/${other}`, { body });
    expect(put.status, put.text).toBe(200);
    pass(1);
    expect(await sentTo(coming)).toEqual({ mails: [], texts: 0 });
    await confirm(owner);
    const mail = openMailHarness();
    await send(mail);
    const subjects = (to: Client) => mail.mailsTo(to.clientEmail).map(({ subject }) => subject);
    expect(subjects(coming)).toEqual([expect.stringContaining('Ada Studio')]);
    expect(subjects(moved)).toHaveLength(1);
    expect(subjects(cancelled)).toEqual([]);
    expect((await sentTo(coming)).mails).toEqual([]);
  });

  test('a client whose booking was repeated is told of all dates that stand', async () => {
    const owner = await registerUnproven(app);
    const client = newClient();
    const id = await bookFor(owner, client);
    const starts = ['2026-12-15T09:00:00Z', '2026-12-22T09:00:00Z', '2026-12-29T09:00:00Z'];
    const repeated = await owner.visitor.send('POST', `/api/appointments/${id}/repeat`, {
      body: { every: { weeks: 1 }, times: 3, starts },
    });
    expect(repeated.status, repeated.text).toBe(200);
    expect((await sentTo(client)).mails).toEqual([]);
    // The message is about the first of them, and tells of the others without it.
    await cancel(owner, repeated.body.data[0]._id);
    await confirm(owner);
    expect((await sentTo(client)).mails.toSorted()).toEqual([
      'Confirmed: your 2 bookings at Ada Studio',
      'Confirmed: your booking at Ada Studio',
    ]);
  });

  test('a client whose booking became another service is told what it is now, and that alone', async () => {
    const owner = await registerUnproven(app);
    const client = newClient();
    const id = await bookFor(owner, client, '2026-12-09T09:00:00.000Z');
    const other = await createService(owner, { name: 'Locs' });
    const body = {
      ...bookingBody(owner, other, { ...client, date: '2026-12-09T09:00:00.000Z' }),
      staffId: owner.staffId,
    };
    const put = await owner.visitor.send('PUT', `/api/appointments/${id}`, { body });
    expect(put.status, put.text).toBe(200);
    expect((await sentTo(client)).mails).toEqual([]);
    await confirm(owner);
    const mail = openMailHarness();
    await send(mail);
    const told = mail.mailsTo(client.clientEmail);
    expect(told.map(({ subject }) => subject)).toEqual(['Changed: your booking at Ada Studio']);
    expect(told[0]?.text).toContain('Booked: Locs');
  });

  test('nothing is sent of what has begun meanwhile, and a reset confirms as well', async () => {
    const owner = await registerUnproven(app);
    const [begun, coming] = [newClient(), newClient()];
    await bookFor(owner, begun);
    await bookFor(owner, coming, '2026-12-10T09:00:00.000Z');
    expect((await sentTo(begun)).mails).toEqual([]);
    app.clock.moveTo(toInstant(Date.parse(DATE) + minuteMs));
    await app.visitor().send('POST', '/api/auth/forgotpassword', {
      body: { email: owner.email },
      headers: fromOwnNetwork(),
    });
    const token = (await mailedTokens(app, owner.email, 'password-reset')).at(-1);
    const reset = await app.visitor().send('PUT', `/api/auth/resetpassword/${token}`, {
      body: { password: 'Another#horse 7' },
      headers: fromOwnNetwork(),
    });
    expect(reset.status).toBe(200);
    const mail = openMailHarness();
    await send(mail);
    expect(mail.mailsTo(coming.clientEmail)).toHaveLength(1);
    expect(mail.mailsTo(begun.clientEmail)).toEqual([]);
  });

  test('those it books are written to like anybody’s', async () => {
    const proven = await createOwner(app);
    const client = newClient();
    await bookFor(proven, client, '2026-12-10T11:00:00.000Z');
    expect((await sentTo(client)).mails).toHaveLength(1);
  });

  test('a client is told until a hire ends when it is due back, and nothing else of what is out', async () => {
    app.clock.moveTo(toInstant(Date.parse('2026-12-10T06:00:00Z')));
    const owner = await registerUnproven(app);
    const item = await createService(owner, canopy());
    const [kept, moved] = [newClient(), newClient()];
    const hired = (client: Client) => ({ serviceId: item._id, date: '2026-12-10', ...client });
    const bookItem = (client: Client) =>
      owner.visitor.send('POST', '/api/appointments/internal', { body: hired(client) });
    const [, other] = [await bookItem(kept), await bookItem(moved)];
    app.clock.moveTo(toInstant(Date.parse('2026-12-10T12:00:00Z')));
    expect(await sentTo(kept)).toEqual({ mails: [], texts: 0 });
    const edit = (over: object) =>
      owner.visitor.send('PUT', `/api/appointments/${other.body.data._id}`, {
        body: { ...hired(moved), returnDate: '2026-12-14', override: true, ...over },
      });
    const shown = await edit({ dryRun: true });
    const put = await edit({ quoteHash: shown.body.preview.hash });
    expect(put.status, put.text).toBe(200);
    expect(await sentTo(moved)).toEqual({ mails: [], texts: 0 });
    await confirm(owner);
    const mail = openMailHarness();
    await send(mail);
    expect(mail.mailsTo(kept.clientEmail)).toEqual([]);
    const told = mail.mailsTo(moved.clientEmail);
    expect(told.map(({ subject }) => subject)).toEqual(['New dates: your booking at Ada Studio']);
    expect(told[0]?.text).toContain('is now due back on Mon 14 Dec 2026.');
  });
});
