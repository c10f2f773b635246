import { type CalendarDate, longDate } from '#core/calendar/calendar-date.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { handOverTime } from '#core/rentals/hand-over-time.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { dateAndTime, zoneNote } from './wording.rules.ts';

type Begins = Pick<BookingFacts, 'bookingType' | 'startsAt' | 'zone'> & { readonly firstDay: CalendarDate };
type HandedOver = Pick<BookingFacts, 'startsAt' | 'endsAt' | 'returnDay' | 'zone'>;

/** When a booking begins: an appointment by its day and hour, a rental by its first day. */
export const beginning = ({ bookingType, firstDay, startsAt, zone }: Begins): string =>
  bookingType === 'item-based' ? longDate(firstDay) : dateAndTime(startsAt, zone);

/** `10:00`, as it was agreed: the hour from which a rental can be picked up. */
export const pickUpTime = (rental: HandedOver): string =>
  formatWallMinute(handOverTime(rental, rental.zone).minute);

/** `10:00 (Lagos time)`; without a zone where the business has moved to another since. */
export const pickUpTimeInZone = (rental: HandedOver): string => {
  const note = handOverTime(rental, rental.zone).inZone ? ` ${zoneNote(rental.zone)}` : '';
  return `${pickUpTime(rental)}${note}`;
};
