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

describe('sending', () => {
  test('answers 201 as documented', async () => {
    const { status, body } = await harness.africasTalking();
    expect(status).toBe(201);
    expect(body).toEqual({
      SMSMessageData: {
        Message: 'Sent to 1/1 Total Cost: NGN 2.2000',
        Recipients: [
          {
            statusCode: 101,
            number: PHONE,
            status: 'Success',
            cost: 'NGN 2.2000',
            messageId: expect.stringMatching(/^ATXid_[0-9a-f]{32}$/),
          },
        ],
      },
    });
    expect(await harness.texts()).toMatchObject([
      { gateway: 'africastalking', route: 'transactional', to: PHONE, from: 'Akoko', fate: 'Success' },
    ]);
  });

  test('each recipient has its own answer, and what is dear costs by the part', async () => {
    harness.control({ africastalking: { acceptedAs: 102 } });
    const to = `${PHONE},+2348021234567, +2342012345678,0803`;
    const { body } = await harness.africasTalking({ to, message: `₦${'a'.repeat(70)}` });
    expect(body).toMatchObject({
      SMSMessageData: {
        Message: 'Sent to 2/4 Total Cost: NGN 8.8000',
        Recipients: [
          { statusCode: 102, cost: 'NGN 4.4000' },
          { statusCode: 102, number: '+2348021234567' },
          { statusCode: 404, status: 'UnsupportedNumberType', messageId: 'None' },
          { statusCode: 403, status: 'InvalidPhoneNumber', number: '0803' },
        ],
      },
    });
    expect(await harness.texts()).toMatchObject([
      { encoding: 'UCS-2', septets: null, parts: 2 },
      { parts: 2 },
    ]);
  });

  test('a sender that is not known gets 201 and no recipients; none at all is the shared one', async () => {
    const unknown = await harness.africasTalking({ from: 'Somebody' });
    expect(unknown.status).toBe(201);
    expect(unknown.body).toEqual({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } });
    expect((await harness.africasTalking({ from: '' })).body).toMatchObject({
      SMSMessageData: { Recipients: [{ statusCode: 101 }] },
    });
    expect(await harness.texts()).toMatchObject([{ from: '' }]);
  });

  test.each([
    ['2026-11-20T20:00:00Z', 409],
    ['2026-11-20T11:00:00Z', 101],
  ])('a promotional sender at %s gets %i', async (at, statusCode) => {
    harness.control({ clock: { at }, africastalking: { senders: { Akoko: 'promotional' } } });
    expect((await harness.africasTalking()).body).toMatchObject({
      SMSMessageData: { Recipients: [{ statusCode }] },
    });
  });

  test.each([
    [{}, { apiKey: 'wrong' }, 401],
    [{ username: 'other' }, {}, 401],
    [{}, { accept: 'text/xml' }, 406],
    [{}, { 'content-type': 'application/json' }, 400],
    [{ message: '' }, {}, 400],
    [{ to: ' , ' }, {}, 400],
    [{ bulkSMSMode: '0' }, {}, 400],
    [{ enqueue: 'yes' }, {}, 400],
  ])(
    '%j with %j is refused with %i',
    async (form: Record<string, string>, headers: Record<string, string>, status) => {
      expect((await harness.africasTalking(form, headers)).status).toBe(status);
      expect(await harness.texts()).toEqual([]);
    },
  );
});
