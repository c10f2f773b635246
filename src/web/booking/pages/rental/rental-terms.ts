import type { Quote } from '#contract/replies/money-views.ts';
import type { PublicBusiness, PublicService } from '#contract/replies/views.ts';
import { addDays, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Kobo, koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { rentalTotal } from '#core/money/quote.ts';
import { basePrice } from '../../business/service-terms.ts';
import type { RentalChoice } from './rental-address.ts';

/** The steps of an order. */
export const ORDER_STEPS = ['Order', 'Delivery', 'Policy', 'Details'] as const;

export type Period = { readonly first: string; readonly last: string; readonly back: string };

/** A rental from this day on: its last day is the start plus its days less one, and it is due back the day after. */
export const periodFrom = (date: string | null, days: number): Period | null => {
  const first = parseCalendarDate(date ?? '');
  return first === null ? null : { first, last: addDays(first, days - 1), back: addDays(first, days) };
};

export type Costs = {
  readonly base: number;
  readonly caution: number;
  /** Null while no zone is chosen. */
  readonly delivery: number | null;
  readonly total: number;
};

/** What the rental costs before it starts, in naira. The server counts for itself. */
export const costsOf = (
  service: PublicService,
  { deliverySettings }: Pick<PublicBusiness, 'deliverySettings'>,
  { method, zone }: Pick<RentalChoice, 'method' | 'zone'>,
): Costs => {
  const base = basePrice(service);
  const caution = service.pricing?.cautionFee ?? 0;
  const found = deliverySettings.deliveryZones.find(({ zoneName }) => zoneName === zone);
  const delivery = method === 'delivery' ? (found?.price ?? null) : method === 'pickup' ? 0 : null;
  const fees = { base: kobo(base), caution: kobo(caution), delivery: kobo(delivery ?? 0) };
  return { base, caution, delivery, total: koboToNaira(rentalTotal(fees)) };
};

const kobo = (naira: number): Kobo => nairaToKobo(naira) ?? toKobo(0);

export type Told = { readonly quote: Quote; readonly of: Pick<RentalChoice, 'method' | 'zone'> };

/**
 * What is due for this choice, as far as the page can tell. `told` is what the server said is due, and of which choice;
 * of any other it is all or nothing, as with that one.
 */
export const quoteFor = (
  choice: Pick<RentalChoice, 'method' | 'zone'>,
  { caution, total }: Costs,
  told: Told,
): Quote => {
  const { quote, of } = told;
  if (of.method === choice.method && of.zone === choice.zone) return quote;
  return quote.dueNow > 0 ? { dueNow: total, caution, total } : { dueNow: 0, caution: 0, total };
};

/** When the total is paid: today where it is paid online, else when the item changes hands. */
export const totalLabel = (due: number, method: RentalChoice['method']): string => {
  if (due > 0) return 'Total Due Today';
  if (method === null) return 'Total due at pick-up or delivery';
  return method === 'delivery' ? 'Total due at delivery' : 'Total due at pick-up';
};
