import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness, PHONE } from './testing/sms-harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.stop());
afterEach(() => {
  harness.control({ reset: true });
});

describe('faults', () => {
  test.each([
    ['too-many', 429, 0],
    ['error', 503, 0],
    ['error-after-write', 503, 1],
  ])('%s answers %i, and %i message(s) were taken', async (kind, status, taken) => {
    harness.control({ faults: { kind, times: 2, status: 503, retryAfter: 7 } });
    const first = await harness.termii();
    expect([first.status, (await harness.africasTalking()).status]).toEqual([status, status]);
    expect(first.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
    expect(await harness.texts()).toHaveLength(2 * taken);
    expect((await harness.termii()).status).toBe(200);
  });

  test.each([
    ['reset', 0],
    ['reset-after-write', 1],
  ])('%s breaks the connection; %i message(s) were taken', async (kind, taken) => {
    harness.control({ faults: { kind, gateway: 'termii' } });
    expect((await harness.africasTalking({ to: '+2348021234567' })).status).toBe(201);
    await expect(harness.termii()).rejects.toThrow();
    expect(await harness.texts(`?to=${encodeURIComponent(PHONE)}`)).toHaveLength(taken);
    expect(harness.state().calls[0]).toEqual({ method: 'POST', path: '/termii/api/sms/send', status: null });
  });

  test('slow takes the message first and answers late', async () => {
    harness.control({ faults: { kind: 'slow', delayMs: 300 } });
    const began = performance.now();
    let answered = false;
    const answering = harness.termii().finally(() => {
      answered = true;
    });
    await expect.poll(() => harness.texts()).toHaveLength(1);
    expect(answered).toBe(false);
    expect((await answering).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(290);
  });

  test('one number only', async () => {
    harness.control({ faults: { kind: 'error', to: PHONE } });
    expect((await harness.termii({ to: '2348021234567' })).status).toBe(200);
    expect((await harness.termii()).status).toBe(500);
  });

  test.each([
    ['account-not-active', 403, 'not active'],
    ['route-not-set-up', 403, 'not set up on this route'],
    ['device-daily-limit', 403, 'daily limit'],
    ['device-not-found', 404, 'Device not found'],
    ['invalid-sender', 400, 'Invalid Sender Id'],
    ['insufficient-balance', 400, 'Insufficient balance'],
    ['bad-key', 401, 'Invalid API key'],
  ])('Termii refuses with %s', async (reason, status, message) => {
    harness.control({ faults: { kind: 'refuse', reason } });
    expect((await harness.africasTalking()).status).toBe(201);
    const refused = await harness.termii();
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ message: expect.stringContaining(message) });
  });

  test.each([
    [401, 'RiskHold'],
    [402, 'InvalidSenderId'],
    [405, 'InsufficientBalance'],
    [406, 'UserInBlacklist'],
    [407, 'CouldNotRoute'],
    [409, 'DoNotDisturbRejection'],
    [500, 'InternalServerError'],
    [501, 'GatewayError'],
    [502, 'RejectedByGateway'],
  ])('Africa’s Talking refuses one recipient with %i %s', async (reason, status) => {
    harness.control({ faults: { kind: 'refuse', reason, to: PHONE } });
    const { body } = await harness.africasTalking({ to: `+2348021234567,${PHONE}` });
    expect(body).toMatchObject({
      SMSMessageData: {
        Recipients: [{ statusCode: 101 }, { statusCode: reason, status, cost: '0', messageId: 'None' }],
      },
    });
    expect(await harness.texts()).toHaveLength(1);
  });

  test.each([
    ['unauthorized', 401],
    ['InvalidSenderId', 201],
  ])('Africa’s Talking refuses the whole call with %s', async (reason, status) => {
    harness.control({ faults: { kind: 'refuse', reason } });
    expect((await harness.africasTalking()).status).toBe(status);
    expect(await harness.texts()).toEqual([]);
  });

  test('a gateway that is down answers nothing until it is up; the other works', async () => {
    harness.control({ termii: { down: true } });
    await expect(harness.termii()).rejects.toThrow();
    await expect(harness.get('/termii/api/sender-id?api_key=termii_test_key')).rejects.toThrow();
    expect((await harness.africasTalking()).status).toBe(201);
    harness.control({ termii: { down: false } });
    expect((await harness.termii()).status).toBe(200);
  });
});

describe('the inbox', () => {
  test('is read by number, in any way of writing, and from an instant on', async () => {
    harness.control({ clock: { at: '2026-11-20T11:00:00Z' } });
    await harness.termii({ sms: 'first' });
    harness.control({ clock: { at: '2026-11-20T12:00:00Z' } });
    await harness.africasTalking({ message: 'second' });
    await harness.termii({ to: '2348021234567', sms: 'third' });
    const texts = async (query: string) => (await harness.texts(query)).map(({ text }) => text);
    expect(await texts('')).toEqual(['third', 'second', 'first']);
    for (const to of ['08031234567', '+2348031234567', '%2B2348031234567']) {
      expect(await texts(`?to=${to}`)).toEqual(['second', 'first']);
    }
    expect(await texts('?since=2026-11-20T12:00:00Z&to=08031234567')).toEqual(['second']);
    expect((await harness.get('/sms?since=noon')).status).toBe(400);
    await fetch(`${harness.host}/sms`, { method: 'DELETE' });
    expect(await texts('')).toEqual([]);
  });

  test('shows a message with its links, parts and end, escaped', async () => {
    await harness.termii({ sms: '<b>Pay</b> ₦5,000: https://akoko.test/m/abc?x=1.' });
    const [{ n } = { n: 0 }] = await harness.texts();
    const list = (await harness.get('/inbox?to=08031234567')).text;
    expect(list).toContain('SMS from Akoko');
    expect(list).toContain('&lt;b&gt;Pay&lt;/b&gt;');
    const { text } = await harness.get(`/inbox/${n}`);
    expect(text).toContain('<a href="https://akoko.test/m/abc?x=1" target="_blank"');
    expect(text).toContain('48 units of UCS-2, 1 part.');
    expect(text).toContain('<dd>Delivered</dd>');
    expect(text).not.toContain('<b>Pay');
  });
});

describe('requests', () => {
  test.each([
    [{ nothing: 1 }, 'Unknown in sms: nothing.'],
    [{ faults: { kind: 'explode' } }, 'sms.faults.kind must be one of'],
    [{ faults: {} }, 'sms.faults.kind is missing.'],
    [{ faults: { kind: 'refuse' } }, 'refuse, and only it, has a reason.'],
    [{ faults: { kind: 'refuse', reason: 409, gateway: 'termii' } }, 'termii does not refuse with 409.'],
    [{ outcomes: { status: 'Perhaps' } }, 'sms.outcomes.status must be one of'],
    [{ outcomes: {} }, 'sms.outcomes.status is missing.'],
    [{ dndNumbers: '0803' }, 'sms.dndNumbers must be a number such as'],
    [{ termii: { senders: { Akoko: 'maybe' } } }, 'sms.termii.senders.Akoko must be one of'],
    [{ termii: { reportUrl: 'nowhere' } }, 'must be an address'],
    [{ clock: { at: 'noon' } }, 'must be an instant'],
    [{ report: { id: 'none', status: 'Expired' } }, 'There is no message none.'],
    [{ reset: true, deliver: true }, 'reset leaves nothing to report or deliver.'],
  ])('%j is refused in full', async (request, problem) => {
    const reply = await harness.post('/control', { sms: { africastalking: { down: true }, ...request } });
    expect(reply.status).toBe(400);
    expect(reply.body['error']).toContain(problem);
    expect(harness.control({}).africastalking.down).toBe(false);
  });

  test('over HTTP it answers the settings in force, and the state; a reset puts settings back', async () => {
    const set = await harness.post('/control', {
      sms: { termii: { apiKey: 'other' }, faults: { kind: 'error' } },
    });
    expect(set.body).toMatchObject({ sms: { termii: { apiKey: 'other', secretKey: 'termii_test_secret' } } });
    expect((await harness.post('/control', { reset: true })).body).toMatchObject({
      sms: { termii: { apiKey: 'termii_test_key' }, faults: [] },
    });
    await harness.termii();
    const { body } = await harness.termii({ to: '2348021234567' });
    expect((await harness.get('/control/state')).body).toMatchObject({
      sms: { messages: [{ to: '+2348021234567' }, { to: PHONE }], calls: [{ status: 200 }, { status: 200 }] },
    });
    const one = await harness.get(`/control/state?reference=${body['message_id']}`);
    expect(one.body).toMatchObject({ sms: { messages: [{ id: body['message_id'], reports: [{}, {}] }] } });
    expect(await harness.texts()).toHaveLength(2);
    harness.control({ reset: true });
    expect([harness.state(), await harness.texts()]).toEqual([{ messages: [], calls: [] }, []]);
  });
});
