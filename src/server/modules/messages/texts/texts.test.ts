import { describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { createRentalShop, newPhone } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp();

const texts = async ({ visitor }: TestOwner) => (await visitor.send('GET', '/api/messages/texts')).body.data;
const save = ({ visitor }: TestOwner, kind: string, channel: string, body: string) =>
  visitor.send('PUT', '/api/messages/texts', { body: { kind, channel, body } });
const preview = ({ visitor }: TestOwner, kind: string, channel: string, body = '') =>
  visitor.send('POST', '/api/messages/preview', { body: { kind, channel, body } });
const tryOut = (
  { visitor }: TestOwner,
  kind: string,
  channel: string,
  { body = '', key }: { readonly body?: string; readonly key?: string } = {},
) =>
  visitor.send('POST', '/api/messages/test', {
    body: { kind, channel, body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const sendDue = () =>
  sendMessages(
    {
      database: app.database,
      clock: app.clock,
      secrets: createSecrets(app.secretKey),
      publicUrl: 'http://akoko.test',
    },
    { mail: app.mail, sms: app.sms },
  );

describe('the words of messages', () => {
  test('are ours until the owner writes their own, and again when those are emptied', async () => {
    const owner = await createOwner(app);
    const other = await createOwner(app);
    const before = await texts(owner);
    expect(before).toHaveLength(14);
    expect(before.every(({ isDefault }: { isDefault: boolean }) => isDefault)).toBe(true);
    const own = 'See you on {date} at {time}, {client}! {link}';
    const saved = await save(owner, 'reminder', 'sms', own);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toContainEqual({ kind: 'reminder', channel: 'sms', body: own, isDefault: false });
    expect(await texts(owner)).toEqual(saved.body.data);
    expect(await texts(other)).toEqual(before);
    await save(owner, 'reminder', 'sms', 'Till {date}, {client}! {link}');
    expect((await save(owner, 'reminder', 'sms', ' ')).body.data).toEqual(before);
    const ours = before.find((text: { kind: string }) => text.kind === 'cancelled');
    expect((await save(owner, 'cancelled', ours.channel, ours.body)).body.data).toEqual(before);
  });

  test.each([
    ['reminder', 'sms', 'Hi {klient} {link}', '{klient}'],
    ['reminder', 'sms', 'See you on {date}!', 'Please put {link} into the text'],
    ['reminder', 'email', 'Pay at https://evil.example now', 'https://evil.example'],
    ['cancelled', 'sms', 'x'.repeat(161), 'one character longer'],
    [
      'booking-confirmed',
      'sms',
      'Account notice: visit gtb-verify.click {link}',
      '"gtb-verify.click" looks like',
    ],
    ['booking-confirmed', 'email', 'GTBank ALERT: your money is gone', 'Please leave out "GTBank"'],
    ['booking-confirmed', 'sms', 'Zenıth Bank: {link}', 'Please leave out "Zenıth Bank"'],
  ])(
    'are refused beside their field when they cannot be sent: %s by %s (%#)',
    async (kind, channel, body, said) => {
      const owner = await createOwner(app);
      for (const answer of [
        await save(owner, kind, channel, body),
        await preview(owner, kind, channel, body),
        await tryOut(owner, kind, channel, { body }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body.errors).toEqual([{ field: 'body', message: expect.stringContaining(said) }]);
      }
      expect((await texts(owner)).every(({ isDefault }: { isDefault: boolean }) => isDefault)).toBe(true);
      expect(app.mail.mailsTo(owner.email)).toEqual([]);
    },
  );

  test('are shown and counted as they are sent, and ours with the money that is added to them', async () => {
    const owner = await createOwner(app);
    await createService(owner);
    const own = 'See you on {date} at {time}, {client}! {link}';
    for (const kind of ['booking-confirmed', 'rescheduled', 'reminder']) {
      const { text, septets } = (await preview(owner, kind, 'sms', own)).body.data;
      expect(text).toMatch(
        /^See you on \w{3} \d+ \w+ \d{4} at 10:00, Chidinma! http:\/\/akoko\.test\/s\/\w+$/,
      );
      expect(septets).toBe(text.length);
      const ours = (await preview(owner, kind, 'sms')).body.data;
      expect(ours.text).toContain('N15,000 at your visit');
      expect(ours.septets).toBe(ours.text.length);
    }
  });

  test('that would be a bank’s with the names in are refused, not shown and sent as ours', async () => {
    const owner = await createOwner(app);
    await createService(owner, { name: 'Fidelity' });
    const body = '{service} Bank alert for {client}: {link}';
    for (const answer of [
      await save(owner, 'reminder', 'sms', body),
      await preview(owner, 'reminder', 'sms', body),
      await tryOut(owner, 'reminder', 'email', { body }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors?.[0]?.message).toContain('Please leave out "Fidelity Bank');
    }
  });

  test('reach the client, in mail and SMS', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await save(owner, 'booking-received', 'email', 'Thank you, {client}. We keep {time} for you.');
    await save(owner, 'booking-received', 'sms', 'Thank you {client}! {date} {time} {link}');
    const booked = await app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { clientEmail: 'own-words@example.ng', clientPhone: '08099887701' }),
    });
    expect(booked.status, booked.text).toBe(200);
    await sendDue();
    const [mail] = app.mail.mailsTo('own-words@example.ng');
    expect(mail?.text).toContain('Thank you, Ngozi. We keep 10:00 for you.');
    expect(mail?.text).not.toContain('Thank you for booking');
    expect(app.sms.textsTo('08099887701')[0]).toMatch(
      /^Thank you Ngozi! Tue 8 Dec 2026 10:00 http:\/\/akoko\.test\/s\/[0-9A-Za-z]{22}$/,
    );
  });
});

describe('words that were kept before they were looked at', () => {
  test.each([
    ['GTBank ALERT: account blocked, {client}! {link}', {}],
    ['{client}: visit gtb-verify.click {link}', {}],
    ['{service} Bank alert for {client}: {link}', { name: 'Fidelity' }],
  ])('stay readable, and ours are sent in their place: %s', async (body, named) => {
    const owner = await createOwner(app);
    const service = await createService(owner, named);
    await save(owner, 'booking-received', 'sms', 'Thank you {client}! {link}');
    await save(owner, 'booking-received', 'email', 'Thank you {client}!');
    await asSuperuser(app, 'UPDATE message_texts SET body = $2 WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
      body,
    ]);
    expect(await texts(owner)).toContainEqual({
      kind: 'booking-received',
      channel: 'sms',
      body,
      isDefault: false,
    });
    const client = { clientEmail: `kept-${body.length}@example.ng`, clientPhone: `080998877${body.length}` };
    const booked = await app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, client),
    });
    expect(booked.status, booked.text).toBe(200);
    await sendDue();
    const [mail] = app.mail.mailsTo(client.clientEmail);
    const said = `${app.sms.textsTo(client.clientPhone).join()} ${mail?.text}`;
    expect(said).toContain('Please confirm here');
    expect(said).not.toMatch(/GTBank|ALERT|gtb-verify|alert/);
  });
});

describe('a preview', () => {
  test('is of this business, and the test is the same letter, sent to the owner', async () => {
    const owner = await createOwner(app, 'Bisi Braids');
    await createService(owner, { name: 'Ghana weaving', duration: 45 });
    const { status, body, text } = await preview(owner, 'reminder', 'email', 'Hello {client}, {service}!');
    expect(status, text).toBe(200);
    expect(body.data.subject).toBe('Reminder: Bisi Braids on Tue 8 Dec 2026 at 10:00');
    for (const said of ['Hello Chidinma, Ghana weaving!', 'Takes: 45 min', 'With: Ada Obi'])
      expect(body.data.text).toContain(said);
    expect(body.data.septets).toBe(null);
    const sent = await tryOut(owner, 'reminder', 'email', { body: 'Hello {client}, {service}!' });
    expect(sent.status, sent.text).toBe(200);
    expect(app.mail.mailsTo(owner.email)).toMatchObject([
      { subject: `Test: ${body.data.subject}`, text: body.data.text, html: body.data.html },
    ]);
  });

  test('of an SMS says how long it is, and the test goes to the business telephone', async () => {
    const owner = await createOwner(app, 'Bisi Braids');
    const { body } = await preview(owner, 'waitlist-offer', 'sms');
    expect(body.data).toMatchObject({ subject: '', html: '', septets: body.data.text.length });
    expect(body.data.text).toContain(
      'time for Knotless braids at Bisi Braids has opened: Tue 8 Dec 2026 at 10:00',
    );
    const before = app.sms.textsTo('08031234567').length;
    const sent = await tryOut(owner, 'waitlist-offer', 'sms');
    expect(sent.body.message).toContain('0803 123 4567');
    expect(app.sms.textsTo('08031234567').slice(before)).toEqual([body.data.text]);
  });

  test('of a hire shop is of a hire', async () => {
    const { owner } = await createRentalShop(app);
    const { body } = await preview(owner, 'booking-confirmed', 'email');
    expect(body.data.text).toContain('Pick-up: Tuesday, 8 Dec 2026');
  });
});

describe('a test', () => {
  test('goes once a key, and again when it did not go', async () => {
    const owner = await createOwner(app);
    app.mail.answer({ ok: false, kind: 'unreachable', reason: 'The mail server was out of reach' });
    const failed = await tryOut(owner, 'reminder', 'email', { key: 'test-key-1' });
    expect(failed.status).toBe(503);
    expect(failed.body.message).toBe(
      'Your test was not sent. The mail server was out of reach. Please try again in a few minutes.',
    );
    const answers = [];
    for (let round = 0; round < 3; round += 1)
      answers.push(await tryOut(owner, 'reminder', 'email', { key: 'test-key-1' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(app.mail.mailsTo(owner.email)).toHaveLength(2);
    expect((await tryOut(owner, 'cancelled', 'email', { key: 'test-key-1' })).status).toBe(422);
  });

  test('by SMS counts like any other to that number', async () => {
    const owner = await createOwner(app);
    const phone = newPhone();
    await asSuperuser(app, 'UPDATE businesses SET phone = $1 WHERE business_id = $2', [
      phone,
      storedBusinessId(owner.businessId),
    ]);
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await tryOut(owner, 'reminder', 'sms'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.body.message).toContain('as many SMS as one number gets in a day');
    expect(app.sms.textsTo(phone)).toHaveLength(5);
  });

  test('goes ten times an hour at most', async () => {
    const owner = await createOwner(app);
    for (let count = 0; count < 10; count += 1)
      expect((await tryOut(owner, 'reminder', 'email')).status).toBe(200);
    const eleventh = await tryOut(owner, 'reminder', 'email');
    expect(eleventh.status).toBe(429);
    expect(eleventh.body.message).toContain('10 tests within an hour. Please try again in 60 minutes');
    expect(app.mail.mailsTo(owner.email)).toHaveLength(10);
    app.clock.moveTo(toInstant(app.clock.now() + 61 * 60_000));
    expect((await tryOut(owner, 'reminder', 'email')).status).toBe(200);
  });
});
