import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Quote as QuoteView } from '#contract/replies/money-views.ts';
import type { PublicBooking } from '#contract/requests/booking-bodies.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { type DepositRule, type Quote, quoteAppointment, quoteRental } from '#core/money/quote.ts';
import type { Interval } from '#core/time/intervals.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { LinesScheduleRow, LineWish, RentalLineWish, ScheduleRow } from '../../availability/index.ts';
import type { BankAccount } from '../../payments/index.ts';
import type { NewAppointment, PlacedColumns } from '../record/record.repo.ts';
import type { LineStretch } from '../reservation/lines.repo.ts';
import type { UnitsClaim } from '../reservation/rental.repo.ts';

/** What a client asks for, its handles read. */
export type PublicChoice = {
  readonly business: BusinessId;
  readonly lines: readonly [LineWish, ...LineWish[]];
  /** Of each line's item, in their order. */
  readonly quantities: readonly number[];
};

type Asked = {
  readonly body: PublicBooking;
  /** Null: it is booked at once, or not at all. */
  readonly paying: Paying | null;
  readonly now: Instant;
};

/** One plain service or item, and the schedule it is decided on. */
export type PlainAsk = Asked & {
  readonly kind: 'plain';
  readonly choice: { readonly serviceId: Id; readonly staffId: Id | null; readonly quantity: number };
  readonly schedule: ScheduleRow;
};

/** Lines of time, and the schedule they are decided on. */
export type LinesAsk = Asked & {
  readonly kind: 'lines';
  readonly lines: readonly LineWish[];
  readonly schedule: LinesScheduleRow;
};

/** Several items hired together, and what their business and they themselves say. */
export type OrderAsk = Asked & {
  readonly kind: 'order';
  readonly lines: readonly RentalLineWish[];
  readonly schedule: LinesScheduleRow;
};

export type PublicAsk = PlainAsk | LinesAsk | OrderAsk;
export type RentalAsk = PlainAsk | OrderAsk;

/** Whether what is asked for is hired out by the day. */
export const isRental = (ask: PublicAsk): ask is RentalAsk =>
  ask.kind === 'order' || (ask.kind === 'plain' && ask.schedule.booking_type === 'item-based');

/** A booking that is paid for before it is made. */
export type Paying = {
  readonly heldUntil: Instant;
  /** Of a client from whom the owner always takes a deposit, also with deposits off. */
  readonly alwaysDeposit: boolean;
};

/** What depends on the kind of booking: its time, its price and who or what it has taken. */
export type PublicPlacement = PlacedColumns &
  Pick<NewAppointment, 'id' | 'answers' | 'rental'> & {
    readonly quote: Quote;
    /** Null for an appointment. */
    readonly papers: { readonly account: BankAccount | null; readonly policy: string } | null;
    /** The time an appointment has taken, its gap included; null for a hire. */
    readonly during: Interval | null;
    /** What lines have taken; absent where there are none. */
    readonly stretches?: readonly LineStretch[];
    /** The units a hire has taken; none for an appointment. */
    readonly claims: readonly UnitsClaim[];
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
