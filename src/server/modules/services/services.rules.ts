import type { ServiceBody } from '#contract/calls/services.calls.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { type Kobo, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { usageByDay } from '#core/rentals/stock.ts';
import type { Naming } from '../auth/index.ts';
import type { ServiceValues, StandingClaim } from './services.repo.ts';

const NOTHING = toKobo(0);

/** The contract has checked the range and the decimals. */
const kobo = (naira: number): Kobo => {
  const amount = nairaToKobo(naira);
  if (amount === null) throw new Error('The contract let a price through that is no amount of kobo');
  return amount;
};

/** The body as columns; a time-based service has quantity 1 and no rental fees, an item-based one has price 0. */
export const toServiceValues = (body: ServiceBody): ServiceValues => {
  const rental = body.bookingType === 'item-based' ? body : null;
  return {
    name: body.name,
    description: body.description ?? '',
    category: body.category ?? '',
    booking_type: body.bookingType,
    duration: body.duration,
    price_kobo: body.bookingType === 'time-based' ? kobo(body.price) : NOTHING,
    base_fee_kobo: rental === null ? NOTHING : kobo(rental.pricing.baseRentalFee),
    caution_fee_kobo: rental === null ? NOTHING : kobo(rental.pricing.cautionFee),
    quantity: rental?.quantity ?? 1,
    buffer_days_before: rental?.preRentalBufferDays ?? 0,
    buffer_days_after: rental?.postRentalBufferDays ?? 0,
    price_varies: body.priceVaries ?? false,
    available: body.available ?? true,
    custom_fields: body.customFields ?? [],
    theme_primary: colour(body.customizationSettings?.primaryColor),
    theme_background: colour(body.customizationSettings?.backgroundColor),
    theme_text: colour(body.customizationSettings?.textColor),
  };
};

/** Blank means: use the business's theme. */
const colour = (value: string | null | undefined): string | null =>
  value === undefined || value === '' ? null : value;

/** What a service is called, and under which heading it stands. */
export const namesOf = (
  body: ServiceBody,
  before?: { readonly name: string; readonly category: string },
): readonly Naming[] => [
  { field: 'name', name: body.name, before: before?.name },
  { field: 'category', name: body.category ?? '', before: before?.category },
];

/** What it asks of clients; what one of its questions said `before` may stay. */
export const questionsOf = (
  { customFields = [] }: ServiceBody,
  before: readonly { readonly label: string; readonly options: readonly string[] }[] = [],
): readonly Naming[] => {
  const said = new Set(before.flatMap(({ label, options }) => [label, ...options]));
  return customFields
    .flatMap(({ label, options }, at) => [
      { field: `customFields.${at}.label`, name: label },
      ...options.map((name, option) => ({ field: `customFields.${at}.options.${option}`, name })),
    ])
    .filter(({ name }) => !said.has(name));
};

/** The days on which these claims need more units than there would be. */
export const shortDays = (claims: readonly StandingClaim[], stock: number): readonly CalendarDate[] => {
  const [first] = claims;
  if (first === undefined) return [];
  const from = claims.reduce(
    (earliest, claim) => (claim.from < earliest ? claim.from : earliest),
    first.from,
  );
  const until = claims.reduce((latest, claim) => (claim.until > latest ? claim.until : latest), first.until);
  const spans = claims.map((claim) => ({
    span: { from: claim.from, until: claim.until },
    quantity: claim.quantity,
  }));
  return usageByDay(spans, { from, until }).flatMap((inUse, day) =>
    inUse > stock ? [addDays(from, day)] : [],
  );
};
