import { productName } from '#contract/brand.ts';
import { clientWays, waysAfter } from '#core/appointments/client-rights.ts';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { linesChangedSms } from '#core/messages/texts/sms-texts.ts';
import { buildCalendar } from '../../calendar-file/file.present.ts';
import { oneLine } from '../../calendar-file/lines.rules.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { portalPath } from '../../links/links.rules.ts';
import { findBooking, findChange, lockBooking } from '../../planning/queue.repo.ts';
import { beginning } from '../../writing/beginning.rules.ts';
import { clientDetails, ownerDetails, phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting, namedForClients, nameInWords } from '../../writing/wording.rules.ts';
import { fixedParts, spokenOfBooking, valuesOf } from '../../writing/words.present.ts';
import { type IsTrue, isOfSchedule, isOfUseUntilOver, manageLink } from '../bookings.queries.ts';
import type { LinesNews } from '../contents.types.ts';
import type { Kind } from '../kind.types.ts';

const moodOf = ({ status }: BookingFacts): Letter['mood'] => (status === 'pending' ? 'waiting' : 'good');

/** To the client: what was cancelled of their booking or added to it, and what it is now. */
const letter = ({ booking, change }: LinesNews, action: Letter['action']): Letter => {
  const { businessName, status, confirmation } = booking;
  const held = booking.bookingType === 'item-based' ? 'hire' : 'time';
  return {
    subject: `Changed: your booking at ${businessName}`,
    mood: moodOf(booking),
    from: businessName,
    heading:
      change.by === 'client' ? 'You have changed your booking' : `${businessName} has changed your booking`,
    greeting: greeting(booking.clientName),
    paragraphs: [
      'This is how it stands now.',
      ...(status === 'pending' ? [whoConfirms(confirmation, { business: businessName, held }).pending] : []),
    ],
    details: [
      ...(change.what === '' ? [] : [{ label: 'What changed', value: nameInWords(change.what) }]),
      ...clientDetails(booking),
    ],
    action,
    afterwards: [
      `Open the calendar file in this email to replace the booking in your calendar. If you did not expect this, please call ${businessName}.`,
    ],
    footer: sentFor(businessName),
  };
};

/** To the owner: what a client has cancelled of a booking or added to it. */
const letterToOwner = ({ booking, change }: LinesNews, inPortal: string): Letter => ({
  subject: `Changed: ${beginning(booking)}`,
  mood: moodOf(booking),
  from: `${productName} for ${booking.businessName}`,
  heading: 'A client has changed a booking',
  greeting: greeting(booking.ownerName),
  paragraphs: ['This is how the booking stands now. You do not have to do anything.'],
  details: [
    ...(change.what === '' ? [] : [{ label: 'What changed', value: oneLine(change.what) }]),
    { label: 'Client', value: booking.clientName },
    phoneDetail('Phone', booking.clientPhone),
    ...ownerDetails(booking),
  ],
  action: { label: 'Open the booking', url: inPortal },
  afterwards: [],
  footer: sentFor(booking.businessName),
});

const isTrue: IsTrue = (message, booking, now) =>
  isOfSchedule(message, booking, now) &&
  isOfUseUntilOver(message, booking, now) &&
  isBlocking(booking.status);

/** What is booked has changed: by its client, or by its owner. That is news as long as nothing else has changed since. */
export const linesChanged: Kind<LinesNews, null> = {
  kind: 'lines-changed',
  due: {
    by: 'booking',
    tells: (cause) =>
      cause === 'lines-changed' ? ['client', 'owner'] : cause === 'lines-changed-by-owner' ? ['client'] : [],
    undoneWith: null,
  },
  counts: 'news',
  load: async (transaction, message, now) => {
    const { business, appointment, recipient, version: schedule } = message;
    const booking = appointment === null ? undefined : await lockBooking(transaction, business, appointment);
    if (booking === undefined || appointment === null || !isTrue(message, booking, now)) return null;
    // A client erased since left nothing to be told by.
    if (recipient === 'client' && booking.clientPhone === '') return null;
    const change = await findChange(transaction, business, { appointment, schedule });
    return { kind: 'lines-changed', recipient, booking, change };
  },
  mail: (contents, { publicUrl, secrets, clock }) => {
    if (contents.recipient === 'owner')
      return { letter: letterToOwner(contents, publicUrl + portalPath(contents.booking)) };
    const booking = namedForClients(contents.booking);
    const now = clock.now();
    const url = publicUrl + manageLink(contents.booking, secrets);
    const label = waysAfter('See', clientWays(booking, now), 'See your booking');
    const ics = buildCalendar(booking, { publicUrl, link: url, now });
    return { letter: letter({ ...contents, booking }, { label, url }), business: booking, ics };
  },
  sms: ({ recipient, booking }, link, now) =>
    recipient === 'client'
      ? fixedParts(linesChangedSms(spokenOfBooking(booking, now)), valuesOf(booking, link))
      : null,
  link: ({ booking }, secrets) => manageLink(booking, secrets),
  findTarget: async (transaction, { appointment }, { secrets }) => {
    const booking = appointment === null ? undefined : await findBooking(transaction, appointment);
    return booking === undefined
      ? null
      : { leads: { path: manageLink(booking, secrets) }, linkVersion: booking.linkVersion };
  },
  byHand: () => null,
  words: null,
};
