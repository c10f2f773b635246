import { type Outcome, refusal } from '#contract/outcome.ts';
import type { BookingTerms } from '#core/money/booking-terms.ts';
import { toKobo } from '#core/money/kobo.ts';
import { type Quote, quoteRental } from '#core/money/quote.ts';
import type { AcceptedRental } from '#core/rentals/accept-rental.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { RentalScheduleRow } from '../../availability/index.ts';
import { type BusinessRow, findBusiness, listZones } from '../../businesses/index.ts';
import { dayOf } from '../record/rental-days.rules.ts';
import { rentalColumns } from '../reservation/columns.rules.ts';
import { type RentalWish, rentalUnits } from '../reservation/rental.commands.ts';
import { lockServices } from '../reservation/rental.repo.ts';
import { offerOn } from '../reservation/reserve.commands.ts';
import { type RentalDetails, readAnswers, readRentalDetails } from './details.rules.ts';
import {
  depositRequired,
  depositRuleOf,
  notOffered,
  type PlainAsk,
  type PublicPlacement,
} from './quote.rules.ts';
import { refuseOtherTerms } from './terms.rules.ts';

/**
 * Takes the units of a client's rental: for good when no payment is due on it, or as a hold until it is paid. The same
 * rules that list the dates decide, under the item's lock; a date that cannot be had is refused with the next ones.
 */
export const placeRental = async (
  transaction: TenantTransaction,
  ask: PlainAsk,
): Promise<Outcome<PublicPlacement>> => {
  const { choice, body, paying, now } = ask;
  const business = await findBusiness(transaction);
  const delivered = body.deliveryDetails?.method === 'delivery';
  const zones = delivered || body.terms !== undefined ? await listZones(transaction) : [];
  const wish: RentalWish = {
    id: newId(),
    serviceId: choice.serviceId,
    firstDay: dayOf(body.date, business.time_zone, now),
    quantity: choice.quantity,
    ownDuration: null,
    ownSpan: null,
    stands: false,
    until: paying?.heldUntil ?? null,
    rules: { by: 'client', present: null },
    now,
  };
  const order: Order = { ...ask, business, zones, wish };

  // Whoever cannot have it is told so without waiting for the item.
  const seen = await decide(transaction, order);
  if (!seen.ok) return seen;
  // guard: units-are-counted-under-the-items-lock
  await lockServices(transaction, [choice.serviceId]);
  // guard: units-are-counted-again-once-the-item-is-locked
  const decided = await decide(transaction, order);
  if (!decided.ok) return decided;

  const { item, rental, details, answers, quote } = decided.value;
  const units = await rentalUnits.reserve(transaction, item, wish, rental);
  if (units === null) throw new Error('Units counted under the item’s lock were taken');
  return ok({
    id: wish.id,
    serviceId: choice.serviceId,
    ...rentalColumns(units, details.delivery),
    answers,
    quote,
    papers: details,
    during: null,
    claimSpan: rental.claimSpan,
  });
};

type Order = PlainAsk & {
  readonly business: BusinessRow;
  readonly zones: Awaited<ReturnType<typeof listZones>>;
  readonly wish: RentalWish;
};

type Decided = {
  readonly item: RentalScheduleRow;
  readonly rental: AcceptedRental;
  readonly details: RentalDetails;
  readonly answers: PublicPlacement['answers'];
  readonly quote: Quote;
};

/** On the item as it stands at this moment. */
const decide = async (transaction: TenantTransaction, order: Order): Promise<Outcome<Decided>> => {
  const { body, business, zones, wish, schedule, paying } = order;
  const item = await rentalUnits.read(transaction, wish);
  if (item === undefined || !item.offered) return notOffered();
  const delivered = body.deliveryDetails?.method === 'delivery';
  const otherTerms = refuseOtherTerms(body.terms, termsOf(item, order), { delivered });
  // guard: a-hire-is-booked-on-the-terms-that-were-read
  if (otherTerms !== null) return otherTerms;
  const cautionFee = toKobo(item.caution_fee_kobo * wish.quantity);
  const answers = readAnswers(body.customFieldAnswers, schedule.custom_fields);
  const details = readRentalDetails(body, { zones, cautionFee, rentalPolicy: business.rental_policy });
  if (!answers.ok || !details.ok) {
    const errors = [details, answers].flatMap((part) => (part.ok ? [] : part.reason));
    return refusal('INVALID_INPUT', { errors });
  }
  const fees = {
    base: toKobo(item.base_fee_kobo * wish.quantity),
    caution: cautionFee,
    delivery: details.value.delivery.feeKobo,
  };
  const quote = quoteRental(fees, depositRuleOf(schedule, paying));
  if (paying === null && quote.dueNow > 0) return depositRequired(quote);
  const rental = await offerOn(transaction, { kind: rentalUnits, facts: item, wish });
  if (!rental.ok) return rental;
  return ok({ item, rental: rental.value, details: details.value, answers: answers.value, quote });
};

/** The policy and the zones are those that the booking is written with. */
const termsOf = (item: RentalScheduleRow, { business, schedule, zones }: Order): BookingTerms => {
  const fees = { base: item.base_fee_kobo, caution: item.caution_fee_kobo, delivery: toKobo(0) };
  return {
    kind: item.booking_type,
    duration: item.duration,
    price: fees.base,
    priceVaries: schedule.price_varies,
    caution: fees.caution,
    dueNow: quoteRental(fees, depositRuleOf(schedule, null)).dueNow,
    cancelNoticeHours: schedule.cancel_notice_hours,
    rentalPolicy: business.rental_policy,
    zones: zones.map(({ name, price_kobo: fee }) => ({ name, fee })),
  };
};
