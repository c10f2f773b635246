import type { BookingFacts } from '../booking-facts.ts';
import { beginningOf } from '../own-bookings.ts';
import { businessDetails } from './booking-details.ts';
import { type Letter, type Said, sentFor } from './letter.ts';
import { greeting } from './wording.ts';

/** To a client who did not come: they are welcome to choose another time. `link` is where. */
export const rebooking = (booking: BookingFacts, { opening, link }: Said): Letter => {
  const { businessName } = booking;
  return {
    subject: `We missed you at ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: 'Choose another time',
    greeting: greeting(booking.clientName),
    paragraphs: opening,
    details: [
      { label: 'Booked', value: booking.serviceName },
      { label: 'Was on', value: beginningOf(booking) },
      ...businessDetails(booking),
    ],
    action: { label: 'Choose another time', url: link },
    afterwards: [`If you were there and this is a mistake, please call ${businessName}.`],
    footer: sentFor(businessName),
  };
};
