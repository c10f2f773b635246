import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import {
  createPayingShop,
  createSalon,
  openDay,
  openRefundHarness,
  setStatus,
} from '../../../testing/refund-harness.ts';
import { refundTokenOf } from '../../../testing/refund-link.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { followRefunds } from './follow.worker.ts';
import { sayRefundDetails } from './refunds.commands.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);
const ASKS = '4084080000671902';
const TWO_DAYS = 48 * 60;

const lost = { ok: false, reason: 'unreachable', code: 'no_answer', message: 'lost' } as const;

/** A visit that was paid for online and then cancelled by its owner. */
const cancelledAppointment = async (card?: string) => {
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now(), 3);
  const given = { amount: 300_000, ...(card === undefined ? {} : { card }) };
  const { id, reference } = await harness.payFor(owner, service, { date }, given);
  await setStatus(owner, id, 'cancelled');
  return { owner, id, reference };
};

const owedOf = async (owner: Awaited<ReturnType<typeof cancelledAppointment>>['owner']) => {
  const answer = await owner.visitor.send('GET', '/api/payments/owed');
  expect(answer.status).toBe(200);
  return answer.body.data.refunds;
};

/** The provider as it is, but for these. */
const but = (over: Partial<PaymentProvider>): PaymentProvider => ({ ...app.paystack.provider, ...over });

/** It gives the money back, and neither that nor what it has given back is heard. */
const unheard = () =>
  but({
    refund: async (ask) => {
      await app.paystack.provider.refund(ask);
      return lost;
    },
    listRefunds: async () => ({ ok: true, value: [] }),
  });
const silent = () => but({ refund: async () => lost, listRefunds: async () => lost });

describe('a provider that does not say for two days', () => {
  const takenOver = async () => {
    const visit = await cancelledAppointment();
    await harness.work(unheard());
    harness.wait(TWO_DAYS - 1);
    await harness.work(silent());
    expect(await harness.stored(visit.reference)).toMatchObject([{ state: 'asking' }]);
    harness.wait(61);
    await harness.work(silent());
    const [owed] = await owedOf(visit.owner);
    expect(owed).toMatchObject({
      state: 'owed',
      problem: expect.stringContaining('not answered for two days'),
    });
    const sent = () =>
      visit.owner.visitor.send('POST', `/api/payments/refunds/${owed._id}/sent`, {
        body: { transferReference: 'GTB 1' },
      });
    return { ...visit, sent };
  };

  it('leaves the money to the owner, who does not send it where the provider has after all', async () => {
    const { owner, reference, sent } = await takenOver();
    await expect.poll(async () => (await harness.there(reference))[0]?.status).toBe('done');
    harness.wait(6 * 60 + 1);
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([{ state: 'done' }]);
    expect(await owedOf(owner)).toEqual([]);
    const refused = await sent();
    expect([refused.status, refused.body.data]).toEqual([409, { state: 'done' }]);
  });

  it('is found to have sent what the owner sent as well, and that is shown', async () => {
    const { owner, id, reference, sent } = await takenOver();
    expect((await sent()).status).toBe(200);
    await expect.poll(async () => (await harness.there(reference))[0]?.status).toBe('done');
    harness.wait(6 * 60 + 1);
    await harness.work();
    const twice = { state: 'sent', problem: expect.stringContaining('has it twice') };
    expect(await owedOf(owner)).toMatchObject([twice]);
    const money = await owner.visitor.send('GET', `/api/appointments/${id}/money`);
    expect(money.body.data.refunds).toMatchObject([twice]);
    harness.wait(24 * 60);
    expect(await harness.work()).toBe(0);
  });
});

describe('a part of a payment', () => {
  /** A hire whose caution fee goes back, ₦5,000 of ₦25,000. */
  const partBack = async () => {
    const { owner, service } = await createPayingShop(app);
    const date = openDay(app.clock.now()).slice(0, 10);
    const account = { accountHolderName: 'Ife Okon', accountNumber: '0123456789', bankName: 'GTBank' };
    const over = {
      date,
      policyAccepted: true,
      clientRefundDetails: account,
      deliveryDetails: { method: 'pickup' },
    };
    const { id, reference } = await harness.payFor(owner, service, over, { amount: 2_500_000 });
    harness.wait(4 * 24 * 60);
    await setStatus(owner, id, 'completed');
    await owner.visitor.send('POST', `/api/appointments/${id}/caution`, { body: { withheld: 0 } });
    return reference;
  };

  it('is not asked for again while an asking that was not heard may yet show', async () => {
    const reference = await partBack();
    await harness.work(unheard());
    harness.wait(3);
    await harness.work(unheard());
    expect(await harness.there(reference)).toHaveLength(1);
    harness.wait(10);
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([{ state: expect.stringMatching(/asked|done/) }]);
    expect(await harness.there(reference)).toMatchObject([{ amount: 500_000 }]);
  });

  it('that was asked for before a backup was put back is found, not asked for again', async () => {
    const reference = await partBack();
    const [row] = await storedRows(
      app,
      'SELECT refund_id FROM refunds JOIN payment_intents USING (business_id, intent_id) WHERE reference = $1',
      [reference],
    );
    const note = String(row?.['refund_id']);
    const before = { reference, amount: 500_000 as never, currency: 'NGN', note };
    await app.paystack.provider.refund(before);
    await harness.work();
    expect(await harness.there(reference)).toHaveLength(1);
    expect(await harness.stored(reference)).toMatchObject([{ state: expect.stringMatching(/asked|done/) }]);
  });
});

describe('a refund for which the provider needs the client’s account', () => {
  const waiting = async () => {
    const visit = await cancelledAppointment(ASKS);
    await harness.work();
    await expect.poll(async () => (await harness.there(visit.reference))[0]?.status).toBe('needs-details');
    harness.wait(11);
    await harness.work();
    const [refund] = await owedOf(visit.owner);
    expect(refund).toMatchObject({ state: 'needs-details', hasDetails: false });
    return { ...visit, refund: refund._id as string };
  };
  const say = (refund: string, bankName: string) =>
    sayRefundDetails(harness.platformWith(), {
      token: refundTokenOf(app.secretKey, refund),
      account: {
        accountHolderName: 'Ife Okon',
        accountNumber: '0123456789',
        bankName,
      },
    });

  const comingBack = async (id: string) => {
    const { body } = await app.visitor().send('GET', `/api/manage/${await manageTokenOf(app, id)}`);
    return body.data.money.find(({ label }: { readonly label: string }) => / back$/.test(label));
  };

  it('asks the client, hands their answer on, and the provider sends it', async () => {
    const { owner, id, reference, refund } = await waiting();
    const asked = await storedRows(
      app,
      `SELECT m.address <> '' AS told FROM messages m JOIN refunds r USING (business_id, refund_id)
         JOIN payment_intents i ON i.business_id = r.business_id AND i.intent_id = r.intent_id
        WHERE i.reference = $1 AND m.kind = 'refund-details'`,
      [reference],
    );
    expect(asked).toEqual([{ told: true }]);
    const shown = await app.visitor().send('GET', `/refund/${refundTokenOf(app.secretKey, refund)}`);
    expect(JSON.parse(shown.text)).toMatchObject({ state: 'asked', sentBy: 'provider' });
    const sent = await owner.visitor.send('POST', `/api/payments/refunds/${refund}/sent`, {
      body: { transferReference: 'GTB 1' },
    });
    expect(sent.status).toBe(409);
    expect(await say(refund, 'GTBank')).toMatchObject({ ok: true });
    await harness.work();
    expect(await comingBack(id)).toMatchObject({
      label: 'Coming back',
      note: expect.stringMatching(/^to your bank account; banks/),
    });
    await expect.poll(async () => (await harness.there(reference))[0]?.status).toBe('done');
    harness.wait(11);
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([{ state: 'done' }]);
    expect(await harness.there(reference)).toHaveLength(1);
    const mail = openMailHarness();
    expect(await sendMessages(harness.platformWith(), { mail })).toContain('refund-sent');
    const said = mail.sent.map(({ text }) => text).join();
    expect(said).toContain('₦3,000 has been sent back to your bank account.');
  });

  const handOver = async (ask: Parameters<PaymentProvider['retryRefund']>[0], reference: string) => {
    const answer = await app.paystack.provider.retryRefund(ask);
    await expect.poll(async () => (await harness.there(reference))[0]?.status).toBe('done');
    return answer;
  };
  const toAccount = expect.stringContaining('to your bank account; banks');

  it('went to that account where the answer to handing it over is lost', async () => {
    const { id, reference, refund } = await waiting();
    await say(refund, 'GTBank');
    const retryRefund: PaymentProvider['retryRefund'] = async (ask) => {
      await handOver(ask, reference);
      return lost;
    };
    await harness.work(but({ retryRefund }));
    harness.wait(11);
    const [there] = await harness.there(reference);
    if (there === undefined) throw new Error('Nothing was asked for');
    const underWay = { ok: true, value: { ...there, status: 'under-way' } } as const;
    await harness.work(but({ findRefund: async () => underWay }));
    expect(await comingBack(id)).toMatchObject({ label: 'Coming back', note: toAccount });
  });

  it('went to that account where the notice is quicker than the answer', async () => {
    const { id, reference, refund } = await waiting();
    await say(refund, 'GTBank');
    const retryRefund: PaymentProvider['retryRefund'] = async (ask) => {
      const answer = await handOver(ask, reference);
      await followRefunds(harness.platformWith(), reference);
      return answer;
    };
    await harness.work(but({ retryRefund }));
    expect(await comingBack(id)).toMatchObject({ label: 'Sent back', note: toAccount });
  });

  it('is the owner’s to send where the bank the client names is not known there', async () => {
    const { owner, refund } = await waiting();
    await say(refund, 'My uncle');
    await harness.work();
    expect(await owedOf(owner)).toMatchObject([{ state: 'owed', hasDetails: true }]);
  });

  it('is the owner’s to send when the client has not said within a week', async () => {
    const { reference } = await waiting();
    harness.wait(7 * 24 * 60);
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([
      { state: 'owed', problem: expect.stringContaining('the client has not said yet') },
    ]);
  });
});
