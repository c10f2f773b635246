import type { RentalMonth, RentalPage } from '#contract/pages/booking-pages.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { closedReturn, whoReturns } from '#core/appointments/how-returned.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { koboToNaira, nairaText, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { rentalTotal } from '#core/money/quote.ts';
import { lastDay, returnDate } from '#core/rentals/period.ts';
import { dateIn } from '#core/time/zone.ts';
import { readRentalStartsFrom } from '../../modules/availability/index.ts';
import { readOfferedHold } from '../../modules/waitlist/index.ts';
import { bankNames } from '../links/bank-names.ts';
import type { PageHost } from '../page-host.ts';
import type { BookingFacts } from './booking-form.ts';
import type { OwnHolds } from './held-times.ts';
import { rentalTerms } from './payment-terms.ts';

/** What an address or a posted form says has been chosen, as it stands there. */
export type RentalChoice = {
  readonly date: string | null;
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
  facts: BookingFacts,
  choice: RentalChoice,
  { form, nearest, keeps = false, own, now }: Shown,
): Promise<RentalPage> => {
  const { business, service, confirmation, horizonDays } = facts;
  const today = dateIn(business.timezone, now);
  const last = addDays(today, horizonDays);
  const offered = await readOfferedHold(host.platform, choice.offer, now);
  const except = own.except ?? offered?.id ?? null;
  const ask = { lines: [{ serviceId: service._id }], from: today, to: last, except };
  const freeFrom = toInstant(now + facts.cancelNoticeHours * hourMs);
  const found = await readRentalStartsFrom(host.platform, ask, now, freeFrom);
  const starts = found?.starts ?? [];
  const wished = parseCalendarDate(choice.date ?? '');
  // A date that was lost stays until another of those offered is chosen, in the form that keeps what was typed.
  const date = keeps || nearest.length > 0 ? wished : (starts.find((start) => start === wished) ?? null);
  const { method, zone } = deliveryOf(facts, choice);
  const agreed = choice.agreed === 'yes';
  const chosen = { date, method, zone: zone?.zoneName ?? null, agreed };
  const nextFree = starts[0] ?? null;
  const cost = costOf(facts, zone?.price ?? 0);
  const returning = whoReturns(business.businessName);
  const brings = `${business.businessName} brings it to the address you give.`;
  const banks = cost.caution === 0 ? [] : await bankNames(host);
  return {
    page: 'rental',
    business,
    service,
    step: nearest.length > 0 ? 4 : stepFor(chosen),
    chosen,
    today,
    lastDay: last,
    month: monthOf(wantedMonth(choice.month, date ?? nextFree ?? today, { today, last }), starts),
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
    refundWhy: `${business.businessName} sends your caution fee of ${nairaText(nairaToKobo(cost.caution) ?? toKobo(0))} back to this account once the item is returned. The account is kept encrypted, used for nothing else and deleted 30 days after.`,
    noPolicy: noPolicy(cost.caution),
    cost,
    ...(banks.length === 0 ? {} : { banks }),
    form,
    afterBooking: confirmation,
    waitlist: facts.waitlist,
    ...(offered === null ? {} : { offer: offered.token, offerUntil: formatInstant(offered.until) }),
    ...(own.shown.length === 0 ? {} : { holds: own.shown }),
    payment: rentalTerms(facts, zone?.price ?? 0),
    freeFrom: found?.firstFrom ?? addDays(last, 1),
  };
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
const noPolicy = (caution: number): string => {
  const fee = ', and the caution fee comes back to you after the hire, less what is damaged or missing';
  return [
    'No rental policy has been set by the business.',
    `The item has to be back on its return date${caution > 0 ? fee : ''}. What cancelling costs stands on the next step.`,
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

/** A month with the days on which nothing can start. */
export const monthOf = (first: CalendarDate, starts: readonly CalendarDate[]): RentalMonth => {
  const unavailable: CalendarDate[] = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) {
    if (!starts.includes(day)) unavailable.push(day);
  }
  return { year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)), unavailable };
};
