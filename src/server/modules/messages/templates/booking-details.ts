import { addDays } from '#core/calendar/calendar-date.ts';
import { rentalTotal } from '#core/money/rental-total.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BookingFacts } from '../booking-facts.ts';
import type { Detail } from './letter.ts';
import { clockTime, dateAndTime, lengthOf, longDate, naira, phoneText, zoneNote } from './wording.ts';

/** What was booked, when, with whom and, unless it is cancelled, for how much; nothing about the client. */
export const bookingDetails = (booking: BookingFacts): readonly Detail[] =>
  [
    { label: 'Booked', value: booked(booking) },
    ...(booking.bookingType === 'item-based' ? hireDays(booking) : visitTime(booking)),
    { label: 'With', value: booking.staffName },
    ...(booking.status === 'cancelled' ? [] : handOver(booking)),
    ...(booking.status === 'cancelled' ? [] : price(booking)),
  ].filter(({ value }) => value !== '');

/** How to find and reach the business. */
export const businessDetails = ({
  businessAddress,
  businessPhone,
}: Pick<BookingFacts, 'businessAddress' | 'businessPhone'>): readonly Detail[] =>
  [{ label: 'Where', value: businessAddress }, phoneDetail('Phone', businessPhone)].filter(
    ({ value }) => value !== '',
  );

export const phoneDetail = (label: string, phone: string): Detail => ({
  label,
  value: phoneText(phone),
  url: `tel:+234${phone.slice(1)}`,
});

const visitTime = ({ startsAt, endsAt, zone }: BookingFacts): readonly Detail[] => [
  { label: 'When', value: `${dateAndTime(startsAt, zone)} ${zoneNote(zone)}` },
  { label: 'Takes', value: lengthOf(Math.round((endsAt - startsAt) / 60_000)) },
];

const hireDays = ({ startsAt, endsAt, zone }: BookingFacts): readonly Detail[] => {
  const returnDate = dateIn(zone, endsAt);
  const firstDay = longDate(dateIn(zone, startsAt));
  return [
    { label: 'Pick-up', value: `${firstDay}, from ${clockTime(startsAt, zone)} ${zoneNote(zone)}` },
    { label: 'Last day', value: longDate(addDays(returnDate, -1)) },
    { label: 'Return', value: longDate(returnDate) },
  ];
};

const booked = ({ serviceName, quantity }: BookingFacts): string =>
  quantity === 1 ? serviceName : `${quantity} × ${serviceName}`;

/** Where a hire is handed over; the client's own address stays out of the mail. */
const handOver = ({ deliveryMethod, deliveryZone, pickupAddress }: BookingFacts): readonly Detail[] => {
  if (deliveryMethod === 'delivery') return [{ label: 'Delivery', value: deliveryZone }];
  // Without an address of its own it is where the business is, which stands below.
  return deliveryMethod === 'pickup' && pickupAddress !== ''
    ? [{ label: 'Pick up at', value: pickupAddress }]
    : [];
};

const price = (booking: BookingFacts): readonly Detail[] => {
  const { bookingType, priceKobo, priceVaries, cautionFeeKobo, deliveryFeeKobo } = booking;
  if (bookingType === 'time-based') {
    const label = priceVaries ? 'Price (may vary)' : 'Price';
    return priceKobo === 0 ? [] : [{ label, value: naira(priceKobo) }];
  }
  const fee = { label: priceVaries ? 'Hire fee (may vary)' : 'Hire fee', value: naira(priceKobo) };
  const others = [
    ...(cautionFeeKobo === 0
      ? []
      : [{ label: 'Caution fee', value: `${naira(cautionFeeKobo)}, refundable` }]),
    ...(deliveryFeeKobo === 0 ? [] : [{ label: 'Delivery fee', value: naira(deliveryFeeKobo) }]),
  ];
  if (others.length === 0) return [fee];
  const total = rentalTotal({ base: priceKobo, caution: cautionFeeKobo, delivery: deliveryFeeKobo });
  return [fee, ...others, { label: 'Total', value: naira(total) }];
};
