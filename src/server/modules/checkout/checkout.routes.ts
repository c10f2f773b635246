import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { PublicAppointment } from '#contract/replies/views.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { bookedCookie, holdCookie } from '../../platform/http/client-cookies.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { handleOf } from '../../platform/ids.ts';
import type { BackgroundWorker } from '../../platform/jobs/background-worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAppointmentDetails } from '../appointments/index.ts';
import type { Checkout } from './checkout.commands.ts';
import type { Settled } from './settle/settle.commands.ts';
import { receiveWebhook } from './webhooks/webhooks.commands.ts';

/**
 * Paying for a booking: opening the payment, settling it when the browser is back, and what the provider tells of it.
 * `lanes`: where the work that a notice asks for is done after it was answered.
 */
export const checkoutEndpoints = (
  platform: Platform,
  checkout: Checkout,
  background: BackgroundWorker,
): readonly Endpoint[] => [
  handle(paymentsCalls.initialize, async ({ body }, context) => {
    const { request, reply } = context;
    const holds = holdCookie.read(request, platform.publicUrl);
    const opened = await checkout.initialize(body, { ...context, holds });
    if (opened.ok) {
      const { hold } = opened.value.data;
      holdCookie.keep(request, reply, platform.publicUrl, hold);
      bookedCookie.keep(request, reply, platform.publicUrl, hold);
    }
    return opened;
  }),
  handle(paymentsCalls.webhook, (_, context) =>
    receiveWebhook(platform, {
      background,
      rawBody: context.rawBody,
      request: context.request,
      now: context.now,
    }),
  ),
  handle(paymentsCalls.verify, async ({ body: { reference } }, context) => {
    const looked = await checkout.settle(reference, context);
    if (!looked.ok) return looked;
    const settled = looked.value;
    if (settled === null) return refusal('NOT_FOUND', { message: 'Payment verification failed.' });
    return settled === 'waiting' ? refusal('PAYMENT_PENDING') : presentSettled(platform, settled);
  }),
];

const presentSettled = async (
  platform: Platform,
  settled: Settled,
): Promise<Outcome<{ success: true; data: PublicAppointment }>> => {
  const { business } = settled;
  switch (settled.state) {
    case 'booked': {
      const appointment = await readAppointmentDetails(platform, handleOf(business, settled.appointment));
      if (appointment === null) throw new Error('A paid booking is gone');
      return ok({ success: true, data: appointment });
    }
    case 'refunded':
      return refusal('PAYMENT_REFUNDED', {
        data: { amount: koboToNaira(settled.amount), currency: settled.currency },
      });
    case 'lapsed':
      return refusal('PAYMENT_FAILED');
    case 'open':
      return refusal(settled.declined ? 'PAYMENT_FAILED' : 'PAYMENT_PENDING');
  }
};
