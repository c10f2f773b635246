import { csvLine } from '#core/csv/csv-cell.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import type { ServiceRow } from './services.repo.ts';

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
];

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

const cells = (row: ServiceRow): readonly (string | number | null)[] => {
  const rental = row.booking_type === 'item-based';
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
    rental ? row.quantity : null,
    rental ? row.buffer_days_before : null,
    rental ? row.buffer_days_after : null,
    yesOrNo(row.available),
    row.description,
    row.slug,
  ];
};

/** The services as CSV, one line each under a line of headings. There are at most 200, so that one text holds them. */
export const servicesCsv = (rows: readonly ServiceRow[]): string =>
  BYTE_ORDER_MARK + [headings, ...rows.map(cells)].map(csvLine).join('');
