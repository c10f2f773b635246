import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import type { BookingTerms } from '#core/money/booking-terms.ts';
import { toKobo } from '#core/money/kobo.ts';
import { quoteHire } from '#core/money/quote.ts';
import type { rentalTotal } from '#core/money/rental-total.ts';
import { type AcceptedHire, acceptHire } from '#core/rentals/accept-hire.ts';
import { nearestHireStarts } from '#core/rentals/nearest-starts.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { findHireDiary, type HireDiaryRow, hireFactsOf } from '../../availability/index.ts';
import { type BusinessRow, findBusiness, listZones } from '../../businesses/index.ts';
import { readAnswers } from '../booking/answers.rules.ts';
import {
  depositRequired,
  depositRuleOf,
  notOffered,
  type PublicAsk,
  type PublicPlacement,
} from '../booking/quote.rules.ts';
import { type HireDetails, readHireDetails } from '../booking/rental-details.rules.ts';
import { refuseOtherTerms } from '../booking/terms.rules.ts';
import { refuseHire } from './hire-refusals.rules.ts';
import { lockServices, takeUnits } from './rental.repo.ts';

const OFFERED_INSTEAD = 6;

/**
 * Takes the units of a client's hire: for good when no payment is due on it, or as a hold until it is paid. The same
 * rules that list the dates decide, under the item's lock; a date that cannot be had is refused with the next ones.
 */
export const placeHire = async (
  transaction: TenantTransaction,
  ask: PublicAsk,
): Promise<Outcome<PublicPlacement>> => {
  const { choice, body, now } = ask;
  const { serviceId } = choice;
  const business = await findBusiness(transaction);
  const delivered = body.deliveryDetails?.method === 'delivery';
  const zones = delivered || body.terms !== undefined ? await listZones(transaction) : [];
  const date = dayOf(body.date, business.time_zone, now);
  const wish: HireWish = { ...ask, business, zones, date, quantity: body.quantity ?? 1 };

  // Whoever cannot have it is told so without waiting for the item.
  const seen = await decide(transaction, wish);
  if (!seen.ok) return seen;
  // guard: units-are-counted-under-the-items-lock
  await lockServices(transaction, [serviceId]);
  // guard: units-are-counted-again-once-the-item-is-locked
  const decided = await decide(transaction, wish);
  if (!decided.ok) return decided;

  const { item, hire, details, answers, fees, quote } = decided.value;
  const { quantity } = wish;
  const id = newId();
  await takeUnits(transaction, {
    appointmentId: id,
    serviceId,
    span: hire.claimSpan,
    quantity,
    expiresAt: ask.paying?.heldUntil ?? null,
    now,
  });
  return ok({
    id,
    staffId: null,
    startsAt: hire.startsAt,
    endsAt: hire.endsAt,
    serviceName: item.service_name,
    staffName: '',
    duration: item.duration,
    priceKobo: fees.base,
    answers,
    hire: { firstDay: hire.firstDay, cautionFeeKobo: fees.caution, quantity, delivery: details.delivery },
    quote,
    papers: details,
    during: null,
    claimSpan: hire.claimSpan,
  });
};

type HireWish = PublicAsk & {
  readonly business: BusinessRow;
  readonly zones: Awaited<ReturnType<typeof listZones>>;
  readonly date: CalendarDate;
  readonly quantity: number;
};

type Decided = {
  readonly item: HireDiaryRow;
  readonly hire: AcceptedHire;
  readonly details: HireDetails;
  readonly answers: PublicPlacement['answers'];
  readonly fees: Parameters<typeof rentalTotal>[0];
  readonly quote: PublicPlacement['quote'];
};

/** On the item as it stands at this moment. */
const decide = async (transaction: TenantTransaction, wish: HireWish): Promise<Outcome<Decided>> => {
  const { choice, body, business, zones, date, quantity, now } = wish;
  const days = { from: date, to: date };
  const item = await findHireDiary(transaction, {
    serviceId: choice.serviceId,
    ...days,
    now,
    except: null,
    reach: 0,
  });
  if (item === undefined || !item.offered) return notOffered();
  const delivered = body.deliveryDetails?.method === 'delivery';
  const otherTerms = refuseOtherTerms(body.terms, hireTermsOf(item, wish), { delivered });
  // guard: a-hire-is-booked-on-the-terms-that-were-read
  if (otherTerms !== null) return otherTerms;
  const cautionFee = toKobo(item.caution_fee_kobo * quantity);
  const answers = readAnswers(body.customFieldAnswers, wish.diary.custom_fields);
  const details = readHireDetails(body, { zones, cautionFee, rentalPolicy: business.rental_policy });
  if (!answers.ok || !details.ok) {
    const errors = [details, answers].flatMap((part) => (part.ok ? [] : part.reason));
    return refusal('INVALID_INPUT', { errors });
  }
  const fees = {
    base: toKobo(item.base_fee_kobo * quantity),
    caution: cautionFee,
    delivery: details.value.delivery.feeKobo,
  };
  const quote = quoteHire(fees, depositRuleOf(wish.diary, wish.paying));
  if (wish.paying === null && quote.dueNow > 0) return depositRequired(quote);
  const facts = hireFactsOf(item);
  const hire = acceptHire(facts, { date, quantity }, now);
  if (hire.ok) {
    return ok({ item, hire: hire.value, details: details.value, answers: answers.value, fees, quote });
  }
  return withNext(transaction, wish, refuseHire(facts, date, hire.reason));
};

/** The policy and the zones are those that the booking is written with. */
const hireTermsOf = (item: HireDiaryRow, { business, diary, zones }: HireWish): BookingTerms => {
  const fees = { base: item.base_fee_kobo, caution: item.caution_fee_kobo, delivery: toKobo(0) };
  return {
    kind: item.booking_type,
    duration: item.duration,
    price: fees.base,
    priceVaries: diary.price_varies,
    caution: fees.caution,
    dueNow: quoteHire(fees, depositRuleOf(diary, null)).dueNow,
    cancelNoticeHours: diary.cancel_notice_hours,
    rentalPolicy: business.rental_policy,
    zones: zones.map(({ name, price_kobo: fee }) => ({ name, fee })),
  };
};

/** Nobody hires so far from now; an instant beyond it is refused for the same reason as one at it. */
const REACH = 3 * 366 * dayMs;

/** The day in the business's zone that a day or an instant names. */
export const dayOf = (date: string, zone: string, now: Instant): CalendarDate =>
  parseCalendarDate(date) ??
  dateIn(zone, toInstant(Math.min(Math.max(parseInstant(date) ?? now, now - REACH), now + REACH)));

/** The refusal with the next dates on which the hire can start as things stand now. */
const withNext = async (
  transaction: TenantTransaction,
  { choice, business, date, quantity, now }: HireWish,
  given: Refusal,
): Promise<Refusal> => {
  const from = dateIn(business.time_zone, now);
  const to = addDays(from, business.horizon_days);
  const { serviceId } = choice;
  const item = await findHireDiary(transaction, { serviceId, from, to, now, except: null, reach: 0 });
  if (item === undefined) return given;
  const nearest = nearestHireStarts(hireFactsOf(item), { date, quantity, count: OFFERED_INSTEAD }, now);
  return { ...given, data: { ...dataOf(given), nearest } };
};

const dataOf = ({ data }: Refusal): object => (typeof data === 'object' && data !== null ? data : {});
