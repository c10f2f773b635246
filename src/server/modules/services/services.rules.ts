import type { ServiceBody } from '#contract/services.calls.ts';
import { type Kobo, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import type { ServiceValues } from './services.repo.ts';

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
