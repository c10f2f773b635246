import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, openPaystackFake, type PaystackFake } from './testing/paystack-fake.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

let paystackFake: PaystackFake;
let receiver: Receiver;

beforeAll(async () => {
  paystackFake = await openPaystackFake();
});
afterAll(() => paystackFake.stop());

afterEach(async () => {
  paystackFake.control({ reset: true });
  await receiver?.stop();
});

async function paid(card?: string): Promise<void> {
  receiver = await startReceiver();
  paystackFake.control({ webhookUrl: receiver.url, refunds: { stepMs: 5 } });
  await paystackFake.begin({ reference: 'BK-1' });
  paystackFake.control({ pay: { reference: 'BK-1', card } });
}

const refund = (fields: Readonly<Record<string, unknown>> = {}): Promise<Answered> =>
  paystackFake.send('POST', '/refund', { transaction: 'BK-1', ...fields });
const refundStatus = async (id: unknown) => (await paystackFake.get(`/refund/${id}`)).body.data['status'];
const refundEvents = () => receiver.all().filter(({ event }) => event.startsWith('refund.'));

describe('asking for one', () => {
  test('it is queued, with the whole transaction told', async () => {
    await paid();
    const { status, body } = await refund({ customer_note: 'Sorry', merchant_note: 'Time was gone' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: true,
      message: 'Refund has been queued for processing',
      data: {
        transaction: { reference: 'BK-1', amount: 500_000 },
        status: 'pending',
        amount: 500_000,
        currency: 'NGN',
        domain: 'test',
        customer_note: 'Sorry',
        merchant_note: 'Time was gone',
        id: expect.any(Number),
      },
    });
    const retrieved = await paystackFake.get(`/refund/${body.data['id']}`);
    expect(retrieved.body).toMatchObject({
      message: 'Refund retrieved',
      data: { transaction: expect.any(Number) },
    });
  });

  test('by the transaction’s id, and in parts up to the whole', async () => {
    await paid();
    const id = (await paystackFake.get('/transaction/verify/BK-1')).body.data['id'];
    expect((await refund({ transaction: id, amount: 200_000 })).status).toBe(200);
    expect(await refund({ amount: 300_001 })).toMatchObject({ status: 400 });
    expect((await refund({ amount: 300_000 })).status).toBe(200);
    expect(await refund({ amount: 1 })).toMatchObject({
      status: 400,
      body: { message: 'Transaction has been fully reversed' },
    });
    await expect.poll(() => paystackFake.status('BK-1')).toBe('reversed');
  });

  test.each([
    [{ transaction: undefined }, 'Transaction is required'],
    [{ transaction: 'none' }, 'Transaction not found'],
    [{ amount: 0.5 }, 'Invalid Amount Sent'],
    [{ amount: 500_001 }, 'Refund amount cannot be more than what is left of the transaction'],
  ])('%j is refused: %s', async (fields, message) => {
    await paid();
    expect(await refund(fields)).toMatchObject({ status: 400, body: { status: false, message } });
    expect(refundEvents()).toEqual([]);
  });

  test('an unpaid payment cannot be given back', async () => {
    await paystackFake.begin({ reference: 'BK-1' });
    expect((await refund()).status).toBe(400);
  });

  test('the balance has to cover it, and gets back what failed', async () => {
    await paid('4084080000671803');
    paystackFake.control({ balance: 499_999 });
    expect(await refund()).toMatchObject({
      status: 400,
      body: { message: 'Insufficient balance to fulfill this refund. Please top up.' },
    });
    paystackFake.control({ balance: 600_000 });
    paystackFake.control({ refunds: { auto: false } });
    const { id } = (await refund()).body.data;
    expect(paystackFake.control({}).balance).toBe(100_000);
    paystackFake.control({ refund: { id, state: 'failed' } });
    expect(paystackFake.control({}).balance).toBe(600_000);
  });

  test('the list is by transaction, pages, and dates itself in snake case', async () => {
    await paid();
    await paystackFake.begin({ reference: 'BK-2' });
    paystackFake.control({ pay: 'BK-2' });
    for (const amount of [100, 200, 300]) await refund({ amount });
    await refund({ transaction: 'BK-2' });
    const { body } = await paystackFake.get('/refund?transaction=BK-1&perPage=2');
    expect(body['meta']).toMatchObject({ total: 3, perPage: 2, pageCount: 2 });
    expect(body.data).toMatchObject([
      { amount: 100, created_at: expect.any(String), updated_at: expect.any(String) },
      {},
    ]);
    expect((await paystackFake.get('/refund')).body['meta']).toMatchObject({ total: 4 });
    expect((await paystackFake.get('/refund?transaction=none')).body.data).toEqual([]);
    await expect
      .poll(async () => (await paystackFake.get('/refund?transaction=BK-2')).body.data)
      .toMatchObject([{ fully_deducted: 1, status: 'processed' }]);
  });
});

describe('how it ends', () => {
  test.each([
    ['4084084084084081', 'processed'],
    ['4084080000671803', 'failed'],
    ['4084080000671902', 'needs-attention'],
  ])('by card %s: %s', async (card, end) => {
    await paid(card);
    const { id } = (await refund()).body.data;
    await expect.poll(() => refundStatus(id)).toBe(end);
    await expect
      .poll(() => refundEvents().map(({ event }) => event))
      .toEqual(['refund.pending', 'refund.processing', `refund.${end}`]);
    const [pending, , last] = refundEvents();
    expect(pending?.data).toMatchObject({
      amount: '500000',
      refund_reference: null,
      transaction_reference: 'BK-1',
    });
    expect(pending?.data).not.toHaveProperty('id');
    expect(last?.data).toMatchObject({
      amount: 500_000,
      currency: 'NGN',
      customer: { email: 'ada@example.ng' },
    });
    expect(last?.data['id']).toBe(end === 'needs-attention' ? id : undefined);
    expect(await paystackFake.status('BK-1')).toBe(end === 'processed' ? 'reversed' : 'success');
  });

  test('by the account a transfer came from', async () => {
    paystackFake.control({ refunds: { stepMs: 5 } });
    await paystackFake.send('POST', '/charge', {
      email: 'ada@example.ng',
      amount: 500_000,
      reference: 'BK-1',
      bank_transfer: {},
    });
    paystackFake.control({ transfer: { reference: 'BK-1', senderAccount: '1012204936' } });
    const { id } = (await refund()).body.data;
    await expect.poll(() => refundStatus(id)).toBe('failed');
    expect((await refund()).status).toBe(200);
  });

  test('one that needs attention goes on with the client’s account, and no other does', async () => {
    await paid('4084080000671902');
    paystackFake.control({ refunds: { auto: false } });
    const { id } = (await refund()).body.data;
    const again = (over: Readonly<Record<string, unknown>> = {}): Promise<Answered> =>
      paystackFake.send('POST', `/refund/retry_with_customer_details/${id}`, {
        refund_account_details: { currency: 'NGN', account_number: '0123456047', bank_id: 9, ...over },
      });
    expect(await again()).toMatchObject({
      status: 422,
      body: {
        message: 'Invalid Refund state, refund status should be "needs-attention"',
        code: 'invalid_params',
      },
    });
    paystackFake.control({ refund: { id, state: 'needs-attention' }, refunds: { auto: true } });
    expect((await again({ bank_id: 999_999 })).status).toBe(400);
    expect((await again({ account_number: '123' })).status).toBe(400);
    expect(await again()).toMatchObject({ status: 200, body: { data: { status: 'processing' } } });
    await expect.poll(() => refundStatus(id)).toBe('processed');
    expect((await again()).status).toBe(422);
  });

  test('by hand, when it is not automatic', async () => {
    await paid();
    paystackFake.control({ refunds: { auto: false } });
    const { id } = (await refund()).body.data;
    for (const state of ['processing', 'needs-attention', 'failed', 'processed']) {
      paystackFake.control({ refund: { id, state } });
      expect(await refundStatus(id)).toBe(state);
    }
    await expect.poll(() => refundEvents()).toHaveLength(5);
  });

  test('an unknown one is 404', async () => {
    expect((await paystackFake.get('/refund/1')).status).toBe(404);
    expect((await paystackFake.send('POST', '/refund/retry_with_customer_details/1', {})).status).toBe(404);
  });
});
