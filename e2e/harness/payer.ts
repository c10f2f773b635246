import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { mailsTo } from '../product/inbox.ts';
import type { PaystackFake } from '../product/paystack-fake.ts';
import { bookingBody, newClient } from './client.ts';
import type { Owner } from './owner.ts';
import { createVisitor } from './visitor.ts';

const MAIL_WITHIN_MS = 30_000;
const LOOK_MS = 100;

/** Follows the link that was mailed when this owner registered: without that no deposit is asked. */
export const confirmEmail = async ({ visitor, email }: Owner, inboxUrl: string): Promise<void> => {
  const until = Date.now() + MAIL_WITHIN_MS;
  while (Date.now() < until) {
    const texts = (await mailsTo(inboxUrl, email)).map(({ text }) => text);
    const token = texts.join('\n').match(/\/verify-email\/([0-9A-Za-z]{65})/)?.[1];
    if (token !== undefined) {
      await visitor.ask(authCalls.verifyEmail, { params: { token } });
      return;
    }
    await setTimeout(LOOK_MS);
  }
  throw new Error(`No link to confirm the address came to ${email}`);
};

/** Links an account and asks for a fifth of every price; of an owner whose address is not confirmed none is asked. */
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
  { owner, service, paystackFake }: { owner: Owner; service: OwnerService; paystackFake: PaystackFake },
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
    await paystackFake.control({ pay: reference });
    await visitor.send(paymentsCalls.verify, { body: { reference } });
  } catch {
    // The server is gone: the browser shows an error, and the client closes it.
  }
};
