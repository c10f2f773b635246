import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { SaidLine } from '#contract/requests/lines.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { readOutcomes } from '#core/lines/outcomes.ts';
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
import { linesOf, standing } from '../lines/lines.rules.ts';
import { type AppointmentRow, setFinalPrice } from '../record/record.repo.ts';

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

/** What a booking is to become, by what was said of its lines. */
export type WantedOutcome<Status extends AppointmentStatus> = {
  readonly target: Status;
  /** The numbers of the lines the client did not come for, where they came for others. */
  readonly missed: readonly number[];
};

/** What was said of the lines of a booking: where the client came for none of them, it is a no-show. */
export const readWantedOutcome = <Status extends AppointmentStatus>(
  row: AppointmentRow,
  target: Status,
  said: readonly SaidLine[] | undefined,
): Outcome<WantedOutcome<Status | 'no-show'>> => {
  if (said === undefined) return ok({ target, missed: [] });
  if (target !== 'completed') return wrongLine('lines', 'Say what was done when the booking is completed.');
  const numbers = standing(linesOf(row)).map(({ line }) => line);
  const read = readOutcomes(numbers, said);
  if (!read.ok) return wrongLine(`lines.${read.reason}.line`, NOT_OF_IT);
  const { missed, status } = read.value;
  return ok(status === 'no-show' ? { target: status, missed: [] } : { target, missed });
};

const NOT_OF_IT = 'This service is not part of the booking, or was named twice. Please look at it again.';

const wrongLine = (field: string, message: string): Refusal =>
  refusal('INVALID_INPUT', { message, errors: [{ field, message }] });

/** Whether a completed booking is said to have been completed with other lines missed than it was. */
export const missesOthers = (row: AppointmentRow, missed: readonly number[]): boolean => {
  const known = linesOf(row).filter(({ outcome }) => outcome !== null);
  return known.length !== missed.length || known.some(({ line }) => !missed.includes(line));
};

type Finishing = { readonly row: AppointmentRow; readonly missed: readonly number[] } & CompletionMoney;

/** The final price of a booking about to be completed, its delivery apart; null: as it was agreed. */
export const readFinalPrice = async (
  transaction: TenantTransaction,
  { row, missed, payment, finalPrice, priceReason }: Finishing,
): Promise<Result<Kobo | null, Refusal>> => {
  if (finalPrice === undefined && payment === undefined && missed.length === 0) return ok(null);
  const booking = await findBookingMoney(transaction, row.appointment_id);
  const decided = decideFinalPrice({
    price: row.price_kobo,
    delivery: row.delivery_fee_kobo,
    paid: row.paid_kobo,
    varies: booking?.price_varies ?? false,
    missed: missed.length === 0 ? null : priceOf(row, missed),
    asked: finalPrice === undefined ? null : nairaToKobo(finalPrice),
    payment: nairaToKobo(payment?.amount ?? 0) ?? toKobo(0),
    reason: priceReason ?? '',
  });
  if (decided.ok) return decided;
  const { field, message } = refusals[decided.reason];
  return refuse(refusal('INVALID_INPUT', { message, errors: [{ field, message }] }));
};

const priceOf = (row: AppointmentRow, numbers: readonly number[]): Kobo =>
  toKobo(
    linesOf(row).reduce((sum, { line, priceKobo }) => sum + (numbers.includes(line) ? priceKobo : 0), 0),
  );

/**
 * The money of a booking that has just been completed: its final price, the balance that came with it, and its caution
 * fee, which is due now. Null, or why the payment cannot be.
 */
export const settleCompletion = async (
  transaction: TenantTransaction,
  completed: {
    readonly row: AppointmentRow;
    readonly price: Kobo | null;
    readonly missed: readonly number[];
    readonly payment: CompletionMoney['payment'];
    readonly undoable: Undoable;
    readonly now: Instant;
  },
): Promise<Refusal | null> => {
  const { row, price, missed, payment, undoable, now } = completed;
  const { appointment_id: appointmentId } = row;
  if (price !== null) {
    await setFinalPrice(transaction, appointmentId, { price, missed });
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
