import type { ServiceBody } from '#contract/calls/services.calls.ts';
import type { Weekday } from '#core/calendar/calendar-date.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { OptionGroup } from '#core/lines/options.ts';
import { type Kobo, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import type { LengthPrice } from '#core/rentals/length-price.ts';
import { usageByDay } from '#core/rentals/stock.ts';
import { type Id, newToken } from '../../platform/ids.ts';
import type { Naming } from '../auth/index.ts';
import type { ServiceValues, StandingClaim } from './services.repo.ts';

const NOTHING = toKobo(0);

/** The contract has checked the range and the decimals. */
const kobo = (naira: number): Kobo => {
  const amount = nairaToKobo(naira);
  if (amount === null) throw new Error('The contract let a price through that is no amount of kobo');
  return amount;
};

/** What only appointments have; who does not know of it leaves it out, and it stays. */
type OfTime = Pick<
  ServiceValues,
  'option_groups' | 'segments' | 'two_hands_duration' | 'two_hands_price_kobo' | 'alongside'
>;

const PLAIN: OfTime = {
  option_groups: [],
  segments: [],
  two_hands_duration: null,
  two_hands_price_kobo: null,
  alongside: false,
};

const ofTime = (body: ServiceBody, before: OfTime & { readonly duration: number }): OfTime => {
  if (body.bookingType === 'item-based') return PLAIN;
  const { optionGroups, twoHands, alongside } = body;
  // Stretches that are left out stand for the length they were written for.
  const segments = body.segments ?? (body.duration === before.duration ? before.segments : []);
  return {
    option_groups: optionGroups?.map(toOptionGroup) ?? before.option_groups,
    segments,
    ...(twoHands === undefined
      ? {
          two_hands_duration: before.two_hands_duration,
          two_hands_price_kobo: before.two_hands_price_kobo,
        }
      : {
          two_hands_duration: twoHands?.duration ?? null,
          two_hands_price_kobo: twoHands === null ? null : kobo(twoHands.price),
        }),
    alongside: alongside ?? before.alongside,
  };
};

/** What only items have; who does not know of it leaves it out, and it stays. */
type OfItems = Pick<ServiceValues, 'extra_day_kobo' | 'length_prices'>;

const AT_BASE_FEE: OfItems = { extra_day_kobo: null, length_prices: [] };

const ofItems = (body: ServiceBody, before: OfItems): OfItems => {
  if (body.bookingType === 'time-based') return AT_BASE_FEE;
  const { extraDayFee, lengths } = body.pricing;
  const extraDay =
    extraDayFee === undefined ? before.extra_day_kobo : extraDayFee === null ? null : kobo(extraDayFee);
  return {
    extra_day_kobo: extraDay,
    length_prices: lengths?.map(toLengthPrice) ?? before.length_prices,
  };
};

type LengthBody = NonNullable<
  Extract<ServiceBody, { bookingType: 'item-based' }>['pricing']['lengths']
>[number];

const toLengthPrice = ({ name, days, price, startsOn }: LengthBody): LengthPrice => ({
  name,
  days,
  priceKobo: kobo(price),
  startsOn: startsOn as Weekday | null,
});

type Before = OfTime &
  OfItems &
  Pick<ServiceValues, 'resource_ids'> & { readonly duration: number; readonly parts: readonly unknown[] };

const NEW: Before = { ...PLAIN, ...AT_BASE_FEE, resource_ids: [], duration: 0, parts: [] };

/**
 * The body as columns; a time-based service has quantity 1 and no rental fees, an item-based one has price 0. One that is
 * made of others has their stock and their buffers: quantity 1, and no buffers of its own. `before`: the service as it was;
 * `resourceIds`: what it needs, null: as before.
 */
export const toServiceValues = (
  body: ServiceBody,
  { before = NEW, resourceIds }: { readonly before?: Before; readonly resourceIds: readonly Id[] | null },
): ServiceValues => {
  const rental = body.bookingType === 'item-based' ? body : null;
  const inStock = (rental?.parts ?? before.parts).length === 0 ? rental : null;
  return {
    name: body.name,
    description: body.description ?? '',
    category: body.category ?? '',
    booking_type: body.bookingType,
    duration: body.duration,
    price_kobo: body.bookingType === 'time-based' ? kobo(body.price) : NOTHING,
    base_fee_kobo: rental === null ? NOTHING : kobo(rental.pricing.baseRentalFee),
    caution_fee_kobo: rental === null ? NOTHING : kobo(rental.pricing.cautionFee),
    quantity: inStock?.quantity ?? 1,
    buffer_days_before: inStock?.preRentalBufferDays ?? 0,
    buffer_days_after: inStock?.postRentalBufferDays ?? 0,
    price_varies: body.priceVaries ?? false,
    available: body.available ?? true,
    custom_fields: body.customFields ?? [],
    ...ofTime(body, before),
    ...ofItems(body, before),
    resource_ids: rental === null ? (resourceIds ?? before.resource_ids) : [],
    theme_primary: colour(body.customizationSettings?.primaryColor),
    theme_background: colour(body.customizationSettings?.backgroundColor),
    theme_text: colour(body.customizationSettings?.textColor),
  };
};

type GroupBody = NonNullable<Extract<ServiceBody, { bookingType: 'time-based' }>['optionGroups']>[number];

/** A group or an option that is new gets an id of its own; one that is kept has kept it. */
const toOptionGroup = ({ _id: group, options, name, choose, required }: GroupBody): OptionGroup => ({
  id: group ?? `g${newToken().slice(0, ID_LETTERS)}`,
  name,
  choose,
  required,
  options: options.map(({ _id, price, ...option }) => ({
    id: _id ?? `o${newToken().slice(0, ID_LETTERS)}`,
    name: option.name,
    // What an option takes off is below zero.
    priceKobo: toKobo(kobo(Math.abs(price)) * Math.sign(price)),
    minutes: option.minutes,
  })),
});

/** Enough for the options of one service. */
const ID_LETTERS = 11;

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

type Asked = {
  readonly custom_fields: readonly { readonly label: string; readonly options: readonly string[] }[];
  readonly length_prices: readonly { readonly name: string }[];
  readonly option_groups: readonly {
    readonly name: string;
    readonly options: readonly { readonly name: string }[];
  }[];
};

/** What it asks of clients and lets them choose; what it said `before` may stay. */
export const questionsOf = (body: ServiceBody, before?: Asked): readonly Naming[] => {
  const said = new Set([
    ...(before?.length_prices ?? []).map(({ name }) => name),
    ...(before?.custom_fields ?? []).flatMap(({ label, options }) => [label, ...options]),
    ...(before?.option_groups ?? []).flatMap(({ name, options }) => [
      name,
      ...options.map((each) => each.name),
    ]),
  ]);
  const { customFields = [] } = body;
  const groups = body.bookingType === 'time-based' ? (body.optionGroups ?? []) : [];
  const lengths = body.bookingType === 'item-based' ? (body.pricing.lengths ?? []) : [];
  return [
    ...lengths.map(({ name }, at) => ({ field: `pricing.lengths.${at}.name`, name })),
    ...customFields.flatMap(({ label, options }, at) => [
      { field: `customFields.${at}.label`, name: label },
      ...options.map((name, option) => ({ field: `customFields.${at}.options.${option}`, name })),
    ]),
    ...groups.flatMap(({ name, options }, at) => [
      { field: `optionGroups.${at}.name`, name },
      ...options.map((option, place) => ({
        field: `optionGroups.${at}.options.${place}.name`,
        name: option.name,
      })),
    ]),
  ].filter(({ name }) => !said.has(name));
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
