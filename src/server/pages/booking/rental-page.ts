import type {
  AskedOrder,
  OrderItem,
  RentalMonth,
  RentalPage,
  ShortDay,
} from '#contract/pages/booking-pages.ts';
import { orderLinesOf, RETURN } from '#contract/pages/items-form.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import { closedReturn, whoReturns } from '#core/appointments/how-returned.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { koboToNaira, nairaText, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { rentalTotal } from '#core/money/quote.ts';
import { orderTotals, shortestRental } from '#core/rentals/order-totals.ts';
import { lastDay, returnDate } from '#core/rentals/period.ts';
import { dateIn } from '#core/time/zone.ts';
import { type RentalItemRow, readRentalStartsFrom } from '../../modules/availability/index.ts';
import { readOfferedHold } from '../../modules/waitlist/index.ts';
import { bankNames } from '../links/bank-names.ts';
import type { PageHost } from '../page-host.ts';
import type { BookingFacts } from './booking-form.ts';
import type { OwnHolds } from './held-times.ts';
import { rentalTerms } from './payment-terms.ts';

/** What an address or a posted form says has been chosen, as it stands there. */
export type RentalChoice = {
  readonly date: string | null;
  /** For how long; null: as short as can be. */
  readonly days: number | null;
  readonly method: string | null;
  readonly zone: string | null;
  readonly agreed: string | null;
  readonly month: string | null;
  /** The token of a date that the waitlist holds for this client. */
  readonly offer: string | null;
};

type Shown = {
  readonly form: FormState;
  readonly nearest: readonly string[];
  /** Whether the date stays even where it looks taken (`leavesPlace`). */
  readonly keeps?: boolean;
  readonly own: OwnHolds;
  readonly now: Instant;
};

/** The page as its address and the schedule make it; a date that cannot be had any more leads back to the first step. */
export const rentalPage = async (
  host: PageHost,
  read: BookingFacts,
  choice: RentalChoice,
  { form, nearest, keeps = false, own, now }: Shown,
): Promise<RentalPage> => {
  const { business, confirmation, horizonDays, order } = read;
  const today = dateIn(business.timezone, now);
  const last = addDays(today, horizonDays);
  const offered = await readOfferedHold(host.platform, choice.offer, now);
  const except = own.except ?? offered?.id ?? null;
  const lines = order?.lines ?? [{ serviceId: read.service._id, quantity: 1 }];
  const ask = { lines, days: choice.days ?? undefined, from: today, to: last, except };
  const freeFrom = toInstant(now + read.cancelNoticeHours * hourMs);
  const found = await readRentalStartsFrom(host.platform, ask, now, freeFrom);
  const starts = found?.starts ?? [];
  // Of one item alone there is nothing that could be taken less of.
  const sharing = found?.sharing ?? [];
  const short = order === undefined ? [] : (found?.short ?? []).map((day) => ({ ...day, sharing }));
  const wished = parseCalendarDate(choice.date ?? '');
  // A date that was lost stays until another of those offered is chosen, in the form that keeps what was typed.
  const isShort = short.some((day) => day.date === wished);
  const stays = keeps || nearest.length > 0 || (isShort && form.refusal !== null);
  const date = stays || isShort ? wished : (starts.find((start) => start === wished) ?? null);
  const asked: AskedOrder = {
    lines,
    text: order?.text ?? '',
    items: (found?.items ?? []).map((item, at) => itemOf(lines[at]?.serviceId ?? '', item)),
    anew: order !== undefined ? 1 : found?.items[0]?.length_prices[0] === undefined ? null : 2,
    errors: form.errors.some(isOfOrder) ? form.errors.filter(isOfOrder) : (order?.errors ?? []),
  };
  const facts = asOrdered(read, asked, { date, days: choice.days });
  const { service } = facts;
  const { method, zone } = deliveryOf(facts, choice);
  const agreed = choice.agreed === 'yes';
  // What is wrong with the order is mended before anything else is asked.
  const asksAgain = isShort || (order?.errors.length ?? 0) > 0;
  const least = shortestRental(orderLinesOf(lines, asked.items));
  const days = choice.days !== null && choice.days > least ? choice.days : null;
  const chosen = { date, days, method, zone: zone?.zoneName ?? null, agreed };
  const nextFree = starts[0] ?? null;
  const cost = costOf(facts, zone?.price ?? 0);
  const returning = whoReturns(business.businessName);
  const brings = `${business.businessName} brings it to the address you give.`;
  const payment = rentalTerms(facts, zone?.price ?? 0);
  const several = (order?.lines ?? []).reduce((sum, { quantity = 1 }) => sum + quantity, 0) > 1;
  const banks = cost.caution === 0 ? [] : await bankNames(host);
  return {
    page: 'rental',
    business,
    service,
    // Of one item the page says all that it needs.
    asked: order === undefined ? { ...asked, lines: [], items: [] } : asked,
    step: nearest.length > 0 ? 4 : asksAgain && !stays ? 1 : stepFor(chosen),
    chosen,
    today,
    lastDay: last,
    month: monthOf(wantedMonth(choice.month, date ?? nextFree ?? today, { today, last }), starts, short),
    nextFree,
    nearest,
    period: date === null ? null : periodOf(date, service.duration),
    returning: { ...returning, delivery: `${brings} ${returning.delivery}` },
    closedReturns: Object.fromEntries(
      (found?.lateReturns ?? []).map(({ start, due, back }) => [start, closedReturn(due, back)]),
    ),
    pickupAt: business.deliverySettings.pickupAddress.trim() || NO_ADDRESS,
    varies: service.priceVaries
      ? `The price may vary. ${business.businessName} agrees the final amount with you.`
      : '',
    refundWhy: refundWhy(business.businessName, cost.caution, payment.quote.dueNow, several),
    noPolicy: noPolicy(cost.caution, several),
    confirms: whoConfirms(confirmation, { business: business.businessName, held: 'hire' }).before,
    cost,
    ...(banks.length === 0 ? {} : { banks }),
    form,
    afterBooking: confirmation,
    // Whoever waits waits for one unit of one item.
    waitlist: facts.waitlist && order === undefined,
    ...(offered === null ? {} : { offer: offered.token, offerUntil: formatInstant(offered.until) }),
    ...(own.shown.length === 0 ? {} : { holds: own.shown }),
    payment,
    freeFrom: found?.firstFrom ?? addDays(last, 1),
  };
};

/** Why an account is asked for: what is paid online goes back the way it came, and needs one only where that fails. */
const refundWhy = (name: string, caution: number, dueNow: number, several: boolean): string => {
  const returned = several ? 'once everything is returned' : 'once the item is returned';
  const fee = nairaText(nairaToKobo(caution) ?? toKobo(0));
  const way =
    dueNow > 0
      ? `Your caution fee of ${fee} comes back the way you pay it, ${returned}. If that fails, ${name} sends it to this account.`
      : `${name} sends your caution fee of ${fee} back to this account ${returned}.`;
  return `${way} The account is kept encrypted, used for nothing else and deleted 30 days after.`;
};

const isOfOrder = ({ field }: { readonly field: string }): boolean =>
  field.startsWith('lines') || field === RETURN;

const itemOf = (_id: string, row: RentalItemRow): OrderItem => ({
  _id,
  name: row.name,
  period: row.duration,
  baseFee: koboToNaira(row.base_fee_kobo),
  extraDayFee: row.extra_day_kobo === null ? null : koboToNaira(row.extra_day_kobo),
  lengths: row.length_prices.map(({ priceKobo, ...length }) => ({
    ...length,
    price: koboToNaira(priceKobo),
  })),
  caution: koboToNaira(row.caution_fee_kobo),
});

/** Facts with what the hire comes to over its days: its length, its fees. */
const asOrdered = (
  facts: BookingFacts,
  { lines, items }: AskedOrder,
  during: { readonly date: CalendarDate | null; readonly days: number | null },
): BookingFacts => {
  const priced = orderLinesOf(lines, items);
  if (priced.length === 0) return facts;
  const { days, base, caution } = orderTotals(priced, during);
  const pricing = { ...facts.service.pricing, baseRentalFee: base, cautionFee: caution };
  return { ...facts, service: { ...facts.service, duration: days, pricing } };
};

const stepFor = ({ date, method, zone, agreed }: RentalPage['chosen']): RentalPage['step'] => {
  if (date === null) return 1;
  if (method === null || (method === 'delivery' && zone === null)) return 2;
  return agreed ? 4 : 3;
};

/** Delivery is there only where the business has zones, and complete only with one of them. */
const deliveryOf = ({ business }: BookingFacts, { method, zone }: RentalChoice) => {
  const { deliveryZones } = business.deliverySettings;
  if (method === 'delivery' && deliveryZones.length > 0) {
    return { method, zone: deliveryZones.find(({ zoneName }) => zoneName === zone) ?? null } as const;
  }
  return { method: method === 'pickup' ? method : null, zone: null } as const;
};

const periodOf = (start: CalendarDate, days: number): RentalPage['period'] => ({
  lastDay: lastDay({ start, days }),
  returnDate: returnDate({ start, days }),
});

const NO_ADDRESS = 'Address will be provided upon booking confirmation.';

/** What a client reads where the business has set no rental policy: that, and what holds all the same. */
const noPolicy = (caution: number, several: boolean): string => {
  const fee = ', and the caution fee comes back to you after the hire, less what is damaged or missing';
  return [
    'No rental policy has been set by the business.',
    `${several ? 'All of it has to be back on the return date' : 'The item has to be back on its return date'}${caution > 0 ? fee : ''}. What cancelling costs stands on the next step.`,
  ].join('\n\n');
};

const costOf = ({ service }: BookingFacts, delivery: number): RentalPage['cost'] => {
  const { baseRentalFee: base = 0, cautionFee: caution = 0 } = service.pricing ?? {};
  const kobo = (naira: number) => nairaToKobo(naira) ?? toKobo(0);
  const total = rentalTotal({ base: kobo(base), caution: kobo(caution), delivery: kobo(delivery) });
  return { base, caution, delivery, total: koboToNaira(total) };
};

/** The first day of the month asked for, else of `otherwise`'s; never one without a day in reach. */
export const wantedMonth = (
  month: string | null,
  otherwise: CalendarDate,
  reach: { readonly today: CalendarDate; readonly last: CalendarDate },
): CalendarDate => {
  const asked = parseCalendarDate(`${month ?? ''}-01`) ?? otherwise;
  if (asked < reach.today) return firstOf(reach.today);
  return firstOf(asked > reach.last ? reach.last : asked);
};

const firstOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - Number(date.slice(8)));

/** A month with the days on which nothing can start, and those of them on which only some of it is short. */
export const monthOf = (
  first: CalendarDate,
  starts: readonly CalendarDate[],
  short: readonly ShortDay[] = [],
): RentalMonth => {
  const unavailable: CalendarDate[] = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) {
    if (!starts.includes(day)) unavailable.push(day);
  }
  const here = short.filter(({ date }) => date.slice(0, 7) === first.slice(0, 7));
  const month = { year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)), unavailable };
  return here.length === 0 ? month : { ...month, short: here };
};
