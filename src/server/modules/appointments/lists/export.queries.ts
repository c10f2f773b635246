import type { InputOf } from '#contract/call.ts';
import type { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { addDays, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { phoneText } from '#core/contact/phone.ts';
import { unitsText } from '#core/lines/titles.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { type WallClock, wallClock } from '#core/time/wall-clock.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { csvChunks, type Download } from '../../../platform/http/downloads/download.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness } from '../../businesses/index.ts';
import { lineInWords } from '../../messages/index.ts';
import { staffNamesOf } from '../lines/lines.rules.ts';
import { type BookingExportRow, countBookings, listBookingsAfter } from './export.repo.ts';
import { spanOfDays } from './lists.rules.ts';

type Ask = InputOf<typeof appointmentsCalls.exportAll>['query'];

const PAGE_SIZE = 1_000;

const COLUMNS = [
  'Date',
  'Time',
  'End date',
  'End time',
  'Status',
  'Client',
  'Phone',
  'Email',
  'Service',
  'Staff',
  'Price (NGN)',
  'Caution fee (NGN)',
  'Delivery fee (NGN)',
  'Paid (NGN)',
  'Payment status',
  'Quantity',
  'Delivery',
  'Delivery zone',
  'Source',
  'Booked on',
  'Services in detail',
] as const;

/**
 * Every booking that begins on the days asked for, the oldest first, times in the business's zone. One made or moved
 * while the file is being sent is in it or not; none is in it twice unless its own start moved.
 */
export const exportAppointments = async (
  platform: Platform,
  business: BusinessId,
  ask: Ask,
  now: Instant,
): Promise<Download> => {
  const { zone, span, rows } = await inTenant(platform.database, business, async (transaction) => {
    const { time_zone: zone } = await findBusiness(transaction);
    const days = { from: parseCalendarDate(ask.from ?? ''), to: parseCalendarDate(ask.to ?? '') };
    const span = spanOfDays(zone, days);
    return { zone, span, rows: await countBookings(transaction, span) };
  });
  const clock = wallClock(zone);
  const content = csvChunks<BookingExportRow>({
    columns: COLUMNS,
    pageSize: PAGE_SIZE,
    readPage: (after, limit) =>
      inTenant(platform.database, business, (transaction) =>
        listBookingsAfter(transaction, span, after, limit),
      ),
    cells: (row) => cellsOf(row, { clock, zone }),
  });
  return { fileName: `bookings-${clock.dateAt(now)}.csv`, rows, content };
};

const cellsOf = (
  row: BookingExportRow,
  { clock, zone }: { readonly clock: WallClock; readonly zone: string },
): readonly (string | number | null)[] => {
  const rental = row.booking_type === 'item-based';
  const firstDay = (rental ? row.first_day : null) ?? clock.dateAt(row.starts_at);
  return [
    firstDay,
    clock.timeAt(row.starts_at),
    // A rental ends with its last day, as its client was told, not with the first minute of the next.
    rental ? addDays(firstDay, row.duration - 1) : clock.dateAt(row.ends_at),
    rental ? null : clock.timeAt(row.ends_at),
    row.status,
    row.client_name,
    phoneText(row.client_phone),
    row.client_email,
    row.service_name,
    row.staff_name,
    koboToNaira(row.price_kobo),
    koboToNaira(row.caution_fee_kobo),
    koboToNaira(row.delivery_fee_kobo),
    koboToNaira(row.paid_kobo),
    row.payment_status,
    row.quantity,
    row.delivery_method,
    row.delivery_zone,
    row.source,
    clock.dateAt(row.created_at),
    detailOf(row, zone),
  ];
};

/** Line by line what the columns say in sum, with its price; empty where they say it all. What was cancelled stays in it. */
const detailOf = ({ booking_type, lines }: BookingExportRow, zone: string): string | null =>
  lines === null
    ? null
    : lines
        .map((line) => {
          const what =
            booking_type === 'item-based'
              ? unitsText(line.serviceName, line.quantity)
              : lineInWords({ ...line, staffNames: staffNamesOf(line) }, zone);
          const said = `${what}: ${koboToNaira(line.priceKobo)}`;
          return line.cancelledAt === null ? said : `${said} (cancelled)`;
        })
        .join('; ');
