import { createHmac } from 'node:crypto';
import { describe, expect, inject, it, vi } from 'vitest';
import { parseInstant } from '#core/calendar/instant.ts';
import { fixedClock } from '../../../platform/clock.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { createLog } from '../../../platform/log.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { type SmsOutcome, smsFailure } from '../../../platform/sms/gateway.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import { takeNextMessage } from '../testing/take-next-message.ts';
import { overCap } from './caps.commands.ts';
import { deliverMessage, type SendingDeps } from './hand-over.worker.ts';
import { startMessageJob } from './sending.worker.ts';

const app = useTestApp();

const deps = (over: Partial<SendingDeps> = {}): SendingDeps => ({
  database: app.database,
  clock: app.clock,
  log: createLog('silent'),
  secrets: createSecrets(app.secretKey),
  publicUrl: 'http://akoko.test',
  mailer: app.mail.mailer,
  sms: app.sms.sender,
  ...over,
});

const sendDue = async (given: SendingDeps = deps()): Promise<void> => {
  for (;;) {
    const taken = await takeNextMessage(given);
    if (taken === null) return;
    if (taken !== 'skipped') await deliverMessage(given, taken);
  }
};

type Row = {
  readonly message_id: string;
  readonly state: string;
  readonly error: string;
  readonly attempts: number;
  readonly due_at: Date;
  readonly gateway: string | null;
  readonly gateway_id: string | null;
  readonly parts: number | null;
  readonly delivery: string;
  readonly delivery_detail: string;
};

/** The SMS with a booking's confirmation. */
const smsOf = async (appointment: string): Promise<Row> => {
  const [row] = await asSuperuser<Row>(
    app,
    `SELECT * FROM messages WHERE appointment_id = $1 AND channel = 'sms' AND kind = 'booking-received'`,
    [storedId(appointment)],
  );
  if (row === undefined) throw new Error('No SMS stands for this booking');
  return row;
};

let phones = 8_099_000_000;
/** A booking of a business of its own, by a client of its own. */
const book = async (): Promise<{ owner: TestOwner; appointment: string; phone: string }> => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  phones += 1;
  const phone = `0${phones}`;
  const body = bookingBody(owner, service, { clientPhone: phone, clientEmail: `${phone}@example.ng` });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  if (booked.status !== 200) throw new Error(`The test's booking was refused: ${booked.text}`);
  return { owner, appointment: booked.body.data._id, phone };
};

const codeIn = (text: string | undefined): string =>
  /http:\/\/akoko\.test\/s\/([0-9A-Za-z]{22})(?!\w)/.exec(text ?? '')?.[1] ?? '';

describe('an SMS', () => {
  it('is kept as its gateway took it, and leads to the booking as it stands', async () => {
    const { appointment, phone } = await book();
    app.sms.answer({ ok: true, gateway: 'termii', gatewayId: 'T-1', parts: 2 });
    await sendDue();
    expect(await smsOf(appointment)).toMatchObject({
      state: 'sent',
      gateway: 'termii',
      gateway_id: 'T-1',
      parts: 2,
      delivery: 'accepted',
    });
    const [text] = app.sms.textsTo(phone);
    const code = codeIn(text);
    const open = (given: string) => app.visitor().send('GET', `/s/${given}`);
    const opened = await open(code);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe(`/manage/${manageTokenOf(app, appointment)}`);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(app.logged.join()).not.toContain(code);
    const kept = await asSuperuser(app, 'SELECT * FROM short_links');
    expect(JSON.stringify(kept)).not.toContain(code);
    for (const wrong of [code.slice(1), `${code}0`, 'A'.repeat(22), code.split('').reverse().join('')]) {
      expect((await open(wrong)).status).toBe(404);
    }
    const raise = (by: number) =>
      asSuperuser(app, 'UPDATE appointments SET link_version = link_version + $2 WHERE appointment_id = $1', [
        storedId(appointment),
        by,
      ]);
    await raise(1);
    expect((await open(code)).status).toBe(404);
    await raise(-1);
    await asSuperuser(app, 'UPDATE short_links SET expires_at = $1', [
      new Date(app.clock.now()).toISOString(),
    ]);
    expect((await open(code)).status).toBe(404);
  });

  it('that was taken by a process that then stood still is given back, and not sent once cancelled', async () => {
    const { owner, appointment, phone } = await book();
    const taken = await takeUntil(phone);
    await deliverMessage(deps(), { ...taken, takenAt: taken.takenAt - 1_001 });
    expect(await smsOf(appointment)).toMatchObject({ state: 'queued', attempts: 1 });
    const body = { status: 'cancelled' };
    const path = `/api/appointments/${appointment}/status`;
    expect((await owner.visitor.send('PATCH', path, { body })).status).toBe(200);
    await sendDue();
    expect(await smsOf(appointment)).toMatchObject({ state: 'skipped' });
    expect(app.sms.textsTo(phone).filter((text) => !text.includes('cancelled'))).toEqual([]);
  });

  it('whose gateway was slow to let it in is looked at once more, and stays here once cancelled', async () => {
    const { owner, appointment, phone } = await book();
    const taken = await takeUntil(phone);
    const answers: boolean[] = [];
    const slow = {
      send: async (_sms: unknown, goAhead: () => Promise<boolean> = async () => true) => {
        answers.push(await goAhead());
        const clock = vi.spyOn(performance, 'now').mockReturnValue(taken.takenAt + 1_001);
        answers.push(await goAhead());
        const path = `/api/appointments/${appointment}/status`;
        await owner.visitor.send('PATCH', path, { body: { status: 'cancelled' } });
        answers.push(await goAhead());
        clock.mockRestore();
        return smsFailure('unreachable', 'It stayed here');
      },
    };
    await deliverMessage(deps({ sms: slow }), taken);
    expect(answers).toEqual([true, true, false]);
    app.clock.moveTo(later(app.clock.now(), 1));
    await sendDue();
    expect(await smsOf(appointment)).toMatchObject({ state: 'skipped' });
  });

  it('meant for the day waits for the morning when the night has come', async () => {
    const { appointment, phone } = await book();
    const night = parseInstant('2026-12-07T19:00:00Z') ?? app.clock.now();
    await sendDue(deps({ clock: fixedClock(night) }));
    expect(await smsOf(appointment)).toMatchObject({
      state: 'queued',
      attempts: 0,
      due_at: new Date('2026-12-08T07:00:00Z'),
    });
    expect(app.sms.textsTo(phone)).toEqual([]);
  });

  it('that may have gone is not sent again, one that did not is, and nobody is named in why', async () => {
    const { appointment, phone } = await book();
    app.sms.answer(smsFailure('unreachable', 'Out of reach'), smsFailure('ambiguous', 'Never answered'));
    await sendDue();
    expect(await smsOf(appointment)).toMatchObject({ state: 'queued', error: 'Out of reach', gateway: null });
    const soon = fixedClock(later(app.clock.now(), 1));
    await sendDue(deps({ clock: soon }));
    expect(await smsOf(appointment)).toMatchObject({ state: 'unknown', error: 'Never answered' });
    await sendDue(deps({ clock: fixedClock(later(app.clock.now(), 60)) }));
    const texts = app.sms.textsTo(phone);
    expect(texts).toHaveLength(2);
    // The same link both times: what the first carried would lead nowhere else.
    expect(new Set(texts.map(codeIn)).size).toBe(1);
  });

  // On a cluster a link lies elsewhere than its message, and no role of the program may delete one that was tried.
  it.skipIf(inject('coordinatorUrl') !== null)(
    'that waits for another try can be deleted with its link',
    async () => {
      const { appointment } = await book();
      app.sms.answer(smsFailure('unreachable', 'Out of reach'));
      await sendDue();
      const { message_id: message } = await smsOf(appointment);
      const links = () => asSuperuser(app, 'SELECT FROM short_links WHERE message_id = $1', [message]);
      expect(await links()).toHaveLength(1);
      await asSuperuser(app, 'DELETE FROM messages WHERE message_id = $1', [message]);
      expect(await links()).toEqual([]);
    },
  );

  it('that no gateway answers keeps no email waiting', async () => {
    const { phone } = await book();
    const answer = Promise.withResolvers<SmsOutcome>();
    const [owner, client] = [app.mail.sent.length, `${phone}@example.ng`];
    for (let more = 0; more < 4; more += 1) await book();
    await asSuperuser(
      app,
      `UPDATE messages SET due_at = (created_at AT TIME ZONE 'UTC' - interval '1 s') AT TIME ZONE 'UTC' WHERE kind = 'booking-received' AND state = 'queued' AND channel = 'sms'`,
    );
    const job = startMessageJob(deps({ sms: { send: () => answer.promise } }));
    await expect.poll(() => app.mail.mailsTo(client).length).toBe(1);
    await expect.poll(() => app.mail.sent.length).toBeGreaterThanOrEqual(owner + 10);
    answer.resolve(smsFailure('refused', 'No'));
    await job.stop();
  });
});

/** Sends what is due until the SMS to this number is taken. */
const takeUntil = async (phone: string) => {
  for (;;) {
    const taken = await takeNextMessage(deps());
    if (taken === null) throw new Error('Nothing is due for this number');
    if (taken === 'skipped') continue;
    if (taken.message.address === phone) return taken;
    await deliverMessage(deps(), taken);
  }
};

type Counted = Parameters<typeof overCap>[1]['message'];

describe('caps', () => {
  const count = (over: Partial<Counted>, times: number) =>
    acrossTenants(app.database, async (transaction) => {
      const results: boolean[] = [];
      for (let done = 0; done < times; done += 1) {
        const { owner: _owner, ...message } = { owner: null, ...sample, ...over };
        results.push((await overCap(transaction, { message, now: app.clock.now() })) !== null);
      }
      return results.filter((over) => over).length;
    });
  const sample = {
    business: '00000000-0000-4000-8000-0000000000c1',
    channel: 'sms',
    kind: 'booking-confirmed',
    recipient: 'client',
    address: '08099555555',
    attempts: 0,
    bookedBy: 'public',
  } as Counted;
  const news = { kind: 'rescheduled' } as const;

  it('let five SMS with news a day of one business to one number, and the reminders still go', async () => {
    const other = { business: '00000000-0000-4000-8000-0000000000c2' as typeof sample.business };
    expect(await count(news, 7)).toBe(2);
    // What a stranger's business sent leaves a salon its own.
    expect(await count({ ...news, ...other }, 5)).toBe(0);
    expect(await count({ kind: 'reminder' }, 7)).toBe(2);
    expect(await count({ ...news, address: '08099555556' }, 5)).toBe(0);
    // A second try of what was counted, and what people must learn, is not counted.
    expect(await count({ ...news, attempts: 1 }, 9)).toBe(0);
    expect(await count({ kind: 'refund-details' }, 9)).toBe(0);
    expect(await count({ kind: 'cancelled' }, 9)).toBe(0);
  });

  it('let the first that a client hears of a booking go out, eight times an hour and twenty a day', async () => {
    const made = { address: '08099555558' };
    await count({ ...news, ...made }, 9);
    expect(await count(made, 9)).toBe(1);
    expect(await count({ ...made, kind: 'booking-received' }, 1)).toBe(1);
    expect(await count({ ...made, channel: 'email', address: 'm@example.ng' }, 9)).toBe(1);
    const overLater = (minutes: number) =>
      acrossTenants(app.database, (transaction) =>
        overCap(transaction, { message: { ...sample, ...made }, now: later(app.clock.now(), minutes) }),
      );
    expect(await overLater(61)).toBeNull();
    await asSuperuser(
      app,
      `UPDATE rate_limits SET hits = 20 WHERE key LIKE 'confirmations a day:%' AND hits > 9`,
    );
    expect(await overLater(62)).toContain('Too many SMS today');
    // However much else its business has sent.
    await asSuperuser(app, `UPDATE rate_limits SET hits = 9000 WHERE key LIKE '% business:%'`);
    expect(await count({ address: '08099555559' }, 1)).toBe(0);
    expect(await count({ ...news, address: '08099555559' }, 1)).toBe(1);
  });

  it('let twenty emails a day to a client, many more to an owner, and 500 SMS to a business', async () => {
    const email = { ...news, channel: 'email', address: 'c@example.ng' } as const;
    await asSuperuser(app, 'DELETE FROM rate_limits');
    await count(news, 6);
    expect(await count({ ...email }, 23)).toBe(3);
    expect(await count({ ...email, address: 'C@example.ng' }, 1)).toBe(1);
    expect(await count({ ...email, recipient: 'owner', address: 'o@example.ng' }, 60)).toBe(0);
    const [row] = await asSuperuser<{ moved: number }>(
      app,
      `UPDATE rate_limits SET hits = 500 WHERE key LIKE 'sms business:%' AND hits > 5 RETURNING 1 AS moved`,
    );
    expect(row).toEqual({ moved: 1 });
    expect(await count({ ...news, address: '08099555557' }, 1)).toBe(1);
  });

  it('let eight SMS and twenty emails a day reach whom a business booked itself, whatever they are about', async () => {
    await asSuperuser(app, 'DELETE FROM rate_limits');
    const own = { bookedBy: 'owner', address: '08099555560' } as const;
    expect(await count({ ...own }, 4)).toBe(0);
    expect(await count({ ...own, kind: 'cancelled' }, 4)).toBe(0);
    for (const kind of ['cancelled', 'receipt', 'reminder', 'refund-sent', 'booking-received'] as const)
      expect(await count({ ...own, kind }, 1), kind).toBe(1);
    const email = { ...own, channel: 'email', address: 'own@example.ng' } as const;
    expect(await count({ ...email, kind: 'cancelled' }, 22)).toBe(2);
    // What they booked themselves, what others were told, and the owner's own news are apart from it.
    expect(await count({ address: own.address }, 1)).toBe(0);
    expect(await count({ address: own.address, kind: 'cancelled' }, 30)).toBe(0);
    expect(await count({ ...own, address: '08099555561' }, 1)).toBe(0);
    expect(await count({ ...email, recipient: 'owner' }, 30)).toBe(0);
  });

  it('hold what a business booked itself to its 500 SMS a day, to the last', async () => {
    await asSuperuser(app, 'DELETE FROM rate_limits');
    const own = { bookedBy: 'owner' } as const;
    await count({ ...own, address: '08099555562' }, 1);
    await asSuperuser(app, `UPDATE rate_limits SET hits = 499 WHERE key LIKE 'sms business:%'`);
    expect(await count({ ...own, address: '08099555563', kind: 'cancelled' }, 1)).toBe(0);
    expect(await count({ ...own, address: '08099555564', kind: 'cancelled' }, 1)).toBe(1);
    expect(await count({ ...own, address: '08099555565' }, 1)).toBe(1);
    expect(await count({ address: '08099555566' }, 1)).toBe(0);
    expect(await count({ address: '08099555566', kind: 'cancelled' }, 1)).toBe(0);
  });

  it('skip what is one too many, tell its owner why, and start anew the day after', async () => {
    const { appointment, phone, owner } = await book();
    const business = storedBusinessId(owner.businessId) as typeof sample.business;
    await count({ address: phone, business }, 8);
    await sendDue();
    expect(app.sms.textsTo(phone)).toEqual([]);
    expect(await smsOf(appointment)).toMatchObject({
      state: 'skipped',
      error: expect.stringContaining('Too many SMS today'),
    });
    const tomorrow = later(app.clock.now(), 24 * 60);
    const next = await acrossTenants(app.database, (transaction) =>
      overCap(transaction, { message: { ...sample, business, address: phone }, now: tomorrow }),
    );
    expect(next).toBeNull();
  });
});

describe('delivery reports', () => {
  const sent = async (gateway: 'termii' | 'africastalking', id: string): Promise<() => Promise<Row>> => {
    const { appointment } = await book();
    app.sms.answer({ ok: true, gateway, gatewayId: id, parts: 1 });
    await sendDue();
    return () => smsOf(appointment);
  };
  const fromTermii = (report: object, secret = app.reportSecrets.termii) => {
    const body = JSON.stringify(report);
    const signature = createHmac('sha512', secret).update(body).digest('hex');
    return fetch(`${app.baseUrl}/api/messages/reports/termii`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-termii-signature': signature },
      body,
    });
  };
  const fromAfricasTalking = (form: Record<string, string>, secret = app.reportSecrets.africasTalking) =>
    fetch(`${app.baseUrl}/api/messages/reports/africastalking/${encodeURIComponent(secret)}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('of Termii are believed when signed, and only move forward', async () => {
    const row = await sent('termii', 'T-10');
    const report = { type: 'outbound', message_id: 'T-10', receiver: '2348099000001', message: 'Hi' };
    const tell = async (status: string, secret?: string) =>
      (await fromTermii({ ...report, status }, secret)).status;
    expect(await tell('Delivered', 'another secret')).toBe(401);
    expect(await tell('Message Sent')).toBe(200);
    expect(await row()).toMatchObject({ delivery: 'accepted' });
    expect(await tell('DND Active on Phone Number')).toBe(200);
    expect(await row()).toMatchObject({
      delivery: 'undelivered',
      delivery_detail: 'The number is on Do Not Disturb',
    });
    expect(await tell('DELIVERED | Message delivered to handset')).toBe(200);
    expect(await row()).toMatchObject({ delivery: 'delivered', delivery_detail: '' });
    expect(await tell('Message Failed')).toBe(200);
    expect(await row()).toMatchObject({ delivery: 'delivered', delivery_detail: '' });
  });

  it("of Africa's Talking are believed with the secret, as a form alone", async () => {
    const row = await sent('africastalking', 'ATXid_10');
    const tell = async (status: string, failureReason = '', secret?: string) =>
      (
        await fromAfricasTalking(
          { id: 'ATXid_10', phoneNumber: '+2348099000001', status, failureReason },
          secret,
        )
      ).status;
    expect(await tell('Success', '', 'the secret in the adress')).toBe(401);
    expect(await tell('Submitted')).toBe(200);
    expect(await row()).toMatchObject({ delivery: 'accepted' });
    const json = await fetch(
      `${app.baseUrl}/api/messages/reports/africastalking/${encodeURIComponent(app.reportSecrets.africasTalking)}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    );
    expect(json.status).toBe(415);
    expect(await tell('Failed', 'UserDoesNotExist')).toBe(200);
    expect(await row()).toMatchObject({
      delivery: 'undelivered',
      delivery_detail: 'The number does not exist',
    });
    expect(await tell('Success')).toBe(200);
    expect(await row()).toMatchObject({ delivery: 'delivered' });
  });

  it('about what is not ours, or in words nobody knows, change nothing', async () => {
    const row = await sent('termii', 'T-20');
    for (const report of [
      { message_id: 'T-21', status: 'Delivered' },
      { message_id: 'T-20', status: 'New' },
      {},
    ]) {
      expect((await fromTermii(report)).status).toBe(200);
    }
    // Another gateway's SMS of the same name.
    expect((await fromAfricasTalking({ id: 'T-20', status: 'Success' })).status).toBe(200);
    expect(await row()).toMatchObject({ delivery: 'accepted' });
    expect(app.logged.join()).not.toMatch(/80990000|secret in the address/);
  });
});
