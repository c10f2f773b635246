import type { BookingFacts } from '../../facts/booking.types.ts';
import { beginningOf } from '../../links/own-links.present.ts';
import { businessDetails } from '../../writing/details.present.ts';
import { type Letter, type Said, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';

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
