import { paths } from '#contract/paths.ts';
import { lockBooking } from '../../planning/queue.repo.ts';
import { clientDetails, phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { namedForClients } from '../../writing/wording.rules.ts';
import type { ContactNews } from '../contents.types.ts';
import type { Kind } from '../kind.types.ts';
import { mailOnly } from '../owners.rules.ts';

/** To the address before: what is told of the booking, a refund as well, goes elsewhere. It opens nothing any more. */
const letter = ({ booking }: ContactNews, page: string): Letter => {
  const { businessName, businessPhone } = booking;
  return {
    subject: `Another email address for your booking at ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: 'We write to another address now',
    greeting: 'Hello,',
    paragraphs: [
      `${businessName} changed the email address of this booking. Messages about it, also about money that goes back to you, do not come to this address any more. If you asked for that, all is well.`,
      `If you did not, please call ${businessName} and say so.`,
    ],
    details: [...clientDetails(booking), phoneDetail('Call', businessPhone)],
    action: { label: `See ${businessName}`, url: page },
    afterwards: [],
    footer: sentFor(businessName),
  };
};

/** Somebody of the business changed the address of a booking that its client has paid for, or a part of it. */
export const contactChanged: Kind<ContactNews, null> = {
  ...mailOnly,
  kind: 'contact-changed',
  due: {
    by: 'event',
    on: {
      // guard: another-address-of-a-paid-booking-is-told-to-the-one-before
      'contact.changed': async ({ business }, { appointment, version, before: address }) => [
        { business, appointment, version, kind: 'contact-changed', recipient: 'client', address },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, appointment }) => {
    const booking = appointment === null ? undefined : await lockBooking(transaction, business, appointment);
    // A client erased since left nothing to be told by.
    return booking === undefined || booking.clientPhone === '' ? null : { kind: 'contact-changed', booking };
  },
  mail: (contents, { publicUrl }) => {
    const booking = namedForClients(contents.booking);
    const page =
      booking.businessSlug === null ? publicUrl : publicUrl + paths.universal(booking.businessSlug);
    return { letter: letter({ ...contents, booking }, page), business: booking };
  },
};
