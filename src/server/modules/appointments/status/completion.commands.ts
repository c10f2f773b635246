import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { decideFinalPrice, type FinalPriceRefusal } from '#core/money/final-price.ts';
import { type Kobo, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import {
  findBookingMoney,
  followPrice,
  makeCautionDue,
  receiveByHand,
  type Undoable,
} from '../../payments/index.ts';
import { type AppointmentRow, setPrice } from '../record/record.repo.ts';

/** What an owner says of the money when a booking is completed. */
export type CompletionMoney = {
  readonly payment?:
    | {
        readonly method: 'cash' | 'transfer' | 'pos';
        readonly amount: number;
        /** What the owner was shown as owed. */
        readonly owed?: number | undefined;
      }
    | undefined;
  readonly finalPrice?: number | undefined;
  readonly priceReason?: string | undefined;
};

const refusals: Readonly<Record<FinalPriceRefusal, { readonly field: string; readonly message: string }>> = {
  FIXED_PRICE: {
    field: 'finalPrice',
    message:
      'The price of this service is fixed. To charge another one, mark it as “price may vary” under Services, or edit the booking.',
  },
  NO_REASON: { field: 'priceReason', message: 'Say why the price differs: the client can ask for it.' },
  BELOW_DELIVERY: {
    field: 'finalPrice',
    message: 'This is less than the delivery alone. Please check the price.',
  },
};

/** The final price of a booking about to be completed, its delivery apart; null: as it was agreed. */
export const readFinalPrice = async (
  transaction: TenantTransaction,
  { row, payment, finalPrice, priceReason }: { readonly row: AppointmentRow } & CompletionMoney,
): Promise<Result<Kobo | null, Refusal>> => {
  if (finalPrice === undefined && payment === undefined) return ok(null);
  const booking = await findBookingMoney(transaction, row.appointment_id);
  const decided = decideFinalPrice({
    price: row.price_kobo,
    delivery: row.delivery_fee_kobo,
    paid: row.paid_kobo,
    varies: booking?.price_varies ?? false,
    asked: finalPrice === undefined ? null : nairaToKobo(finalPrice),
    payment: nairaToKobo(payment?.amount ?? 0) ?? toKobo(0),
    reason: priceReason ?? '',
  });
  if (decided.ok) return decided;
  const { field, message } = refusals[decided.reason];
  return refuse(refusal('INVALID_INPUT', { message, errors: [{ field, message }] }));
};

/**
 * The money of a booking that has just been completed: its final price, the balance that came with it, and its caution
 * fee, which is due now. Null, or why the payment cannot be.
 */
export const settleCompletion = async (
  transaction: TenantTransaction,
  completed: {
    readonly row: AppointmentRow;
    readonly price: Kobo | null;
    readonly payment: CompletionMoney['payment'];
    readonly undoable: Undoable;
    readonly now: Instant;
  },
): Promise<Refusal | null> => {
  const { row, price, payment, undoable, now } = completed;
  const { appointment_id: appointmentId } = row;
  if (price !== null) {
    await setPrice(transaction, appointmentId, price);
    await followPrice(transaction, { appointmentId, now });
  }
  await makeCautionDue(transaction, { appointmentId, now });
  if (payment === undefined || payment.amount === 0) return null;
  return receiveByHand(transaction, {
    appointmentId,
    kind: 'balance',
    method: payment.method,
    amount: nairaToKobo(payment.amount) ?? toKobo(0),
    shown: payment.owed,
    field: 'payment.amount',
    with: undoable,
    now,
  });
};
