import type { PublicBusiness, PublicService } from '#contract/replies/views.ts';
import { minutesText } from '#core/calendar/minutes-text.ts';
import { nairaText, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { depositFor } from '#core/money/quote.ts';
import { formatNaira } from '#web/ui/format.ts';

/** `60 Mins` for an appointment, `3 Days` for a rental: on a business's page, in the words of the specification. */
export const durationText = ({
  bookingType,
  duration,
}: Pick<PublicService, 'bookingType' | 'duration'>): string => {
  const unit = bookingType === 'item-based' ? 'Day' : 'Min';
  return `${duration} ${unit}${duration === 1 ? '' : 's'}`;
};

/** `45 min`, `3 h`, `1 h 30 min`: how long an appointment takes, as people say it; of a rental its days. */
export const lengthText = (service: Pick<PublicService, 'bookingType' | 'duration'>): string =>
  service.bookingType === 'item-based' ? durationText(service) : minutesText(service.duration);

type Priced = Pick<PublicService, 'bookingType' | 'price' | 'pricing'>;

/** The price of an appointment, or the base fee of a rental, in naira. */
export const basePrice = ({ bookingType, price, pricing }: Priced): number =>
  bookingType === 'item-based' ? (pricing?.baseRentalFee ?? 0) : price;

/** `₦12,500`; of nothing, that it is free or, where it may vary, has still to be agreed. */
export const priceText = (service: Priced & Pick<PublicService, 'priceVaries'>): string =>
  sumText(basePrice(service), service);

/** What the service comes to with everything, in naira, said like its price. */
export const sumText = (sum: number, { priceVaries }: Pick<PublicService, 'priceVaries'>): string =>
  sum > 0 ? formatNaira(sum) : priceVaries ? 'To be agreed' : 'Free';

/** `+ ₦5,000 caution fee, refundable`; empty where there is none. */
export const cautionText = ({ pricing }: PublicService): string =>
  (pricing?.cautionFee ?? 0) === 0
    ? ''
    : `+ ${formatNaira(pricing?.cautionFee ?? 0)} caution fee, refundable`;

/** What is paid online to book it: `₦3,600 now to book`; empty where nothing is. */
export const depositText = (
  service: PublicService,
  { requireDeposit, depositPercentage }: PublicBusiness['bookingSettings'],
): string => {
  if (!requireDeposit) return '';
  if (service.bookingType === 'item-based') return 'Paid online to book';
  const due = depositFor(nairaToKobo(service.price) ?? toKobo(0), depositPercentage);
  return due === 0 ? '' : `${nairaText(due)} now to book`;
};

/** Where services without a category stand. */
export const defaultCategory = 'General Services';

export type CategoryGroup = {
  readonly name: string;
  /** For `#category-…`. */
  readonly anchor: string;
  readonly services: readonly PublicService[];
};

/** Services by category, in the order in which the categories first appear. */
export const byCategory = (services: readonly PublicService[]): readonly CategoryGroup[] => {
  const groups = new Map<string, PublicService[]>();
  for (const service of services) {
    const name = service.category.trim() === '' ? defaultCategory : service.category.trim();
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [service]);
    else known.push(service);
  }
  return [...groups].map(([name, grouped], at) => ({
    name,
    // Names may be in any script and may differ in signs only: the number keeps anchors apart.
    anchor: `category-${at + 1}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.replace(/-+$/, ''),
    services: grouped,
  }));
};
