import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { dayMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { createLog } from '../../../platform/log.ts';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { simulatorKey } from '../../../start-simulator.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { bookingBody, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import { startReconciler } from '../index.ts';
import { settlePayment } from '../settle/settle.commands.ts';

/** 10:00 in Lagos on the first weekday that is a day or more away. */
const nextOpen = (now: Instant): string => {
  const day = new Date(now + dayMs);
  day.setUTCHours(9, 0, 0, 0);
  if (day.getTime() < now + dayMs) day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString();
};

/** A business with deposits of 20 % and a service of ₦15,000: ₦3,000 are due for a time within four days. */
export const createPayment = async (app: TestApp, owner?: TestOwner) => {
  const payee = owner ?? (await createPayingOwner(app));
  const service = await createService(payee);
  const { businessId, ...metadata } = bookingBody(payee, service, { date: nextOpen(app.clock.now()) });
  const body = { email: 'ngozi@example.ng', amount: 300_000, businessId, metadata };
  return { owner: payee, service, body };
};

let clients = 0;
/** Somebody new, for whom no limit counts yet. */
export const newClient = () => {
  clients += 1;
  const clientPhone = `0703${String(clients).padStart(7, '0')}`;
  return { clientName: 'Ife Okon', clientPhone, clientEmail: `ife${clients}@example.ng` };
};

type Payment = Awaited<ReturnType<typeof createPayment>>['body'];

/** The same payment with other details of the booking. */
export const bookingOver = (body: Payment, over: Readonly<Record<string, unknown>>): Payment => ({
  ...body,
  metadata: { ...body.metadata, ...over },
});

export const initialize = (
  app: TestApp,
  body: Readonly<Record<string, unknown>>,
  key?: string,
): Promise<Answer> =>
  app.visitor().send('POST', '/api/payments/initialize', {
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

export const minutesLater = (date: string, minutes: number): string =>
  new Date(Date.parse(date) + minutes * minuteMs).toISOString();

/** Moves the clock on. */
export const wait = (app: TestApp, minutes: number): void =>
  app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));

/** Holds the time and opens the payment; the reference. */
export const openPayment = async (app: TestApp, body: Readonly<Record<string, unknown>>): Promise<string> => {
  const opened = await initialize(app, body);
  if (opened.status !== 200) throw new Error(`The payment was not opened: ${opened.status} ${opened.text}`);
  return opened.body.data.reference;
};

export const verify = async (app: TestApp, reference: string) => {
  const answer = await app.visitor().send('POST', '/api/payments/verify', { body: { reference } });
  return { status: answer.status, code: answer.body.code ?? answer.body.data.status };
};

/** What the money of a business has come to: of each payment asked for, and the refunds. */
export const outcomeOf = async (app: TestApp, reference: string) => {
  const [row] = await storedRows(
    app,
    `SELECT i.state, i.problem,
            (SELECT count(*)::int FROM appointments a WHERE a.business_id = i.business_id AND a.appointment_id = i.intent_id) AS bookings,
            (SELECT count(*)::int FROM payments p WHERE p.business_id = i.business_id AND p.intent_id = i.intent_id) AS payments,
            (SELECT coalesce(sum(r.amount_kobo), 0)::int FROM refunds r WHERE r.business_id = i.business_id AND r.intent_id = i.intent_id) AS refunded
       FROM payment_intents i WHERE i.reference = $1`,
    [reference],
  );
  return row;
};

const silentPlatform = (app: TestApp, provider: PaymentProvider = app.paystack.provider): Platform => ({
  ...app.platform,
  log: createLog('silent'),
  provider,
});

/** Settles a payment by what this provider says of it. */
export const settleWith = (app: TestApp, provider: PaymentProvider, reference: string) =>
  settlePayment(silentPlatform(app, provider), reference);

/** What the background does once, as at a start. */
export const reconcile = (app: TestApp): Promise<void> => {
  const platform = silentPlatform(app);
  return startReconciler(platform).stop();
};

/** Posts a signed notice of a dispute as the provider does, and waits until it is handled. */
export const tellOfDispute = async (
  app: TestApp,
  event: 'create' | 'remind' | 'resolve',
  reference: string,
  id = 7,
): Promise<void> => {
  const body = JSON.stringify({ event: `charge.dispute.${event}`, data: { id, transaction: { reference } } });
  const answer = await fetch(`${app.baseUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', simulatorKey).update(body).digest('hex'),
    },
    body,
  });
  if (answer.status !== 200) throw new Error(`The notice was not taken: ${answer.status}`);
  await expect
    .poll(() =>
      storedRows(app, 'SELECT FROM payment_events WHERE reference = $1 AND handled_at IS NULL', [reference]),
    )
    .toEqual([]);
};

/** Has the simulator tell this app of payments. */
export const listenForNotifications = (app: TestApp, change: Readonly<Record<string, unknown>> = {}) =>
  app.paystack.control({
    webhookUrl: `${app.baseUrl}/api/payments/webhook`,
    webhooks: { delayMs: 0, retries: 'test', ...change },
  });
