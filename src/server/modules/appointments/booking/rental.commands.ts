import type { FieldError } from '#contract/errors.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { IntakeField } from '#core/intake/answers.ts';
import type { BookingTerms } from '#core/money/booking-terms.ts';
import { toKobo } from '#core/money/kobo.ts';
import { type Quote, quoteRental } from '#core/money/quote.ts';
import type { AcceptedRental } from '#core/rentals/accept-rental.ts';
import { ok } from '#core/result.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import {
  daysOfOrder,
  feesOfLine,
  itemIn,
  type RentalLineWish,
  type RentalScheduleRow,
  refuseItems,
} from '../../availability/index.ts';
import { type BusinessRow, findBusiness, listZones } from '../../businesses/index.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import { questionsOfAll } from '../record/record.repo.ts';
import { askedRentalDays, dayOf, readRentalDays } from '../record/rental-days.rules.ts';
import { rentalColumns } from '../reservation/columns.rules.ts';
import { invalidBooking } from '../reservation/refusals.rules.ts';
import { linesOfItems, type RentalWish, rentalUnits } from '../reservation/rental.commands.ts';
import { lockItems } from '../reservation/rental.repo.ts';
import { offerOn } from '../reservation/reserve.commands.ts';
import { type RentalDetails, readAnswers, readRentalDetails } from './details.rules.ts';
import {
  depositRequired,
  depositRuleOf,
  notOffered,
  type PublicPlacement,
  type RentalAsk,
} from './quote.rules.ts';
import { refuseOtherTerms } from './terms.rules.ts';

/**
 * Takes the units of a client's rental, of one item or of an order, all or none: for good when no payment is due on it,
 * or as a hold until it is paid. The same rules that list the dates decide, under the items' locks; a date that cannot be
 * had is refused with the next ones.
 */
export const placeRental = async (
  transaction: TenantTransaction,
  ask: RentalAsk,
): Promise<Outcome<PublicPlacement>> => {
  const { body, paying, now } = ask;
  const business = await findBusiness(transaction);
  const delivered = body.deliveryDetails?.method === 'delivery';
  const zones = delivered || body.terms !== undefined ? await listZones(transaction) : [];
  const wish: RentalWish = {
    id: newId(),
    lines: linesOfAsk(ask),
    firstDay: dayOf(body.date, business.time_zone, now),
    days: null,
    ownSpans: [],
    until: paying?.heldUntil ?? null,
    rules: { by: 'client', present: null },
    now,
  };
  const order: Order = { ...ask, business, zones, wish };

  // Whoever cannot have it is told so without waiting for the items.
  const seen = await decide(transaction, order);
  if (!seen.ok) return seen;
  // guard: units-are-counted-under-the-items-lock
  await lockItems(
    transaction,
    wish.lines.map(({ serviceId }) => serviceId),
  );
  // guard: units-are-counted-again-once-the-item-is-locked
  const decided = await decide(transaction, order);
  if (!decided.ok) return decided;

  const { item, rental, lines, details, answers, quote } = decided.value;
  const units = await rentalUnits.reserve(transaction, item, decided.value.wish, rental);
  if (units === null) throw new Error('Units counted under the item’s lock were taken');
  return ok({
    id: wish.id,
    ...rentalColumns(lines, { firstDay: rental.firstDay, delivery: details.delivery }),
    answers,
    quote,
    papers: details,
    during: null,
    claims: units.claims,
  });
};

type Order = RentalAsk & {
  readonly business: BusinessRow;
  readonly zones: Awaited<ReturnType<typeof listZones>>;
  readonly wish: RentalWish;
};

const linesOfAsk = (ask: RentalAsk): readonly RentalLineWish[] => {
  if (ask.kind === 'order') return ask.lines;
  const { serviceId, quantity } = ask.choice;
  return [{ line: 1, serviceId, quantity }];
};

/** What is asked of the client: by the one item, or by all of an order, each once. */
const questionsOf = (ask: RentalAsk): readonly IntakeField[] =>
  ask.kind === 'plain' ? ask.schedule.custom_fields : questionsOfAll(ask.schedule.services);

type Decided = {
  readonly item: RentalScheduleRow;
  readonly wish: RentalWish;
  readonly rental: AcceptedRental;
  readonly lines: readonly BookingLine[];
  readonly details: RentalDetails;
  readonly answers: PublicPlacement['answers'];
  readonly quote: Quote;
};

/** On the items as they stand at this moment. */
const decide = async (transaction: TenantTransaction, order: Order): Promise<Outcome<Decided>> => {
  const { body, business, zones, schedule, paying } = order;
  const { firstDay } = order.wish;
  const asked = askedRentalDays(body.returnDate, firstDay);
  const item = await rentalUnits.read(transaction, { ...order.wish, days: asked });
  if (item === undefined) return notOffered();
  if (order.kind === 'order') {
    const unfit = refuseItems(item, order.wish.lines);
    if (unfit.length > 0) return invalidBooking(unfit);
  } else if (itemIn(item, order.choice.serviceId)?.offered !== true) return notOffered();
  const least = daysOfOrder(item, order.wish);
  const days = readRentalDays(body.returnDate, { firstDay, least });
  if (!days.ok) return invalidBooking(days.reason);
  const wish = { ...order.wish, days: days.value ?? least };
  const delivered = body.deliveryDetails?.method === 'delivery';
  const otherTerms = refuseOtherTerms(body.terms, termsOf(item, { ...order, wish }), { delivered });
  // guard: a-hire-is-booked-on-the-terms-that-were-read
  if (otherTerms !== null) return otherTerms;
  const fees = feesOf(item, wish);
  const answers = readAnswers(body.customFieldAnswers, questionsOf(order));
  const details = readRentalDetails(body, {
    zones,
    cautionFee: fees.caution,
    rentalPolicy: business.rental_policy,
  });
  if (!answers.ok || !details.ok) {
    const errors: readonly FieldError[] = [details, answers].flatMap((part) => (part.ok ? [] : part.reason));
    return refusal('INVALID_INPUT', { errors });
  }
  const quote = quoteRental(
    { ...fees, delivery: details.value.delivery.feeKobo },
    depositRuleOf(schedule, paying),
  );
  if (paying === null && quote.dueNow > 0) return depositRequired(quote);
  const rental = await offerOn(transaction, { kind: rentalUnits, facts: item, wish });
  if (!rental.ok) return rental;
  const lines = linesOfItems({ ...rental.value, schedule: item, days: wish.days }, wish.lines);
  return ok({
    item,
    wish,
    rental: rental.value,
    lines,
    details: details.value,
    answers: answers.value,
    quote,
  });
};

/** What lines of items cost over the days they are wanted for, and what is held against damage to them. */
const feesOf = (item: RentalScheduleRow, { lines, firstDay, days }: RentalWish) => {
  const during = { firstDay, days: daysOfOrder(item, { lines, days }) };
  const priced = lines.map((line) => feesOfLine(item, line, during));
  return {
    base: toKobo(priced.reduce((sum, { price }) => sum + price, 0)),
    caution: toKobo(priced.reduce((sum, { caution }) => sum + caution, 0)),
  };
};

/** Those of one unit where one item was named, of lines those of all of them; policy and zones as they are written with. */
const termsOf = (item: RentalScheduleRow, order: Order): BookingTerms => {
  const { business, schedule, zones, wish } = order;
  const one = wish.lines.map((line) => ({ ...line, quantity: 1 }));
  const fees = feesOf(item, order.body.lines === undefined ? { ...wish, lines: one } : wish);
  const priceVaries =
    order.kind === 'plain'
      ? order.schedule.price_varies
      : order.schedule.services.some(({ price_varies: varies }) => varies);
  return {
    kind: 'item-based',
    duration: daysOfOrder(item, wish),
    price: fees.base,
    priceVaries,
    caution: fees.caution,
    dueNow: quoteRental({ ...fees, delivery: toKobo(0) }, depositRuleOf(schedule, null)).dueNow,
    cancelNoticeHours: schedule.cancel_notice_hours,
    rentalPolicy: business.rental_policy,
    zones: zones.map(({ name, price_kobo: fee }) => ({ name, fee })),
  };
};
