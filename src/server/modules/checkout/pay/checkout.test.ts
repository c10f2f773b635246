import { describe, expect, it } from 'vitest';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createService } from '../../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });

const payment = async (over: Readonly<Record<string, unknown>> = {}) => {
  const owner = await createPayingOwner(app);
  const service = await createService(owner);
  const { businessId, ...metadata } = bookingBody(owner, service);
  return {
    owner,
    service,
    body: { email: 'ngozi@example.ng', amount: 300_000, businessId, metadata, ...over },
  };
};

describe('paying for an appointment', () => {
  it('holds the time, and a payment makes it a confirmed booking, once', async () => {
    const { owner, service, body } = await payment();
    const client = app.visitor();
    const opened = await client.send('POST', '/api/payments/initialize', { body });
    expect(opened.body).toMatchObject({ success: true });
    const { reference, authorization_url: url } = opened.body.data;
    expect(url).toContain('/checkout/');

    // Another browser: the same one would merely change its own mind.
    const rival = await app.visitor().send('POST', '/api/payments/initialize', {
      body: {
        ...body,
        metadata: { ...body.metadata, clientPhone: '08011112222', clientEmail: 'r@example.ng' },
      },
    });
    expect([rival.status, rival.body.code]).toEqual([409, 'SLOT_TAKEN']);
    const early = await client.send('POST', '/api/payments/verify', { body: { reference } });
    expect([early.status, early.body.code]).toEqual([409, 'PAYMENT_PENDING']);

    await app.paystack.control({ pay: reference });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.visitor().send('POST', '/api/payments/verify', { body: { reference } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers[0]?.body.data).toMatchObject({ status: 'confirmed', serviceName: 'Silk press' });
    const list = await owner.visitor.send('GET', '/api/appointments?from=2026-12-08&to=2026-12-08');
    expect(list.body.data).toMatchObject([
      {
        clientName: 'Ngozi Eze',
        paymentStatus: 'deposit_paid',
        amountPaid: 3000,
        serviceId: { _id: service._id },
      },
    ]);
    const money = await storedRows(
      app,
      `SELECT account, amount_kobo::int FROM ledger_entries ORDER BY account`,
    );
    expect(money).toEqual([
      { account: 'provider', amount_kobo: 300_000 },
      { account: 'revenue', amount_kobo: -300_000 },
    ]);
  });
});
