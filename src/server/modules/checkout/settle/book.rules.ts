import type { Instant } from '#core/calendar/instant.ts';
import { paymentStatus } from '#core/money/booking-money.ts';
import { toKobo } from '#core/money/kobo.ts';
import { whenPaid } from '#core/money/settlement.ts';
import type { ProviderPayment } from '../../../platform/payments/payment-provider.ts';
import type { IntentRow } from '../../payments/index.ts';
import type { BookingDraft } from '../holds/draft.types.ts';

/** What the provider says of a payment that came, counted on the day it was paid. */
export const receivedOf = (
  { created_at: asked }: Pick<IntentRow, 'created_at'>,
  { fee, providerId, paidAt }: ProviderPayment,
  now: Instant,
) => ({ fee, providerId, paidAt: whenPaid(paidAt, asked, now) });

export const columnsOf = (draft: BookingDraft) => ({
  clientName: draft.clientName,
  clientPhone: draft.clientPhone,
  clientEmail: draft.clientEmail,
  startsAt: draft.startsAt,
  endsAt: draft.endsAt,
  serviceName: draft.serviceName,
  staffName: draft.staffName,
  duration: draft.duration,
  // guard: the-price-that-was-asked-for-counts
  priceKobo: draft.priceKobo,
  answers: draft.answers,
  clientNote: draft.note ?? '',
  confirmation: draft.confirmation ?? null,
  ...(draft.hire === null ? {} : { rental: draft.hire }),
  lines: draft.lines,
});

export const paymentColumns = (
  intent: IntentRow,
  { priceKobo, hire: rental, cancelNoticeHours, depositPercentage }: BookingDraft,
) => {
  const cautionHeldKobo = intent.caution_kobo;
  const paidKobo = toKobo(intent.amount_kobo - cautionHeldKobo);
  const status = paymentStatus({
    status: 'confirmed',
    price: toKobo(priceKobo + (rental?.delivery.feeKobo ?? 0)),
    cautionFee: rental?.cautionFeeKobo ?? toKobo(0),
    paid: paidKobo,
    cautionHeld: cautionHeldKobo,
    cautionSettled: false,
    received: true,
    givingBack: false,
  });
  const { reference } = intent;
  return {
    status,
    paidKobo,
    cautionHeldKobo,
    reference,
    cancelNoticeHours,
    depositPercentage: depositPercentage ?? null,
  };
};
