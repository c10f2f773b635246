import { randomUUID } from 'node:crypto';
import { paymentsCalls } from '#contract/payments.calls.ts';
import { settingsCalls } from '#contract/settings.calls.ts';
import type { OwnerService } from '#contract/views.ts';
import type { Till } from '../product/till.ts';
import { bookingBody, newClient } from './client.ts';
import type { Owner } from './owner.ts';
import { createVisitor } from './visitor.ts';

/** Links an account and asks for a fifth of every price. */
export const takeDeposits = async ({ visitor }: Owner): Promise<void> => {
  await visitor.ask(paymentsCalls.changePayout, {
    body: { bank_code: '058', account_number: '0123456789' },
  });
  await visitor.ask(settingsCalls.saveDeposits, { body: { requireDeposit: true, depositPercentage: 20 } });
};

/** Of the ₦15,000 that a service costs here. */
const DEPOSIT = 300_000;

/**
 * Begins to pay for one time, pays, and comes back; whatever the server does meanwhile. Nothing is tried again: what
 * was paid by then is the server's to find.
 */
export const checkOut = async (
  { owner, service, till }: { owner: Owner; service: OwnerService; till: Till },
  { baseUrl, date }: { baseUrl: string; date: string },
): Promise<void> => {
  const { businessId, ...metadata } = bookingBody(owner, service, date, newClient());
  const visitor = createVisitor(baseUrl);
  try {
    const opened = await visitor.ask(paymentsCalls.initialize, {
      body: { email: metadata.clientEmail, amount: DEPOSIT, businessId, metadata },
      idempotencyKey: randomUUID(),
    });
    const { reference } = opened.data;
    await till.control({ pay: reference });
    await visitor.send(paymentsCalls.verify, { body: { reference } });
  } catch {
    // The server is gone: the browser shows an error, and the client closes it.
  }
};
