import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KEY, openPaystackFake, type PaystackFake } from './testing/paystack-fake.ts';

let paystackFake: PaystackFake;
let nowMs = Date.parse('2026-11-20T09:00:00.000Z');

beforeAll(async () => {
  paystackFake = await openPaystackFake({ now: () => new Date(nowMs) });
});
afterAll(() => paystackFake.stop());
afterEach(() => {
  paystackFake.control({ reset: true });
});

const initialize = (fields: Readonly<Record<string, unknown>>) =>
  paystackFake.send('POST', '/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 500_000,
    ...fields,
  });

describe('the key', () => {
  test.each([
    [{}, 'No Authorization Header was found'],
    [{ authorization: KEY }, 'Format is Authorization Bearer [secret key]'],
    [{ authorization: 'Bearer pk_test_abc' }, 'Invalid key'],
    [{ authorization: 'Bearer sk_live_abc' }, expect.stringContaining('takes only test keys')],
  ])('%j answers 401', async (headers: Readonly<Record<string, string>>, message) => {
    const { status, body } = await paystackFake.get('/transaction/verify/any', headers);
    expect(status).toBe(401);
    expect(body).toEqual({ status: false, message });
  });

  test('any test key is taken, and the bank list needs none', async () => {
    expect((await paystackFake.get('/subaccount', { authorization: 'Bearer sk_test_other' })).status).toBe(
      200,
    );
    expect((await paystackFake.get('/bank', {})).status).toBe(200);
    expect((await paystackFake.get('/bank', { authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  test('an unknown call is a 404 of the same form', async () => {
    expect(await paystackFake.get('/nowhere')).toMatchObject({ status: 404, body: { status: false } });
  });
});

describe('initialize', () => {
  test('answers where to pay', async () => {
    const { status, body } = await initialize({ reference: 'BK-1.a=b' });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: expect.stringMatching(
          /^http:\/\/127\.0\.0\.1:\d+\/paystack\/checkout\/[a-z0-9]+$/,
        ),
        access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
        reference: 'BK-1.a=b',
      },
    });
  });

  test('a form is read too, and a reference is made when none is given', async () => {
    const reply = await fetch(`${paystackFake.url}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: new URLSearchParams({ email: 'ada@example.ng', amount: '20000' }),
    });
    expect(await reply.json()).toMatchObject({ data: { reference: expect.stringMatching(/^\w+$/) } });
  });

  test('a reference is good for one payment', async () => {
    await initialize({ reference: 'BK-1' });
    const { status, body } = await initialize({ reference: 'BK-1', email: 'musa@example.ng' });
    expect(status).toBe(400);
    expect(body).toEqual({
      status: false,
      message: 'Duplicate Transaction Reference',
      meta: { nextStep: expect.any(String) },
      type: 'validation_error',
      code: 'duplicate_reference',
    });
    expect(body).not.toHaveProperty('data');
  });

  test('without an email', async () => {
    expect((await initialize({ email: undefined })).body).toMatchObject({
      message: 'Email Address is required',
      type: 'validation_error',
      code: 'missing_params',
    });
  });

  test.each([
    [{ email: 'ada' }, 'Invalid Email Address Passed'],
    [{ reference: 'BK_1' }, 'Invalid character in transaction reference'],
    [{ amount: undefined }, 'You must specify a valid amount'],
    [{ amount: 0 }, 'You must specify a valid amount'],
    [{ amount: 5_000.5 }, 'Amount must be an integer'],
    [{ amount: 'plenty' }, 'Invalid Amount Sent'],
    [{ amount: -5_000 }, 'Invalid Amount Sent'],
    [{ amount: 4_999 }, 'Invalid Amount Sent'],
    [{ amount: 1_000_000_001 }, 'Transaction amount limit exceeded'],
    [
      { amount: 9_999, channels: ['card', 'bank_transfer'] },
      'Pay with transfer is not currently supported for transactions less than NGN 100.00',
    ],
    [{ currency: 'USD' }, 'Currency not supported by merchant'],
    [{ channels: ['cash'] }, 'Invalid channels'],
    [{ callback_url: '/done' }, 'Invalid callback URL'],
    [{ subaccount: 'shop' }, 'Invalid Subaccount'],
    [{ bearer: 'client' }, 'Invalid bearer'],
    [{ transaction_charge: 1.5 }, 'Invalid transaction charge'],
    [{ email: 'ada', reference: 'BK_1', amount: 0 }, 'Invalid Email Address Passed'],
    [{ reference: 'BK_1', amount: 0 }, 'Invalid character in transaction reference'],
  ])('%j is refused: %s', async (fields, message) => {
    expect(await initialize(fields)).toMatchObject({ status: 400, body: { status: false, message } });
  });

  test.each([[5_000], [1_000_000_000]])('%d kobo is within the limits', async (amount) => {
    expect((await initialize({ amount })).status).toBe(200);
  });

  test('an unknown subaccount is believed unless a test is strict', async () => {
    expect((await initialize({ subaccount: 'ACCT_unknown' })).status).toBe(200);
    paystackFake.control({ strictSubaccounts: true });
    expect((await initialize({ subaccount: 'ACCT_unknown' })).status).toBe(400);
  });
});

describe('verify', () => {
  test('tells everything of a payment that was made', async () => {
    await initialize({ reference: 'BK-1', metadata: JSON.stringify({ intent: 'i1' }) });
    nowMs += 60_000;
    paystackFake.control({ pay: 'BK-1' });
    const { status, body } = await paystackFake.get('/transaction/verify/BK-1');
    expect(status).toBe(200);
    expect(body.message).toBe('Verification successful');
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      domain: 'test',
      status: 'success',
      reference: 'BK-1',
      amount: 500_000,
      requested_amount: 500_000,
      currency: 'NGN',
      channel: 'card',
      gateway_response: 'Successful',
      fees: 17_500,
      fees_split: null,
      metadata: { intent: 'i1' },
      customer: { email: 'ada@example.ng', customer_code: expect.stringMatching(/^CUS_/) },
      authorization: { last4: '4081', bin: '408408', reusable: true, channel: 'card' },
      log: { success: true, errors: 0, time_spent: 60 },
    });
    const { paid_at, paidAt, created_at, createdAt, id } = body.data;
    expect([paid_at, createdAt]).toEqual([paidAt, created_at]);
    expect(paid_at).toBe(new Date(nowMs).toISOString());
    expect(Number.isSafeInteger(id) && Number(id) > 2 ** 32).toBe(true);
  });

  test.each([
    [{}, { status: 'abandoned', paid_at: null, fees: null, authorization: {}, metadata: '' }],
    [{ pay: 'BK-1' }, { status: 'success' }],
    [
      { decline: { reference: 'BK-1', reason: 'Do not honour' } },
      { status: 'failed', gateway_response: 'Do not honour' },
    ],
    [
      { pay: { reference: 'BK-1', card: '4084 0800 0067 0037' } },
      { status: 'failed', gateway_response: 'Insufficient Funds' },
    ],
    [{ expire: 'BK-1' }, { status: 'abandoned' }],
    [
      { pay: { reference: 'BK-1', amount: 100, currency: 'GHS', domain: 'live' } },
      { amount: 100, requested_amount: 500_000, currency: 'GHS', domain: 'live' },
    ],
  ])('after %j', async (orders, expected) => {
    await initialize({ reference: 'BK-1' });
    paystackFake.control(orders);
    expect((await paystackFake.get('/transaction/verify/BK-1')).body.data).toMatchObject(expected);
  });

  test('a payment taken back is reversed', async () => {
    await initialize({ reference: 'BK-1' });
    paystackFake.control({ pay: 'BK-1' });
    paystackFake.control({ reverse: 'BK-1' });
    expect(await paystackFake.status('BK-1')).toBe('reversed');
  });

  test('an unknown reference is 404, or 400 when a test says so', async () => {
    const unknown = { status: false, message: 'Transaction reference not found' };
    expect(await paystackFake.get('/transaction/verify/none')).toMatchObject({ status: 404, body: unknown });
    paystackFake.control({ verifyUnknown: 400 });
    expect(await paystackFake.get('/transaction/verify/none')).toMatchObject({ status: 400, body: unknown });
    expect(await paystackFake.get('/transaction/12345')).toMatchObject({
      status: 400,
      body: { message: 'Transaction not found', code: 'transaction_not_found' },
    });
  });

  test('the list pages, and is narrowed by status and time', async () => {
    for (const n of [1, 2, 3]) await initialize({ reference: `BK-${n}` });
    paystackFake.control({ pay: 'BK-2' });
    const second = await paystackFake.get('/transaction?perPage=2&page=2');
    expect(second.body['meta']).toEqual({ total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 });
    expect(second.body.data).toMatchObject([{ reference: 'BK-1' }]);
    expect((await paystackFake.get('/transaction?status=success')).body.data).toMatchObject([
      { reference: 'BK-2' },
    ]);
    expect(
      (await paystackFake.get(`/transaction?from=${new Date(nowMs + 1).toISOString()}`)).body.data,
    ).toEqual([]);
  });
});

describe('charge by transfer', () => {
  const charge = (bank_transfer: unknown, amount = 500_000) =>
    paystackFake.send('POST', '/charge', {
      email: 'ada@example.ng',
      amount,
      reference: 'TR-1',
      bank_transfer,
    });
  const inMinutes = (minutes: number) => new Date(nowMs + minutes * 60_000).toISOString();

  test.each([
    [null, 480],
    [1, 15],
    [60, 60],
    [2_000, 480],
  ])('an account asked for %s minutes is open for %d', async (asked, given) => {
    const { body } = await charge({ account_expires_at: asked === null ? null : inMinutes(asked) });
    expect(body.data).toEqual({
      reference: 'TR-1',
      status: 'pending_bank_transfer',
      display_text: expect.any(String),
      account_name: expect.any(String),
      account_number: expect.stringMatching(/^\d{10}$/),
      bank: { slug: 'titan-paystack', name: 'Titan Paystack', id: expect.any(Number) },
      account_expires_at: inMinutes(given),
    });
    expect(await paystackFake.status('TR-1')).toBe('pending');
  });

  test('the money arrives, with the sender told', async () => {
    await charge({ account_expires_at: null });
    paystackFake.control({ transfer: { reference: 'TR-1', senderAccount: '1012204936' } });
    expect((await paystackFake.get('/transaction/verify/TR-1')).body.data).toMatchObject({
      status: 'success',
      channel: 'bank_transfer',
      authorization: { channel: 'bank_transfer', sender_bank_account_number: 'XXXXXX4936' },
    });
  });

  test('after its time nothing arrives any more', async () => {
    await charge({ account_expires_at: inMinutes(15) });
    paystackFake.control({ clock: { shiftMs: 15 * 60_000 } });
    expect(() => paystackFake.control({ transfer: 'TR-1' })).toThrow('has expired');
    expect(await paystackFake.status('TR-1')).toBe('abandoned');
  });

  test('the same checks as for a checkout, and nothing under ₦100', async () => {
    expect((await charge({}, 9_999)).body.message).toMatch(/less than NGN 100/);
    expect((await charge('now')).status).toBe(400);
    expect((await charge({ account_expires_at: 'soon' })).status).toBe(400);
  });
});
