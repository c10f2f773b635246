import { sendAfterMs } from '#core/appointments/undo-and-correction.ts';
import { dayMs, type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import {
  findRefunds,
  type TakenRefund,
  takeDueRefund,
  workOnRefund,
} from '../modules/payments/refunds/refunds.worker.ts';
import { createLog } from '../platform/log.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import type { Platform } from '../platform/platform.ts';
import { createPayingOwner } from './paying-business.ts';
import { storedRows } from './stored-rows.ts';
import { takeNext } from './take-next.ts';
import type { TestApp } from './test-app.ts';
import { bookingBody, createService, type TestOwner } from './test-owner.ts';
import type { Answer } from './visitor.ts';

let clients = 0;
/** Somebody new, for whom no limit counts yet. */
export const newClient = () => {
  clients += 1;
  const clientPhone = `0704${String(clients).padStart(7, '0')}`;
  return { clientName: 'Ife Okon', clientPhone, clientEmail: `ife-money${clients}@example.ng` };
};

/** Takes the refund that is due longest; null: none is. */
export const takeNextRefund = async (platform: Platform): Promise<TakenRefund | null> =>
  takeNext(await findRefunds(platform), (found) => takeDueRefund(platform, found));

/** Has clients pay online at this app's simulated provider, and works on refunds as the background does. */
export const openRefundHarness = (app: TestApp) => {
  const platformWith = (provider: PaymentProvider = app.paystack.provider): Platform => ({
    ...app.platform,
    log: createLog('silent'),
    provider,
  });

  /** Opens a payment and pays it; the booking's handle and the payment's reference. */
  const payFor = async (
    owner: TestOwner,
    service: { readonly _id: string },
    over: Readonly<Record<string, unknown>>,
    { amount, card }: { readonly amount: number; readonly card?: string },
  ): Promise<{ readonly id: string; readonly reference: string }> => {
    const { businessId, ...metadata } = bookingBody(owner, service, { ...newClient(), ...over });
    const body = { email: metadata.clientEmail, amount, businessId, metadata };
    const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
    if (opened.status !== 200) throw new Error(`Not opened: ${opened.text}`);
    const { reference } = opened.body.data;
    await app.paystack.control({ pay: card === undefined ? reference : { reference, card } });
    const verified = await app.visitor().send('POST', '/api/payments/verify', { body: { reference } });
    if (verified.status !== 200) throw new Error(`Not booked: ${verified.text}`);
    return { id: verified.body.data._id, reference };
  };

  /** Works on all refunds that are due, one after another; how many steps that were. */
  const workNow = async (provider?: PaymentProvider): Promise<number> => {
    const given = platformWith(provider);
    for (let steps = 0; ; steps += 1) {
      const taken = await takeNextRefund(given);
      if (taken === null) return steps;
      await workOnRefund(given, taken);
    }
  };

  /** The same once no cancellation can be undone any more. */
  const work = (provider?: PaymentProvider): Promise<number> => {
    app.clock.moveTo(toInstant(app.clock.now() + sendAfterMs));
    return workNow(provider);
  };

  const wait = (minutes: number): void => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));

  /** What the provider has of refunds of a payment. */
  const there = async (reference: string) => {
    const answer = await app.paystack.provider.listRefunds(reference);
    if (!answer.ok) throw new Error('The simulator did not answer');
    return answer.value;
  };

  /** The refunds of a booking as they are stored. */
  const stored = (reference: string) =>
    storedRows(
      app,
      `SELECT r.state, r.amount_kobo::int AS amount, r.problem, r.reason
         FROM refunds r JOIN payment_intents i USING (business_id, intent_id)
        WHERE i.reference = $1 ORDER BY r.created_at`,
      [reference],
    );

  return { platformWith, payFor, work, workNow, wait, there, stored };
};

/** A business with deposits of 20 % and a service of ₦15,000. */
export const createSalon = async (app: TestApp) => {
  const owner = await createPayingOwner(app);
  return { owner, service: await createService(owner) };
};

/** A business that takes all of a hire online: ₦20,000 and ₦5,000 of caution fee for a canopy of two days. */
export const createPayingShop = async (app: TestApp) => {
  const owner = await createPayingOwner(app);
  const service = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 2,
    price: 0,
    quantity: 5,
    pricing: { baseRentalFee: 20_000, cautionFee: 5_000 },
  });
  return { owner, service };
};

/** 10:00 in Lagos on the first weekday that is two days or more away. */
export const openDay = (now: Instant, days = 2): string => {
  const day = new Date(now + days * dayMs);
  day.setUTCHours(9, 0, 0, 0);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString();
};

export const setStatus = (
  owner: TestOwner,
  id: string,
  status: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> =>
  owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status, ...more } });

export const moneyOf = async (owner: TestOwner, id: string) => {
  const answer = await owner.visitor.send('GET', `/api/appointments/${id}/money`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};
