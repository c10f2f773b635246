import { productName } from '#contract/brand.ts';
import { waysAfter, waysText } from '#core/appointments/client-rights.ts';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { beginning } from '../../writing/beginning.rules.ts';
import { clientDetails, ownerDetails, phoneDetail } from '../../writing/details.present.ts';
import { type Letter, type SaidOfBooking, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';
import { bookingNews, isOfSchedule, isOfUseUntilOver, manageLink } from '../bookings.queries.ts';

/** To the client: it takes place at another time than it did. */
const letter = (booking: BookingFacts, { opening, link, ways }: SaidOfBooking): Letter => {
  const { businessName } = booking;
  const doing = waysText(ways);
  const change = doing === '' ? 'call' : `use the link to ${doing} it, or call`;
  // Of a hire it may be the return alone that has moved, while it is out.
  const [news, told] =
    booking.bookingType === 'item-based' ? ['New dates', 'new dates'] : ['New time', 'a new time'];
  return {
    subject: `${news}: your booking at ${businessName}`,
    mood: booking.status === 'pending' ? 'waiting' : 'good',
    from: businessName,
    heading: booking.movedBy === 'client' ? 'You have moved your booking' : `Your booking has ${told}`,
    greeting: greeting(booking.clientName),
    paragraphs: [
      ...opening,
      ...(booking.status === 'pending'
        ? [
            whoConfirms(booking.confirmation, {
              business: businessName,
              held: booking.bookingType === 'item-based' ? 'hire' : 'time',
            }).pending,
          ]
        : []),
    ],
    details: clientDetails(booking),
    action: { label: waysAfter('See', ways, 'See your booking'), url: link },
    afterwards: [
      `Open the calendar file in this email to replace the old date in your calendar. If the new date does not suit you, please ${change} ${businessName}.`,
    ],
    footer: sentFor(businessName),
  };
};

/** To the owner: the client has chosen another time. */
const letterToOwner = (booking: BookingFacts, inPortal: string): Letter => ({
  subject: `Moved to ${beginning(booking)}`,
  mood: booking.status === 'pending' ? 'waiting' : 'good',
  from: `${productName} for ${booking.businessName}`,
  heading: 'A client has moved a booking',
  greeting: greeting(booking.ownerName),
  paragraphs: [
    `This is how the booking stands now. ${booking.bookingType === 'item-based' ? 'What was hired is free again on the earlier days' : 'The earlier time is free again'}. You do not have to do anything.`,
  ],
  details: [
    { label: 'Client', value: booking.clientName },
    phoneDetail('Phone', booking.clientPhone),
    ...ownerDetails(booking),
  ],
  action: { label: 'Open the booking', url: inPortal },
  afterwards: [],
  footer: sentFor(booking.businessName),
});

/** A booking has another time. That is news as long as it stands, confirmed or not. */
export const rescheduled = bookingNews({
  kind: 'rescheduled',
  due: {
    by: 'booking',
    tells: (cause) =>
      cause === 'moved-by-client' ? ['client', 'owner'] : cause === 'moved' ? ['client'] : [],
    undoneWith: null,
  },
  counts: 'news',
  isTrue: (message, booking, now) =>
    isOfSchedule(message, booking, now) &&
    isOfUseUntilOver(message, booking, now) &&
    isBlocking(booking.status),
  isWanted: null,
  letter: letter,
  toOwner: { kind: 'rescheduled', letter: letterToOwner },
  path: manageLink,
  hasFile: true,
  sample: { status: 'rescheduled', day: 1, movedBy: 'owner' },
});
