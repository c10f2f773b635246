import type { Instant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { linesOfRow } from '../lines/lines.repo.ts';

const startingIn = ({ query, business }: TenantTransaction, span: Interval) =>
  query
    .selectFrom('appointments')
    .where('business_id', '=', business)
    .where('starts_at', '>=', moment(span.start))
    .where('starts_at', '<', moment(span.end));

/** How many bookings begin within the span. */
export const countBookings = async (transaction: TenantTransaction, span: Interval): Promise<number> => {
  const row = await startingIn(transaction, span)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

/** The next bookings that begin within the span, the oldest first, behind the one read last. */
export const listBookingsAfter = (
  transaction: TenantTransaction,
  span: Interval,
  after: { readonly starts_at: Instant; readonly appointment_id: Id } | null,
  limit: number,
) =>
  startingIn(transaction, span)
    .$if(after !== null, (rest) =>
      rest.where(({ eb, refTuple, tuple }) =>
        after === null
          ? eb.lit(true)
          : eb(
              refTuple('starts_at', 'appointment_id'),
              '>',
              tuple(moment(after.starts_at), eb.val(after.appointment_id)),
            ),
      ),
    )
    // Of what an export has no column for nothing is read: a row is long, and there may be a million.
    .select([
      'appointment_id',
      'booking_type',
      'status',
      'starts_at',
      'ends_at',
      'first_day',
      'duration',
      'client_name',
      'client_phone',
      'client_email',
      'service_name',
      'staff_name',
      'price_kobo',
      'caution_fee_kobo',
      'delivery_fee_kobo',
      'paid_kobo',
      'payment_status',
      'quantity',
      'delivery_method',
      'delivery_zone',
      'source',
      'created_at',
      linesOfRow(transaction.business).as('lines'),
    ])
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .limit(limit)
    .execute();

export type BookingExportRow = Awaited<ReturnType<typeof listBookingsAfter>>[number];
