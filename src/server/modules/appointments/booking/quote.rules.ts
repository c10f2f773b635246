import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Quote as QuoteView } from '#contract/replies/money-views.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { type DepositRule, type Quote, quoteAppointment, quoteRental } from '#core/money/quote.ts';
import type { DateSpan } from '#core/rentals/stock.ts';
import type { Interval } from '#core/time/intervals.ts';
import type { readChoice, ScheduleRow } from '../../availability/index.ts';
import type { BankAccount } from '../../payments/index.ts';
import type { NewAppointment } from '../record/record.repo.ts';

/** What a client asks for, and the diary it is decided on. */
export type PublicAsk = {
  readonly choice: NonNullable<ReturnType<typeof readChoice>>;
  readonly body: PublicBooking;
  readonly schedule: ScheduleRow;
  /** Null: it is booked at once, or not at all. */
  readonly paying: Paying | null;
  readonly now: Instant;
};

/** A booking that is paid for before it is made. */
export type Paying = {
  readonly heldUntil: Instant;
  /** Of a client from whom the owner always takes a deposit, also with deposits off. */
  readonly alwaysDeposit: boolean;
};

/** What depends on the kind of booking: its time, its price and who or what it has taken. */
export type PublicPlacement = Pick<
  NewAppointment,
  | 'id'
  | 'staffId'
  | 'startsAt'
  | 'endsAt'
  | 'serviceName'
  | 'staffName'
  | 'duration'
  | 'priceKobo'
  | 'answers'
  | 'rental'
> & {
  readonly quote: Quote;
  /** Null for an appointment. */
  readonly papers: { readonly account: BankAccount | null; readonly policy: string } | null;
  /** The time an appointment has taken, its gap included; null for a hire. */
  readonly during: Interval | null;
  /** The days a hire has taken; null for an appointment. */
  readonly claimSpan: DateSpan | null;
};

/** The share asked of a client who always pays a deposit, where the business has set none. */
const USUAL_PERCENTAGE = 20;

export const depositRuleOf = (
  business: Pick<ScheduleRow, 'require_deposit' | 'deposit_percentage'>,
  paying: Paying | null,
): DepositRule => ({
  requireDeposit: business.require_deposit || paying?.alwaysDeposit === true,
  percentage: business.deposit_percentage || USUAL_PERCENTAGE,
});

/** What a placed booking asks for under a rule. */
export const quoteOf = (
  { priceKobo, rental }: Pick<PublicPlacement, 'priceKobo' | 'rental'>,
  rule: DepositRule,
): Quote =>
  rental === undefined
    ? quoteAppointment(priceKobo, rule)
    : quoteRental(
        { base: priceKobo, caution: rental.cautionFeeKobo, delivery: rental.delivery.feeKobo },
        rule,
      );

/** A payment is due, with how much it is. */
export const depositRequired = (quote: Quote): Refusal =>
  refusal('DEPOSIT_REQUIRED', { data: { quote: presentQuote(quote) } });

export const presentQuote = (quote: Quote): QuoteView => ({
  dueNow: koboToNaira(quote.dueNow),
  caution: koboToNaira(quote.caution),
  total: koboToNaira(quote.total),
});

export const notOffered = (): Refusal =>
  refusal('NOT_FOUND', {
    message: 'This service is no longer offered. Please go back and choose another.',
  });
