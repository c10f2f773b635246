import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEY, openPaystackFake, type PaystackFake } from './testing/paystack-fake.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

let paystackFake: PaystackFake;
let receiver: Receiver;

beforeAll(async () => {
  paystackFake = await openPaystackFake();
});
afterAll(() => paystackFake.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  paystackFake.control({ webhookUrl: receiver.url });
});
afterEach(async () => {
  paystackFake.control({ reset: true });
  await receiver.stop();
});

const signed = (raw: string, key: string): string => createHmac('sha512', key).update(raw).digest('hex');

/** How much of the order was lost: 0 for none of it, about a half for a shuffle, 1 for the reverse. */
function disorder(came: readonly number[]): number {
  const pairs = came.flatMap((one, place) => came.slice(place + 1).map((later) => later < one));
  return pairs.filter(Boolean).length / pairs.length;
}
const numbersOf = (): readonly number[] =>
  receiver.all().map(({ data }) => Number(String(data['reference']).slice(3)));

async function pay(...references: readonly string[]): Promise<void> {
  for (const reference of references) await paystackFake.begin({ reference });
  paystackFake.control({ pay: references });
}

describe('what is sent', () => {
  test('a success is told as verify tells it, signed with the key over the raw body', async () => {
    await pay('BK-1');
    await expect.poll(() => receiver.all()).toHaveLength(1);
    const [sent] = receiver.all();
    const verified = (await paystackFake.get('/transaction/verify/BK-1')).body.data;
    expect(sent?.event).toBe('charge.success');
    // Without metadata, verify says '' and the event 0: both are documented.
    expect(sent?.data).toEqual({ ...verified, metadata: 0 });
    expect(sent?.signature).toBe(signed(sent?.raw ?? '', KEY));
    expect(sent?.signature).toMatch(/^[0-9a-f]{128}$/);
  });

  test('the key that was set signs, whatever key the call brought', async () => {
    paystackFake.control({ secretKey: 'sk_test_other' });
    await pay('BK-1');
    await expect.poll(() => receiver.all()).toHaveLength(1);
    const [sent] = receiver.all();
    expect(sent?.signature).toBe(signed(sent?.raw ?? '', 'sk_test_other'));
  });

  test('failures, cancellations and expiries are not told', async () => {
    for (const reference of ['BK-1', 'BK-2', 'BK-3']) await paystackFake.begin({ reference });
    paystackFake.control({
      decline: 'BK-1',
      expire: 'BK-2',
      pay: { reference: 'BK-3', card: '4084080000005408' },
    });
    expect(paystackFake.state().events).toEqual([]);
  });

  test('a dispute is told of when it opens, is reminded of and is decided, under one number', async () => {
    await pay('BK-1');
    paystackFake.control({ dispute: 'BK-1' });
    paystackFake.control({ dispute: { reference: 'BK-1', event: 'remind' } });
    expect(await paystackFake.status('BK-1')).toBe('success');
    paystackFake.control({
      dispute: { reference: 'BK-1', event: 'resolve', resolution: 'merchant-accepted' },
    });
    expect(await paystackFake.status('BK-1')).toBe('reversed');
    const told = () =>
      receiver
        .all()
        .filter(({ event }) => event.startsWith('charge.dispute.'))
        .toSorted((one, other) => one.event.localeCompare(other.event));
    await expect.poll(told).toHaveLength(3);
    expect(told().map(({ event, data }) => [event, data['status'], data['resolution']])).toEqual([
      ['charge.dispute.create', 'awaiting-merchant-feedback', null],
      ['charge.dispute.remind', 'awaiting-merchant-feedback', null],
      ['charge.dispute.resolve', 'resolved', 'merchant-accepted'],
    ]);
    expect(told()[0]?.data).toMatchObject({ id: expect.any(Number), transaction: { reference: 'BK-1' } });
    expect(new Set(told().map(({ data }) => data['id'])).size).toBe(1);
  });

  test('a dispute that is declined leaves the payment, and another can be opened', async () => {
    await pay('BK-1');
    paystackFake.control({ dispute: 'BK-1' });
    expect(() => paystackFake.control({ dispute: 'BK-1' })).toThrow('BK-1 is disputed already.');
    paystackFake.control({ dispute: { reference: 'BK-1', event: 'resolve' } });
    expect(await paystackFake.status('BK-1')).toBe('success');
    paystackFake.control({ dispute: 'BK-1' });
    const numbers = () =>
      receiver.all().flatMap(({ event, data }) => (event === 'charge.dispute.create' ? [data['id']] : []));
    await expect.poll(() => new Set(numbers()).size).toBe(2);
  });

  test('a transfer of another amount is sent back and told; the right one still counts', async () => {
    const page = await paystackFake.begin({ reference: 'BK-1' });
    await fetch(page, { method: 'POST', body: new URLSearchParams({ do: 'transfer' }), redirect: 'manual' });
    paystackFake.control({ transfer: { reference: 'BK-1', amount: 30_000 } });
    await expect.poll(() => receiver.all()).toHaveLength(1);
    expect(receiver.all()[0]).toMatchObject({
      event: 'bank.transfer.rejected',
      data: {
        bank_transfer: {
          amount: '30000',
          message_type: 'INCORRECT_AMOUNT',
          transaction_id: expect.any(Number),
        },
        customer: { email: 'ada@example.ng' },
      },
    });
    expect(await paystackFake.status('BK-1')).toBe('ongoing');
    paystackFake.control({ transfer: 'BK-1' });
    expect(await paystackFake.status('BK-1')).toBe('success');
  });
});

describe('when no 200 comes', () => {
  test('it is sent again until one does', async () => {
    receiver.answerWith((count) => (count < 3 ? 500 : 200));
    paystackFake.control({ webhooks: { hourMs: 20 } });
    await pay('BK-1');
    await expect.poll(() => paystackFake.state('BK-1').events[0]?.deliveries[0]?.state).toBe('delivered');
    expect(paystackFake.state('BK-1').events[0]?.deliveries[0]?.attempts.map(({ status }) => status)).toEqual(
      [500, 500, 200],
    );
    expect(new Set(receiver.all().map(({ raw }) => raw)).size).toBe(1);
  });

  test('other successes are not a 200 either, and after ten more tries it is given up', async () => {
    receiver.answerWith(() => 202);
    paystackFake.control({ webhooks: { hourMs: 2 } });
    await pay('BK-1');
    await expect
      .poll(() => paystackFake.state().events[0]?.deliveries[0]?.state, { timeout: 5_000 })
      .toBe('given-up');
    expect(receiver.all()).toHaveLength(11);
  });

  test('an address where nobody listens is tried again too', async () => {
    paystackFake.control({ webhookUrl: 'http://127.0.0.1:1/hook', webhooks: { retries: 'none' } });
    await pay('BK-1');
    await expect.poll(() => paystackFake.state().events[0]?.deliveries[0]?.state).toBe('given-up');
    expect(paystackFake.state().events[0]?.deliveries[0]?.attempts[0]).toMatchObject({
      status: null,
      error: expect.any(String),
    });
  });

  test('without an address nothing is sent', async () => {
    paystackFake.control({ webhookUrl: null });
    await pay('BK-1');
    expect(paystackFake.state().events[0]?.deliveries[0]?.state).toBe('no-address');
  });
});

describe('made to go wrong', () => {
  test('lost', async () => {
    paystackFake.control({ webhooks: { off: true } });
    await pay('BK-1');
    paystackFake.control({ webhooks: { off: false }, deliver: true });
    await pay('BK-2');
    await expect.poll(() => receiver.all().map(({ data }) => data['reference'])).toEqual(['BK-2']);
    expect(paystackFake.state('BK-1').events[0]?.deliveries[0]?.state).toBe('lost');
  });

  test('several times', async () => {
    paystackFake.control({ webhooks: { duplicate: 3 } });
    await pay('BK-1');
    await expect.poll(() => receiver.all()).toHaveLength(4);
    paystackFake.control({ webhooks: { duplicate: 0 }, resend: 'BK-1' });
    await expect.poll(() => receiver.all()).toHaveLength(5);
    expect(new Set(receiver.all().map(({ raw }) => raw)).size).toBe(1);
  });

  test('late', async () => {
    paystackFake.control({ webhooks: { delayMs: 300 } });
    const began = performance.now();
    await pay('BK-1');
    expect(receiver.all()).toEqual([]);
    await expect.poll(() => receiver.all()).toHaveLength(1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(290);
  });

  test('wrongly signed', async () => {
    paystackFake.control({ webhooks: { wrongSignature: true } });
    await pay('BK-1');
    await expect.poll(() => receiver.all()).toHaveLength(1);
    const [sent] = receiver.all();
    expect(sent?.signature).toMatch(/^[0-9a-f]{128}$/);
    expect(sent?.signature).not.toBe(signed(sent?.raw ?? '', KEY));
  });

  // The first letters open the connections, and come in whatever order these are ready.
  async function warmUp(): Promise<void> {
    await pay(...Array.from({ length: 30 }, (_, index) => `BK-${900 + index}`));
    await expect.poll(() => receiver.all()).toHaveLength(30);
  }

  test('in another order', async () => {
    await warmUp();
    paystackFake.control({ webhooks: { shuffle: true } });
    await pay(...Array.from({ length: 60 }, (_, index) => `BK-${index}`));
    await expect.poll(() => receiver.all()).toHaveLength(90);
    expect(disorder(numbersOf().slice(30))).toBeGreaterThan(0.3);
    expect(new Set(numbersOf()).size).toBe(90);
  });

  test.each([true, false])('held until they are let go, shuffled: %s', async (shuffle) => {
    await warmUp();
    paystackFake.control({ webhooks: { hold: true } });
    await pay(...Array.from({ length: 60 }, (_, index) => `BK-${index}`));
    const states = paystackFake.state().events.map(({ deliveries }) => deliveries[0]?.state);
    expect(states.filter((state) => state === 'held')).toHaveLength(60);
    paystackFake.control({ deliver: { shuffle } });
    await expect.poll(() => receiver.all()).toHaveLength(90);
    expect(disorder(numbersOf().slice(30)) > 0.3).toBe(shuffle);
    paystackFake.control({ deliver: true });
    // The receiver counts a letter before its sender has read the answer.
    const attempts = () =>
      new Set(paystackFake.state().events.map(({ deliveries }) => deliveries[0]?.attempts.length));
    await expect.poll(attempts).toEqual(new Set([1]));
    expect(receiver.all()).toHaveLength(90);
  });

  test('a reset calls off what waits', async () => {
    paystackFake.control({ webhooks: { delayMs: 50 } });
    await pay('BK-1');
    paystackFake.control({ reset: true, webhookUrl: receiver.url });
    await pay('BK-2');
    await expect.poll(() => receiver.all()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(receiver.all().map(({ data }) => data['reference'])).toEqual(['BK-2']);
  });
});
