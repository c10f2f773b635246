import type { AppointmentStatusView, CalendarEvent, OwnerAppointment } from '#contract/replies/views.ts';
import { isInFull, type KeptBooking, refundAccountShown } from './model.ts';

/** What has become of a booking: a status alone, or all that the server answered. */
export type BookingChange =
  | { readonly status: AppointmentStatusView }
  | { readonly answered: OwnerAppointment };

/** Where replies hold their bookings, and an endless list its pages. */
const folds = ['data', 'pages'] as const;

/**
 * The data of any query under 'appointments' with one booking changed wherever it stands in it: itself, in a list, in
 * a reply's `data` or in the pages of an endless list. The very same value where the booking is not in it.
 */
export function withChange(kept: unknown, id: string, change: BookingChange): unknown {
  if (Array.isArray(kept)) {
    const changed = kept.map((each) => withChange(each, id, change));
    return changed.some((each, place) => each !== kept[place]) ? changed : kept;
  }
  if (!isRecord(kept)) return kept;
  if (isBooking(kept)) return kept._id === id ? changedTo(kept, change) : kept;
  for (const fold of folds) {
    const changed = withChange(kept[fold], id, change);
    if (changed !== kept[fold]) return { ...kept, [fold]: changed };
  }
  return kept;
}

/** The booking with this id somewhere in the data of a query; undefined where it is not in it. */
export function bookingIn(kept: unknown, id: string): KeptBooking | undefined {
  if (Array.isArray(kept)) {
    for (const each of kept) {
      const found = bookingIn(each, id);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isRecord(kept)) return undefined;
  if (isBooking(kept)) return kept._id === id ? kept : undefined;
  return bookingIn(kept['data'], id) ?? bookingIn(kept['pages'], id);
}

function changedTo(kept: KeptBooking, change: BookingChange): KeptBooking {
  if ('status' in change) return { ...kept, status: change.status };
  const { answered } = change;
  if (!isInFull(kept)) return { ...kept, ...drawnFrom(answered) };
  // A change is answered without the account and the questions left open, which only opening the booking shows.
  const account = answered.clientRefundDetails ?? kept.clientRefundDetails;
  return {
    ...kept,
    ...answered,
    clientRefundDetails: refundAccountShown(answered.status) ? account : null,
    customFieldAnswers: kept.customFieldAnswers,
  };
}

const drawnFrom = (answered: OwnerAppointment): Partial<CalendarEvent> => ({
  date: answered.date,
  endDate: answered.endDate,
  hireDays: answered.hireDays,
  status: answered.status,
  version: answered.version,
  clientName: answered.clientName,
  // A hire is called by its units, which only the calendar's own answer has.
  ...(answered.deliveryDetails === null ? { serviceName: answered.serviceName } : {}),
  staffId: answered.staffId?._id ?? null,
  staffName: answered.staffName,
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Nothing else under 'appointments' has these three, and what has them came from the contract's own replies. */
function isBooking(value: object): value is KeptBooking {
  return '_id' in value && 'status' in value && 'clientName' in value;
}
