import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Listener, startListener } from './testing/listener.ts';
import { type Harness, openHarness, PHONE } from './testing/sms-harness.ts';

let harness: Harness;
let listener: Listener;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  listener = await startListener();
  harness.control({
    termii: { reportUrl: listener.url },
    africastalking: { reportUrl: `${listener.url}?secret=abc` },
    reports: { delayMs: 5, stepMs: 5 },
  });
});
afterEach(async () => {
  harness.control({ reset: true });
  await listener.stop();
});

const signed = (raw: string, key: string): string => createHmac('sha512', key).update(raw).digest('hex');
/** What was reported, in the order it came, from either gateway. */
const statuses = (): readonly unknown[] =>
  listener
    .all()
    .map(({ raw }) =>
      raw.startsWith('{') ? JSON.parse(raw).status : new URLSearchParams(raw).get('status'),
    );
const heard = (...expected: readonly string[]) => expect.poll(statuses).toEqual(expected);

describe('what is reported', () => {
  test('Termii posts JSON, signed over the raw body', async () => {
    harness.control({ clock: { at: '2026-11-20T11:00:00Z' } });
    const { body } = await harness.termii();
    await heard('Message Sent', 'Delivered');
    const [, last] = listener.all();
    expect(JSON.parse(last?.raw ?? '')).toEqual({
      type: 'outbound',
      id: expect.any(String),
      message_id: body['message_id'],
      receiver: '2348031234567',
      sender: 'Akoko',
      message: 'See you at 10:00.',
      sent_at: expect.stringMatching(/^2026-11-20 12:00:0\d$/),
      cost: '3.9',
      status: 'Delivered',
      channel: 'dnd',
    });
    expect(last?.headers['content-type']).toBe('application/json');
    expect(last?.headers['x-termii-signature']).toBe(signed(last?.raw ?? '', 'termii_test_secret'));
  });

  test('Africa’s Talking posts a form to the address with its secret', async () => {
    await harness.africasTalking();
    await heard('Sent', 'Success');
    const [, last] = listener.all();
    expect(last?.path).toBe('/report?secret=abc');
    expect(last?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(last?.raw))).toEqual({
      id: expect.stringMatching(/^ATXid_/),
      status: 'Success',
      phoneNumber: PHONE,
      networkCode: '62130',
      retryCount: '0',
    });
  });

  test('a message ends as a test says, once for each time it says so', async () => {
    harness.control({
      outcomes: [
        { status: 'Message Failed', to: PHONE },
        { status: null, gateway: 'termii' },
        { status: 'Failed', reason: 'UserInBlackList' },
      ],
    });
    await harness.africasTalking();
    await heard('Sent', 'Failed');
    expect(new URLSearchParams(listener.all()[1]?.raw).get('failureReason')).toBe('UserInBlackList');
    await harness.termii({ to: '2348021234567' });
    await harness.termii();
    await expect.poll(() => statuses().slice(2)).toEqual(['Message Sent', 'Message Sent', 'Message Failed']);
    await harness.termii();
    await expect.poll(() => statuses().slice(5)).toEqual(['Message Sent', 'Delivered']);
    expect(harness.control({}).outcomes).toEqual([]);
  });
});

describe('made to go wrong', () => {
  test('several times, and the last first', async () => {
    harness.control({ reports: { duplicate: 1, reverse: true } });
    await harness.termii();
    await heard('Delivered', 'Delivered', 'Message Sent', 'Message Sent');
  });

  test('wrongly signed', async () => {
    harness.control({ reports: { wrongSignature: true } });
    await harness.termii();
    await heard('Message Sent', 'Delivered');
    const [first] = listener.all();
    expect(first?.headers['x-termii-signature']).toMatch(/^[0-9a-f]{128}$/);
    expect(first?.headers['x-termii-signature']).not.toBe(signed(first?.raw ?? '', 'termii_test_secret'));
  });

  test('lost, and told by hand afterwards', async () => {
    harness.control({ reports: { off: true } });
    const id = String((await harness.termii()).body['message_id']);
    expect(harness.state(id).messages[0]?.reports.map(({ state }) => state)).toEqual(['lost', 'lost']);
    await harness.post('/control', { sms: { reports: { off: false }, report: { id, status: 'Expired' } } });
    harness.control({ report: { id, status: 'Rejected' } });
    await heard('Expired', 'Rejected');
    expect(() => harness.control({ report: { id, status: 'Success' } })).toThrow('termii reports one of');
    expect(() => harness.control({ report: { id: '1', status: 'Expired' } })).toThrow(
      'There is no message 1.',
    );
  });

  test('held until they are let go, of all messages in the reverse order', async () => {
    harness.control({ reports: { hold: true } });
    await harness.termii();
    await harness.africasTalking();
    expect(statuses()).toEqual([]);
    harness.control({ deliver: { reverse: true } });
    await heard('Success', 'Sent', 'Delivered', 'Message Sent');
    expect(harness.state().messages[0]?.reports[0]).toMatchObject({ state: 'sent', answer: { status: 200 } });
  });

  test('let go early, and then not sent again when their time comes', async () => {
    harness.control({ reports: { delayMs: 60, stepMs: 0 } });
    await harness.termii();
    harness.control({ deliver: true });
    await heard('Message Sent', 'Delivered');
    await harness.africasTalking();
    await heard('Message Sent', 'Delivered', 'Sent', 'Success');
  });

  test('to nobody: without an address, and where nobody listens', async () => {
    harness.control({ termii: { reportUrl: null }, africastalking: { reportUrl: 'http://127.0.0.1:1/' } });
    await harness.termii();
    await harness.africasTalking();
    await expect
      .poll(() =>
        harness
          .state()
          .messages.flatMap(({ reports }) => reports.map(({ state, answer }) => [state, answer?.status])),
      )
      .toEqual([
        ['sent', null],
        ['sent', null],
        ['no-address', undefined],
        ['no-address', undefined],
      ]);
  });

  test('called off by a reset', async () => {
    harness.control({ reports: { hold: true } });
    await harness.termii();
    harness.control({ reset: true });
    harness.control({
      termii: { reportUrl: listener.url },
      reports: { delayMs: 0, stepMs: 5 },
      deliver: true,
    });
    await harness.termii({ to: '2348021234567' });
    await heard('Message Sent', 'Delivered');
    expect(listener.all().every(({ raw }) => raw.includes('2348021234567'))).toBe(true);
  });
});
