import { expect, test } from 'vitest';
import { createPayingOwner } from '../testing/paying-business.ts';
import { asSuperuser, storedBusinessId } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookingBody, createService } from '../testing/test-owner.ts';

const app = useTestApp({ paystack: true });

const KNOWN = ['Kanarie Vogel', '08099990001', '2348099990001', 'private note of a client'];

const begin = async () => {
  const owner = await createPayingOwner(app);
  const service = await createService(owner, {
    customFields: [{ id: 'q1', label: 'Anything else?', type: 'text', required: false, options: [] }],
  });
  const { businessId, ...metadata } = bookingBody(owner, service, {
    clientName: 'Kanarie Vogel',
    clientPhone: '08099990001',
    customFieldAnswers: [{ fieldId: 'q1', value: 'private note of a client' }],
  });
  const poison = {
    ...metadata,
    amount: 1,
    subaccount: 'ACCT_mine',
    split_code: 'SPL_mine',
    bearer: 'subaccount',
  };
  const body = { email: metadata.clientEmail, amount: 300_000, businessId, metadata: poison };
  const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
  return { owner, opened };
};

test('the provider is told whom to send a receipt to and what to ask for, and nothing else of the client', async () => {
  const { opened } = await begin();
  expect(opened.status, opened.text).toBe(200);
  const state = JSON.stringify(await app.paystack.state(opened.body.data.reference));
  expect(state).toContain('300000');
  for (const known of [...KNOWN, 'ACCT_mine', 'SPL_mine']) expect(state).not.toContain(known);
});

test('a reference is not one that could be counted up, and tells nothing of the booking', async () => {
  const references: string[] = [];
  for (let time = 0; time < 5; time += 1) references.push((await begin()).opened.body.data.reference);
  for (const reference of references) expect(reference).toMatch(/^AK-[A-Z2-7]{58}$/);
  // The business stands at the front of each; the rest, 160 bits and more, is that payment's alone.
  expect(new Set(references.map((reference) => reference.slice(-32))).size).toBe(5);
});

test('only the provider’s own key tells of a payment: a notice in anybody’s words is not heard', async () => {
  const { owner, opened } = await begin();
  const reference: string = opened.body.data.reference;
  const notice = JSON.stringify({
    event: 'charge.success',
    data: { reference, amount: 300_000, status: 'success' },
  });
  for (const signature of ['', '0'.repeat(128), 'sha512=x', null]) {
    const answer = await app.visitor().send('POST', '/api/payments/webhook', {
      body: notice,
      headers: { 'x-paystack-signature': signature, origin: null },
    });
    expect([signature, answer.status]).toEqual([signature, 401]);
  }
  const booked = await asSuperuser(app, 'SELECT FROM appointments WHERE business_id = $1', [
    storedBusinessId(owner.businessId),
  ]);
  expect(booked).toHaveLength(0);
});
