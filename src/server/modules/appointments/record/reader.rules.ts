import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { CalendarEvent, OwnerAppointment } from '#contract/replies/views.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import { type Instant, parseInstant, toInstant } from '#core/calendar/instant.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { dateIn } from '#core/time/zone.ts';
import { type Authority, reachIn, type Session } from '../../../platform/http/session.ts';
import { handleOf, type Id } from '../../../platform/ids.ts';
import { linesOf, standing } from '../lines/lines.rules.ts';
import type { AppointmentRow } from './record.repo.ts';

/** Who reads or changes bookings, as far as it decides which and what of them; null: the program itself. */
export type Reader = (Authority & Pick<Session, 'business' | 'staff' | 'seesPhones'>) | null;

/** Whose bookings a reader may see or change, by staff member; null: everybody's. */
export const staffWithin = (reader: Reader, permission: Permission): readonly Id[] | null => {
  if (reader === null || reachIn(reader, permission) === 'all') return null;
  return reader.staff === null ? [] : [reader.staff];
};

/** Whether a booking is among those: one of its lines that stand, or all that it had, is of that staff member. */
export const isWithin = (reader: Reader, permission: Permission, row: AppointmentRow): boolean => {
  const staff = staffWithin(reader, permission);
  if (staff === null) return true;
  const lines = linesOf(row);
  const open = standing(lines);
  return (open.length === 0 ? lines : open).some(({ staffId, helperId }) =>
    staff.some((id) => id === staffId || id === helperId),
  );
};

/** Among bookings that are all one's own, one's name says nothing. */
const unnamed = { staffName: '' };

const unpriced = (line: OwnerLine): OwnerLine => ({
  ...line,
  price: 0,
  priceHidden: true,
  chosen: line.chosen.map((option) => ({ ...option, price: 0 })),
});

/**
 * What of a booking a reader is shown: where refunds go, what was paid, telephone numbers and addresses only to whom they
 * concern; to whoever sees their own bookings alone, what is written about a client on the days that the visit touches.
 * `day`: today, where that is known.
 */
export const shownTo = (
  reader: Reader,
  booking: OwnerAppointment,
  day: { readonly zone: string; readonly now: Instant } | null,
): OwnerAppointment => {
  if (reader === null || reader.role === 'owner') return booking;
  const money = {
    ...(reachIn(reader, 'payments.refund') !== null ? {} : { clientRefundDetails: null }),
    // guard: what-was-paid-of-a-booking-is-hidden-from-whoever-may-not-read-it
    ...(reachIn(reader, 'payments.of-booking') !== null ? {} : { amountPaid: 0, paymentReference: '' }),
  };
  // guard: a-clients-phone-is-hidden-from-whoever-may-not-see-it
  const contact = reader.seesPhones ? {} : { clientPhone: '', clientEmail: '' };
  if (staffWithin(reader, 'bookings.read') === null) return { ...booking, ...money, ...contact };
  const notes =
    day !== null && touchesToday(booking, day) ? {} : { notes: '', clientNote: '', customFieldAnswers: [] };
  // There is no client's page that they could open.
  const own = reader.staff === null ? '' : handleOf(reader.business, reader.staff);
  // What colleagues take, and what was paid, is not theirs to know; what they do themselves is in the catalogue.
  // guard: whoever-has-their-own-bookings-sees-no-money-of-others
  const lines = booking.lines.map((line) => (line.staffIds.includes(own) ? line : unpriced(line)));
  return {
    ...booking,
    ...money,
    ...contact,
    ...notes,
    ...(booking.staffId?._id === own ? unnamed : {}),
    lines,
    // The whole less one's own would be what colleagues take. What was cancelled costs nothing.
    serviceId: {
      ...booking.serviceId,
      price: sumNaira(lines.map(({ price, cancelled }) => (cancelled ? 0 : price))),
    },
    clientId: '',
  };
};

/** A visit that goes on past midnight does so on its last day too. */
const touchesToday = (
  booking: Pick<OwnerAppointment, 'date' | 'endDate'>,
  { zone, now }: { readonly zone: string; readonly now: Instant },
): boolean => {
  const [start, end] = [parseInstant(booking.date), parseInstant(booking.endDate)];
  if (start === null || end === null) return false;
  const today = dateIn(zone, now);
  return dateIn(zone, start) <= today && today <= dateIn(zone, toInstant(end - 1));
};

/** A booking as it is drawn for a reader: to whoever sees their own alone, only what colleagues do of it says whose it is. */
export const drawnFor = (reader: Reader, event: CalendarEvent): CalendarEvent => {
  const within = staffWithin(reader, 'bookings.read');
  if (reader === null || within === null) return event;
  const own = within.map((id) => handleOf(reader.business, id));
  const isOwn = ({ staffId }: { readonly staffId: string | null }) => own.some((id) => id === staffId);
  const parts = event.parts?.map((part) => (isOwn(part) ? { ...part, ...unnamed } : part));
  return { ...event, ...(isOwn(event) ? unnamed : {}), ...(parts === undefined ? {} : { parts }) };
};
