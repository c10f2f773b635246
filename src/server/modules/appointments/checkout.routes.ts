import { paymentsCalls } from '#contract/payments.calls.ts';
import type { PublicAppointment } from '#contract/views.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { createAddressLimit } from '../../platform/http/address-limit.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { done, type Outcome, refusal } from '../../platform/http/outcome.ts';
import { handleOf } from '../../platform/ids.ts';
import { initializePayment } from './actions/initialize-payment.ts';
import { settleInTime } from './actions/settle-in-time.ts';
import type { SettleDeps, Settled } from './actions/settle-payment.ts';
import { readAppointmentDetails } from './appointments.reads.ts';

/** Whoever waits for a payment asks every two seconds: two browsers may. */
const LOOKS_PER_PAYMENT = 60;
/** Nobody asks after a payment that there is not; many a browser shares its address with others who pay. */
const GUESSES_PER_ADDRESS = 10;
const HOLDS_PER_ADDRESS = 60;

/** Paying for a booking: opening the payment, and settling it when the browser is back. */
export const checkoutEndpoints = (deps: SettleDeps): readonly Endpoint[] => {
  const holds = createAddressLimit(HOLDS_PER_ADDRESS);
  const looks = createAddressLimit(LOOKS_PER_PAYMENT);
  const guesses = createAddressLimit(GUESSES_PER_ADDRESS);
  return [
    handle(
      paymentsCalls.initialize,
      async ({ body }, context) =>
        holds(context.address, context.now) ?? initializePayment(deps, body, context),
    ),
    handle(paymentsCalls.verify, async ({ body: { reference } }, { address, now }) => {
      const limited = looks(reference, now);
      if (limited !== null) return limited;
      const settled = await settleInTime(deps, reference);
      if (settled === 'waiting') return refusal('PAYMENT_PENDING');
      if (settled !== null) return presentSettled(deps, settled);
      return guesses(address, now) ?? refusal('NOT_FOUND', { message: 'Payment verification failed.' });
    }),
  ];
};

const presentSettled = async (
  { platform }: SettleDeps,
  settled: Settled,
): Promise<Outcome<{ success: true; data: PublicAppointment }>> => {
  const { business } = settled;
  switch (settled.state) {
    case 'booked': {
      const appointment = await readAppointmentDetails(platform, handleOf(business, settled.appointment));
      if (appointment === null) throw new Error('A paid booking is gone');
      return done({ success: true, data: appointment });
    }
    case 'refunded':
      return refusal('PAYMENT_REFUNDED', { data: { amount: koboToNaira(settled.amount) } });
    case 'lapsed':
      return refusal('PAYMENT_FAILED');
    case 'open':
      return refusal(settled.declined ? 'PAYMENT_FAILED' : 'PAYMENT_PENDING');
  }
};
