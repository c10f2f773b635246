import { addDays } from '#core/calendar/calendar-date.ts';
import { toKobo } from '#core/money/kobo.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BookingFacts } from '../booking-facts.ts';
import type { Detail } from './letter.ts';
import { clockTime, dateAndTime, lengthOf, longDate, naira, phoneText, zoneNote } from './wording.ts';

/** What was booked, when, with whom and, unless it is cancelled, for how much; nothing about the client. */
export const bookingDetails = (booking: BookingFacts): readonly Detail[] =>
  [
    { label: 'Booked', value: booking.serviceName },
    ...(booking.bookingType === 'item-based' ? hireDays(booking) : visitTime(booking)),
    { label: 'With', value: booking.staffName },
    ...(booking.status === 'cancelled' ? [] : price(booking)),
  ].filter(({ value }) => value !== '');

/** How to find and reach the business. */
export const businessDetails = (booking: BookingFacts): readonly Detail[] =>
  [{ label: 'Where', value: booking.businessAddress }, phoneDetail('Phone', booking.businessPhone)].filter(
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

const price = ({ bookingType, priceKobo, priceVaries, cautionFeeKobo }: BookingFacts): readonly Detail[] => {
  if (bookingType === 'time-based') {
    const label = priceVaries ? 'Price (may vary)' : 'Price';
    return priceKobo === 0 ? [] : [{ label, value: naira(priceKobo) }];
  }
  const fee = { label: priceVaries ? 'Hire fee (may vary)' : 'Hire fee', value: naira(priceKobo) };
  if (cautionFeeKobo === 0) return [fee];
  return [
    fee,
    { label: 'Caution fee', value: `${naira(cautionFeeKobo)}, refundable` },
    { label: 'Total', value: naira(toKobo(priceKobo + cautionFeeKobo)) },
  ];
};
