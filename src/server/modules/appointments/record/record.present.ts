import type { CalendarEvent, OwnerAppointment, PublicAppointment } from '#contract/replies/views.ts';
import { returnedOn } from '#core/appointments/how-returned.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { rentalTitle } from '#core/lines/titles.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import { presentLinePart, presentOwnerLine, presentPublicLine } from '../lines/lines.present.ts';
import { linesOf, partsOf, standing } from '../lines/lines.rules.ts';
import type { AppointmentRow } from './record.repo.ts';
import { keptRentalDays, presentRentalDays, returnDayOf } from './rental-days.rules.ts';

/** Everything the owner may see. */
export const presentOwnerAppointment = (row: AppointmentRow): OwnerAppointment => ({
  _id: handleOf(row.business_id, row.appointment_id),
  date: formatInstant(row.starts_at),
  endDate: formatInstant(row.ends_at),
  status: row.status,
  version: row.version,
  clientName: row.client_name,
  clientPhone: row.client_phone,
  clientEmail: row.client_email,
  serviceName: row.service_name,
  staffName: row.staff_name,
  serviceId: {
    _id: handleOf(row.business_id, row.service_id),
    name: row.service_name,
    duration: row.duration,
    bookingType: row.booking_type,
    slug: row.service_slug,
    category: row.service_category,
    price: koboToNaira(row.price_kobo),
    ...(row.booking_type === 'item-based'
      ? {
          pricing: {
            baseRentalFee: koboToNaira(row.price_kobo),
            cautionFee: koboToNaira(row.caution_fee_kobo),
          },
        }
      : {}),
  },
  staffId:
    row.staff_id === null ? null : { _id: handleOf(row.business_id, row.staff_id), name: row.staff_name },
  // A walk-in is nobody: there is no page to go to.
  clientId: row.walk_in ? '' : handleOf(row.business_id, row.client_id),
  source: row.source,
  quantity: row.quantity,
  deliveryDetails:
    row.delivery_method === null
      ? null
      : {
          method: row.delivery_method,
          zone: row.delivery_zone,
          fee: koboToNaira(row.delivery_fee_kobo),
          address: row.delivery_address,
        },
  // Only the full view of one booking shows it: it is opened there.
  clientRefundDetails: null,
  notes: row.notes,
  clientNote: row.client_note,
  customFieldAnswers: row.answers.map((answer) => ({ ...answer })),
  paymentStatus: row.payment_status,
  amountPaid: koboToNaira(toKobo(row.paid_kobo + row.caution_held_kobo)),
  // The specification's form for a booking without payment; it needs no column of its own.
  paymentReference: row.payment_reference === '' ? `DIRECT_${row.created_at}` : row.payment_reference,
  createdAt: formatInstant(row.created_at),
  ...keptRentalDays(row),
  lines: linesOf(row).map((line) => presentOwnerLine(row.business_id, row.status, line)),
});

/** The little of it that a calendar draws. */
export const presentCalendarEvent = (
  business: BusinessId,
  row: Pick<
    AppointmentRow,
    | 'appointment_id'
    | 'starts_at'
    | 'ends_at'
    | 'status'
    | 'version'
    | 'booking_type'
    | 'client_name'
    | 'service_name'
    | 'staff_id'
    | 'staff_name'
    | 'first_day'
    | 'duration'
  > &
    Partial<Pick<AppointmentRow, 'lines' | 'quantity' | 'delivery_method'>>,
): CalendarEvent => ({
  _id: handleOf(business, row.appointment_id),
  date: formatInstant(row.starts_at),
  endDate: formatInstant(row.ends_at),
  status: row.status,
  version: row.version,
  bookingType: row.booking_type,
  clientName: row.client_name,
  serviceName: titleOf(row),
  staffId: row.staff_id === null ? null : handleOf(business, row.staff_id),
  staffName: row.staff_name,
  ...keptRentalDays(row),
  ...(row.delivery_method == null ? {} : { brought: row.delivery_method === 'delivery' }),
  ...(row.lines === undefined || row.lines === null
    ? {}
    : { parts: partsOf(row.lines).map((part) => presentLinePart(business, part)) }),
});

/** Of a hire with the units of what stands of it, where these were read. */
const titleOf = ({
  booking_type,
  service_name,
  quantity,
  lines,
}: Pick<AppointmentRow, 'booking_type' | 'service_name'> &
  Partial<Pick<AppointmentRow, 'lines' | 'quantity'>>): string => {
  if (booking_type === 'time-based' || quantity === undefined) return service_name;
  const items = standing(lines ?? []);
  return rentalTitle(items.length === 0 ? [{ serviceName: service_name, quantity }] : items);
};

type Business = {
  readonly name: string;
  readonly slug: string | null;
  readonly phone: string;
  readonly address: string;
  readonly pickup_address: string;
  readonly time_zone: string;
};
type Shown = Pick<
  AppointmentRow,
  | 'business_id'
  | 'appointment_id'
  | 'status'
  | 'booking_type'
  | 'service_name'
  | 'staff_name'
  | 'starts_at'
  | 'ends_at'
  | 'duration'
  | 'first_day'
  | 'delivery_method'
  | 'line_count'
  | 'lines'
  | 'service_id'
  | 'staff_id'
  | 'price_kobo'
  | 'caution_fee_kobo'
  | 'quantity'
> & { readonly open_return?: CalendarDate | null };

/** What anyone with the link may see: the appointment, and of people only the business and its staff. */
export const presentPublicAppointment = (row: Shown, business: Business): PublicAppointment => ({
  _id: handleOf(row.business_id, row.appointment_id),
  status: row.status,
  bookingType: row.booking_type,
  serviceName: row.service_name,
  staffName: row.staff_name,
  date: formatInstant(row.starts_at),
  duration: row.duration,
  businessName: business.name,
  businessSlug: business.slug ?? '',
  businessPhone: business.phone,
  address: business.address,
  timezone: business.time_zone,
  endDate: formatInstant(row.ends_at),
  hire: presentRental(row, business),
  lines: linesOf(row).map(presentPublicLine),
});

/** How it changes hands; where a delivery goes to is its client's own. */
const presentRental = (row: Shown, business: Business): PublicAppointment['hire'] => {
  const days = presentRentalDays(row, business.time_zone);
  if (days === null || row.delivery_method === null) return null;
  const { address, pickup_address: pickup } = business;
  const place = row.delivery_method === 'delivery' ? '' : pickup === '' ? address : pickup;
  const { delivery_method: method, open_return: back } = row;
  const due = returnDayOf(row, business.time_zone);
  return {
    ...days,
    method,
    place,
    ...(back === undefined ? {} : { returning: returnedOn(business.name, due, back)[method] }),
  };
};
