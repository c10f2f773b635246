import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, formatInstant, hourMs, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../testing/client-link.ts';
import { fromOwnNetwork } from '../../testing/client-network.ts';
import { sealOn, type Typed } from '../../testing/form.ts';
import { deepIt } from '../../testing/gate.ts';
import { asSuperuser, storedId } from '../../testing/seeded-rows.ts';
import { sendMessages } from '../../testing/send-messages.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
const MONDAY = Date.parse('2026-12-07T00:00:00.000Z');
let week = 0;
let owner: TestOwner;
let service: { readonly _id: string };
let path = '';
let clients = 0;
let ngozi: { readonly clientPhone: string; readonly clientEmail: string };

/** An hour in the week of this test, of Monday (0) and the days after it, in UTC. */
const on = (day: number, hour: number): string =>
  formatInstant(toInstant(MONDAY + (7 * week + day) * dayMs + hour * hourMs));
const moveTo = (date: string): void => app.clock.moveTo(toInstant(Date.parse(date)));

beforeEach(async () => {
  week += 1;
  moveTo(on(0, 8));
  owner = await createOwner(app);
  service = await createService(owner);
  path = `/my-bookings/${owner.slug}`;
  ngozi = newClient();
});

const newClient = () => {
  clients += 1;
  return { clientPhone: `0806${String(clients).padStart(7, '0')}`, clientEmail: `lost${clients}@links.ng` };
};

const book = async (date: string, by = ngozi, at = { owner, service }): Promise<string> => {
  const body = bookingBody(at.owner, at.service, { date, ...by });
  const headers = fromOwnNetwork();
  const booked = await app.visitor().send('POST', '/api/appointments', { body, headers });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};

const ask = async (contact: string, headers: Typed = fromOwnNetwork(), url = path) => {
  const visitor = app.visitor();
  const form = { ...(await sealOn(visitor, url)), contact };
  return visitor.send('POST', url, { form, headers });
};

const send = () =>
  sendMessages(
    {
      database: app.database,
      clock: app.clock,
      secrets: createSecrets(app.secretKey),
      publicUrl: 'http://akoko.test',
    },
    { mail: app.mail, sms: app.sms },
  );

/** What was asked for and sent, and what for: the confirmations before it are gone. */
const linksSent = async (contact: string): Promise<string> => {
  await send();
  const before = { mails: app.mail.sent.length, sms: app.sms.sent.length };
  expect((await ask(contact)).body).toMatchObject({ page: 'send-links', sent: true });
  await send();
  const mails = app.mail.sent.slice(before.mails);
  const texts = app.sms.sent.slice(before.sms);
  expect(mails.length + texts.length).toBeLessThanOrEqual(1);
  for (const { to } of [...mails, ...texts]) expect(contact.toLowerCase()).toContain(to.slice(-10));
  return mails[0]?.text ?? texts[0]?.text ?? '';
};
const manage = (id: string): string => `http://akoko.test/manage/${manageTokenOf(app, id)}`;

describe('a lost link is sent again', () => {
  test('by email: of each booking to come that was made with it here, and of no other', async () => {
    const own = [await book(on(1, 9)), await book(on(2, 9))];
    const cancelled = await book(on(3, 9));
    await app.visitor().send('POST', `/api/manage/${manageTokenOf(app, cancelled)}/cancel`, { body: {} });
    const others = await book(on(1, 11), newClient());
    const salon = await createOwner(app);
    const elsewhere = await book(on(1, 9), ngozi, {
      owner: salon,
      service: await createService(salon),
    });
    const letter = await linksSent(` ${ngozi.clientEmail.toUpperCase()} `);
    expect(letter).toContain('Here are your links again');
    for (const id of own) expect(letter).toContain(manage(id));
    for (const id of [cancelled, others, elsewhere]) expect(letter).not.toContain(manage(id));
    moveTo(on(1, 12));
    const later = await linksSent(ngozi.clientEmail);
    expect(later).toContain('Here is your link again');
    expect([later.includes(manage(own[0] ?? '')), later.includes(manage(own[1] ?? ''))]).toEqual([
      false,
      true,
    ]);
  });

  test('by SMS: one leads to its booking, several to a list of them, as they stand then', async () => {
    const first = await book(on(1, 9));
    const text = await linksSent(`+234 ${ngozi.clientPhone.slice(1)}`);
    expect(text).toMatch(
      /^Hi Ngozi, your Silk press at .* on Tue \d+ \w+ \d{4} at 10:00\. View, move or cancel: /,
    );
    const address = new URL(/http:\S+/.exec(text)?.[0] ?? '').pathname;
    const open = () => app.visitor().send('GET', address);
    expect((await open()).headers.get('location')).toBe(`/manage/${manageTokenOf(app, first)}`);
    const second = await book(on(2, 9));
    const list = await open();
    expect(list.body).toMatchObject({ page: 'client-bookings', business: { businessSlug: owner.slug } });
    expect(list.body.bookings).toEqual(
      [first, second].map((id) => ({
        manage: manageTokenOf(app, id),
        serviceName: 'Silk press',
        staffName: expect.any(String),
        when: expect.stringMatching(/ at 10:00 \(Lagos time\)$/),
      })),
    );
    expect(list.headers.get('cache-control')).toBe('no-store');
    expect(await linksSent(ngozi.clientPhone)).toContain('you have 2 bookings at');
    moveTo(on(3, 10));
    expect((await open()).status).toBe(404);
  });

  test('in the morning, and once, where an SMS was asked for at night', async () => {
    moveTo(on(0, 22));
    await book(on(2, 9));
    for (const _ of [1, 2]) expect(await linksSent(ngozi.clientPhone)).toBe('');
    moveTo(on(1, 7));
    const before = app.sms.sent.length;
    await send();
    expect(app.sms.sent.slice(before).map(({ to }) => to)).toEqual([ngozi.clientPhone]);
  });

  test('to whoever the owner has blocked since, whose booking stands; to nobody once it names nobody', async () => {
    const id = await book(on(1, 9));
    const [row] = await storedRows(app, 'SELECT client_id FROM appointments WHERE appointment_id = $1', [
      storedId(id),
    ]);
    await asSuperuser(app, 'UPDATE clients SET blocked_at = now() WHERE client_id = $1', [
      row?.['client_id'],
    ]);
    expect(await linksSent(ngozi.clientEmail)).toContain(manage(id));
    await asSuperuser(
      app,
      `UPDATE appointments SET anonymised_at = now(), client_name = 'Erased client', client_phone = '', client_email = ''
        WHERE appointment_id = $1`,
      [storedId(id)],
    );
    for (const contact of [ngozi.clientEmail, ngozi.clientPhone]) expect(await linksSent(contact)).toBe('');
  });

  test('by what each was booked with, also where two records were taken for one person', async () => {
    const other = newClient();
    const id = await book(on(1, 9));
    const theirs = await book(on(1, 11), other);
    const list = (await owner.visitor.send('GET', '/api/clients')).body.data;
    const idOf = (phone: string) => list.find((one: { phone: string }) => one.phone === phone)._id;
    const merged = await owner.visitor.send('POST', `/api/clients/${idOf(ngozi.clientPhone)}/merge`, {
      body: { from: idOf(other.clientPhone) },
    });
    expect(merged.status, merged.text).toBe(200);
    const [letter, otherLetter] = [await linksSent(ngozi.clientEmail), await linksSent(other.clientEmail)];
    expect([letter.includes(manage(id)), letter.includes(manage(theirs))]).toEqual([true, false]);
    expect([otherLetter.includes(manage(id)), otherLetter.includes(manage(theirs))]).toEqual([false, true]);
  });
});

describe('what it answers', () => {
  test('is the same, and not before 250 ms, whether there is a booking or not', async () => {
    await book(on(1, 9));
    const stranger = newClient();
    const timed = async (contact: string) => {
      const began = performance.now();
      const { status, body } = await ask(contact);
      const { seal: _, ...form } = body.form;
      return {
        told: { status, ...body, form: { ...form, values: {} }, options: null },
        took: performance.now() - began,
      };
    };
    for (const [known, unknown] of [
      [ngozi.clientEmail, stranger.clientEmail],
      [ngozi.clientPhone, stranger.clientPhone],
    ] as const) {
      const told = [await timed(known), await timed(unknown)];
      expect(told[0]?.told).toEqual(told[1]?.told);
      expect(Math.min(...told.map(({ took }) => took))).toBeGreaterThanOrEqual(249);
    }
    const queued = await storedRows(
      app,
      `SELECT address FROM messages WHERE kind = 'booking-links' AND address = ANY($1) ORDER BY address`,
      [[...Object.values(ngozi), ...Object.values(stranger)]],
    );
    expect(queued.map(({ address }) => address)).toEqual([ngozi.clientPhone, ngozi.clientEmail]);
  });

  test('stays the same when three were sent within the hour, and nothing more is', async () => {
    await book(on(1, 9));
    const rounds: boolean[] = [];
    for (let round = 0; round < 5; round += 1) rounds.push((await linksSent(ngozi.clientEmail)) !== '');
    expect(rounds).toEqual([true, true, true, false, false]);
    app.clock.moveTo(toInstant(app.clock.now() + hourMs));
    expect(await linksSent(ngozi.clientEmail)).not.toBe('');
  });

  deepIt('tells a network that has asked thirty times in an hour to wait, and no other', async () => {
    const network = fromOwnNetwork();
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => ask(newClient().clientEmail, network)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 30 }, () => 200),
      429,
    ]);
    expect((await ask(ngozi.clientEmail)).status).toBe(200);
  });

  test.each(['', 'ngozi', '0803 123', 'a@b.ng\r\nBcc: c@d.ng'])(
    'says that %j is no contact',
    async (typed) => {
      const { status, body } = await ask(typed);
      expect([status, body.sent, body.form.values.contact]).toEqual([422, false, typed]);
      expect(body.form.errors).toEqual([
        { field: 'contact', message: 'Type the email address or the 11-digit phone number you booked with.' },
      ]);
    },
  );

  test('is nothing to a form that is not its own', async () => {
    await book(on(1, 9));
    await send();
    const salon = await createOwner(app);
    const seal = await sealOn(app.visitor(), `/my-bookings/${salon.slug}`);
    for (const form of [{ contact: ngozi.clientEmail }, { ...seal, contact: ngozi.clientEmail }])
      expect((await app.visitor().send('POST', path, { form })).status).toBe(403);
    expect(await send()).toEqual([]);
  });

  test('stands at the business’s present address alone', async () => {
    expect((await app.visitor().send('GET', '/my-bookings/nobody-here')).status).toBe(404);
    const shouted = await app.visitor().send('GET', path.toUpperCase());
    expect([shouted.status, shouted.headers.get('location')]).toEqual([301, path]);
  });
});

describe('a link that leads to no booking', () => {
  test('leads on to where it is sent again, as far as it names the business', async () => {
    const token = manageTokenOf(app, await book(on(1, 9)));
    for (const page of ['manage', 'reschedule'])
      for (const cut of [
        token.slice(0, 30),
        `${token.slice(0, 86)}~`,
        `${token.slice(0, 22)}${'x'.repeat(65)}`,
      ]) {
        const dead = await app.visitor().send('GET', `/${page}/${cut}`);
        expect([cut, dead.status, dead.body.link, dead.body.businessSlug]).toEqual([
          cut,
          404,
          page,
          owner.slug,
        ]);
      }
    for (const nothing of ['x', token.slice(0, 20), 'x'.repeat(87)])
      expect((await app.visitor().send('GET', `/manage/${nothing}`)).body.businessSlug).toBeUndefined();
  });
});
