import type { ClientWays } from '#core/appointments/client-rights.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { clientDetails } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';

/** To the client: they are asked to choose another time. `link` moves the booking, `manage` is for all else. */
export const rescheduleLink = (
  booking: BookingFacts,
  { link, manage, ways }: { readonly link: string; readonly manage: string; readonly ways: ClientWays },
): Letter => {
  const { businessName } = booking;
  const day = booking.bookingType === 'item-based' ? 'pick-up date' : 'time';
  return {
    subject: `Choose a new ${day} for your booking at ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: `Choose a new ${day}`,
    greeting: greeting(booking.clientName),
    paragraphs: [
      `${businessName} asks you to choose another ${day} for your booking. The link works once, until the booking begins. Until you choose, your booking stays as it is:`,
    ],
    details: [
      ...clientDetails(booking),
      { label: 'Your booking', value: ways.cancel ? 'See or cancel it' : 'See it', url: manage },
    ],
    action: { label: `Choose a new ${day}`, url: link },
    afterwards: [`If no other ${day} suits you, please call ${businessName}. The links are only for you.`],
    footer: sentFor(businessName),
  };
};
