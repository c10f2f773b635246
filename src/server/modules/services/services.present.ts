import { imageUrl } from '#contract/media.ts';
import type { OwnerService, PublicService } from '#contract/replies/views.ts';
import { csvLine } from '#core/csv/csv-cell.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import type { LengthPrice } from '#core/rentals/length-price.ts';
import { handleOf } from '../../platform/ids.ts';
import type { ServiceRow } from './services.repo.ts';

/** A service as its clients see it. */
export const presentPublicService = (row: ServiceRow): PublicService => ({
  _id: handleOf(row.business_id, row.service_id),
  name: row.name,
  slug: row.slug,
  description: row.description,
  category: row.category === '' ? 'General Services' : row.category,
  imageUrl: row.image_id === null ? null : imageUrl(handleOf(row.business_id, row.image_id)),
  duration: row.duration,
  bookingType: row.booking_type,
  price: koboToNaira(row.price_kobo),
  ...(row.booking_type === 'item-based'
    ? {
        pricing: {
          baseRentalFee: koboToNaira(row.base_fee_kobo),
          cautionFee: koboToNaira(row.caution_fee_kobo),
          ...(row.extra_day_kobo === null ? {} : { extraDayFee: koboToNaira(row.extra_day_kobo) }),
          ...(row.length_prices.length === 0 ? {} : { lengths: row.length_prices.map(presentLength) }),
        },
      }
    : {}),
  ...(row.parts.length === 0
    ? {}
    : {
        parts: row.parts.map(({ id, name, quantity }) => ({
          serviceId: handleOf(row.business_id, id),
          name,
          quantity,
        })),
      }),
  priceVaries: row.price_varies,
  customFields: row.custom_fields.map((field) => ({ ...field, options: [...field.options] })),
  optionGroups: row.option_groups.map(({ id, options, ...group }) => ({
    ...group,
    _id: id,
    options: options.map(({ id: _id, name, priceKobo, minutes }) => ({
      _id,
      name,
      price: koboToNaira(priceKobo),
      minutes,
    })),
  })),
  segments: row.segments,
  twoHands:
    row.two_hands_duration === null || row.two_hands_price_kobo === null
      ? null
      : { duration: row.two_hands_duration, price: koboToNaira(row.two_hands_price_kobo) },
  alongside: row.alongside,
  customizationSettings: {
    primaryColor: row.theme_primary,
    backgroundColor: row.theme_background,
    textColor: row.theme_text,
  },
});

const presentLength = ({ name, days, priceKobo, startsOn }: LengthPrice) => ({
  name,
  days,
  price: koboToNaira(priceKobo),
  startsOn,
});

/** A service as its owner edits it. */
export const presentOwnerService = (row: ServiceRow): OwnerService => ({
  ...presentPublicService(row),
  category: row.category,
  available: row.available,
  quantity: row.quantity,
  preRentalBufferDays: row.buffer_days_before,
  postRentalBufferDays: row.buffer_days_after,
  imageCloudinaryId: row.image_id === null ? null : handleOf(row.business_id, row.image_id),
  assignedStaff: row.assigned_staff.map((id) => handleOf(row.business_id, id)),
  resourceIds: row.resource_ids.map((id) => handleOf(row.business_id, id)),
});

/** Tells a spreadsheet that the file is UTF-8; without it Excel spoils ₦ and names with marks. */
const BYTE_ORDER_MARK = '\uFEFF';

const headings = [
  'Name',
  'Category',
  'Booking type',
  'Duration',
  'Duration unit',
  'Price (NGN)',
  'Rental fee (NGN)',
  'Caution fee (NGN)',
  'Price varies',
  'Quantity',
  'Buffer days before',
  'Buffer days after',
  'Active',
  'Description',
  'Link name',
  'Extra day fee (NGN)',
  'Longer hires',
  'Made of',
];

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const lengthText = ({ name, days, priceKobo, startsOn }: LengthPrice): string =>
  `${name}, ${days} ${days === 1 ? 'day' : 'days'}${startsOn === null ? '' : ` from ${weekdays[startsOn]}`}: ${koboToNaira(priceKobo)}`;

const cells = (row: ServiceRow): readonly (string | number | null)[] => {
  const rental = row.booking_type === 'item-based';
  const inStock = rental && row.parts.length === 0;
  return [
    row.name,
    row.category,
    row.booking_type,
    row.duration,
    rental ? 'days' : 'minutes',
    rental ? null : koboToNaira(row.price_kobo),
    rental ? koboToNaira(row.base_fee_kobo) : null,
    rental ? koboToNaira(row.caution_fee_kobo) : null,
    yesOrNo(row.price_varies),
    inStock ? row.quantity : null,
    inStock ? row.buffer_days_before : null,
    inStock ? row.buffer_days_after : null,
    yesOrNo(row.available),
    row.description,
    row.slug,
    row.extra_day_kobo === null ? null : koboToNaira(row.extra_day_kobo),
    row.length_prices.map(lengthText).join('; '),
    row.parts.map(({ name, quantity }) => `${quantity} × ${name}`).join('; '),
  ];
};

/** The services as CSV, one line each under a line of headings. There are at most 200, so that one text holds them. */
export const servicesCsv = (rows: readonly ServiceRow[]): string =>
  BYTE_ORDER_MARK + [headings, ...rows.map(cells)].map(csvLine).join('');
