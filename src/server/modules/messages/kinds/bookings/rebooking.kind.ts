import type { BookingFacts } from '../../facts/booking.types.ts';
import { beginningOf } from '../../links/client-links.present.ts';
import { bookAgainPath } from '../../links/links.rules.ts';
import { businessDetails } from '../../writing/details.present.ts';
import { type Letter, type Said, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';
import { bookingNews, isOfSchedule } from '../bookings.queries.ts';

/** To a client who did not come: they are welcome to choose another time. `link` is where. */
const letter = (booking: BookingFacts, { opening, link }: Said): Letter => {
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

/** A client did not come, and may choose another time. What did not take place has no place in a calendar. */
export const rebooking = bookingNews({
  kind: 'rebooking',
  due: {
    by: 'booking',
    tells: (cause, { rebookAfterNoShow }) => (cause === 'no-show' && rebookAfterNoShow ? ['client'] : []),
    undoneWith: 'mark-no-show',
  },
  counts: 'news',
  isTrue: (message, booking, now) => isOfSchedule(message, booking, now) && booking.status === 'no-show',
  isWanted: null,
  letter: letter,
  toOwner: null,
  path: bookAgainPath,
  hasFile: false,
  sample: { status: 'no-show', day: -1 },
});
