import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness, PHONE } from './testing/sms-harness.ts';

const NOON = '2026-11-20T11:00:00Z';
const NIGHT = '2026-11-20T20:00:00Z';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.stop());
afterEach(() => {
  harness.control({ reset: true });
});

describe('sending', () => {
  test('it is taken, answered as documented, and kept in the inbox', async () => {
    harness.control({ clock: { at: NOON } });
    const { status, body } = await harness.termii();
    expect(status).toBe(200);
    expect(body).toMatchObject({ message_id: expect.stringMatching(/^\d+$/), message: 'Successfully Sent' });
    expect(await harness.texts()).toEqual([
      {
        n: expect.any(Number),
        id: body['message_id'],
        gateway: 'termii',
        route: 'dnd',
        to: PHONE,
        from: 'Akoko',
        text: 'See you at 10:00.',
        at: expect.stringMatching(/^2026-11-20T11:00:0/),
        fate: 'Delivered',
        encoding: 'GSM-7',
        septets: 17,
        units: 17,
        parts: 1,
        termiiPages: 1,
      },
    ]);
  });

  test.each([
    [{ api_key: 'wrong' }, 401, 'Invalid API key'],
    [{ api_key: undefined }, 401, 'Invalid API key'],
    [{ to: PHONE }, 422, 'to must be'],
    [{ to: '08031234567' }, 422, 'to must be'],
    [{ to: ['2348031234567'] }, 422, 'to must be'],
    [{ to: '23480312345' }, 422, 'to must be'],
    [{ from: 'Ak' }, 422, 'from must be'],
    [{ from: 'AkokoAkokoAk' }, 422, 'from must be'],
    [{ from: 'Ako ko' }, 422, 'from must be'],
    [{ from: 'Somebody' }, 400, 'Invalid Sender Id'],
    [{ sms: '' }, 422, 'sms is required'],
    [{ type: 'html' }, 422, 'type must be plain'],
    [{ channel: undefined }, 422, 'channel must be'],
    [{ channel: 'whatsapp' }, 403, 'not set up on this route'],
  ])('%j is refused with %i: %s', async (fields, status, message) => {
    const answered = await harness.termii(fields);
    expect(answered.status).toBe(status);
    expect(answered.body).toMatchObject({ code: status, message: expect.stringContaining(message) });
    expect(await harness.texts()).toEqual([]);
  });

  test('what is not JSON is a bad request', async () => {
    const reply = await fetch(`${harness.host}/termii/api/sms/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'to=1',
    });
    expect(reply.status).toBe(400);
  });
});

test('sender IDs are listed with their status, and only an active one sends', async () => {
  harness.control({ termii: { senders: { Akoko: 'active', Bukola: 'pending' } } });
  const { status, body } = await harness.get('/termii/api/sender-id?api_key=termii_test_key');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    content: [
      { sender_id: 'Akoko', status: 'active', country: 'Nigeria' },
      { sender_id: 'Bukola', status: 'pending' },
    ],
    totalElements: 2,
    last: true,
  });
  expect((await harness.get('/termii/api/sender-id?api_key=wrong')).status).toBe(401);
  expect((await harness.termii({ from: 'Bukola' })).body).toMatchObject({ message: 'Invalid Sender Id' });
});

describe('the generic channel', () => {
  const airtel = '2348021234567';
  test.each([
    ['generic', PHONE.slice(1), NIGHT, null],
    ['generic', PHONE.slice(1), NOON, 'Delivered'],
    ['dnd', PHONE.slice(1), NIGHT, 'Delivered'],
    ['generic', airtel, NIGHT, 'Delivered'],
  ])('%s to %s at %s ends as %j', async (channel, to, at, fate) => {
    harness.control({ clock: { at } });
    expect((await harness.termii({ channel, to })).status).toBe(200);
    expect(await harness.texts()).toMatchObject([{ to: `+${to}`, fate }]);
  });

  test('does not reach a number that wants nothing promotional; dnd does', async () => {
    harness.control({ clock: { at: NOON }, dndNumbers: ['0803 123 4567'] });
    await harness.termii({ channel: 'generic' });
    await harness.termii();
    expect((await harness.texts()).map(({ fate }) => fate)).toEqual([
      'Delivered',
      'DND Active on Phone Number',
    ]);
  });
});
