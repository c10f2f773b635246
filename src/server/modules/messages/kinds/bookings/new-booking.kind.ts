import { productName } from '#contract/brand.ts';
import type { AnswerValue } from '#core/intake/answers.ts';
import { withoutLink } from '#core/messages/texts/link-like.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { portalPath } from '../../links/links.rules.ts';
import { lockBooking } from '../../planning/queue.repo.ts';
import { beginning } from '../../writing/beginning.rules.ts';
import { ownerDetails, phoneDetail } from '../../writing/details.present.ts';
import { type Detail, type Letter, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';
import type { IsTrue } from '../bookings.queries.ts';
import type { OwnerNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** What has to be done, by how the booking stands when the mail goes out. */
const nextStep = ({ status, confirmation }: BookingFacts): string => {
  if (status === 'pending' && confirmation === 'client')
    return 'The time is kept in your diary. We have asked the client to confirm it; you do not have to do anything.';
  if (status === 'pending') {
    return 'The time is kept in your diary, but it is not confirmed yet. Please look at it and confirm or cancel it.';
  }
  if (status === 'cancelled')
    return 'It was booked and has since been cancelled. The time is free again. You do not have to do anything.';
  return 'It is confirmed and in your diary. You do not have to do anything.';
};

/** In the client's words, line by line; an address in them is not made a link by the owner's mail program. */
const inTheirWords = (label: string, words: string): readonly Detail[] => {
  // guard: a-clients-note-leads-its-owner-nowhere
  const [value = '', ...lines] = withoutLink(words).split('\n');
  return value === '' ? [] : [{ label, value, lines }];
};

const answerText = (value: AnswerValue): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

/** What they told of themselves for it: where to bring it, what they were asked, and their note. */
const toldBy = ({ deliveryAddress, clientAnswers, clientNote }: BookingFacts): readonly Detail[] => [
  ...inTheirWords('Deliver to', deliveryAddress),
  ...clientAnswers.flatMap(({ label, value }) => inTheirWords(label, answerText(value))),
  ...inTheirWords('Their note', clientNote),
];

/** To the owner: somebody booked. The client's name and number stand in the body alone. */
const letter = (booking: BookingFacts, inPortal: string): Letter => ({
  subject: `New booking for ${beginning(booking)}`,
  mood: booking.status === 'pending' ? 'waiting' : booking.status === 'cancelled' ? 'ended' : 'good',
  from: `${productName} for ${booking.businessName}`,
  heading: booking.status === 'cancelled' ? 'A new booking, since cancelled' : 'You have a new booking',
  greeting: greeting(booking.ownerName),
  paragraphs: [nextStep(booking)],
  details: [
    { label: 'Client', value: booking.clientName },
    phoneDetail('Phone', booking.clientPhone),
    ...ownerDetails(booking),
    ...toldBy(booking),
  ],
  action: { label: 'Open the booking', url: inPortal },
  afterwards: [],
  footer: sentFor(booking.businessName),
});

/** That somebody has booked was so whatever became of it. */
export const isTrue: IsTrue = () => true;

/** Somebody has booked on the page. That stays true whatever becomes of the booking. */
export const newBooking = toOwner<OwnerNews & { readonly kind: 'new-booking' }>({
  kind: 'new-booking',
  due: {
    by: 'booking',
    tells: (cause, { source }) => (cause === 'booked' && source === 'public' ? ['owner'] : []),
    undoneWith: null,
  },
  counts: 'news',
  load: async (transaction, message, now) => {
    const { business, appointment, recipient } = message;
    const booking = appointment === null ? undefined : await lockBooking(transaction, business, appointment);
    return booking === undefined || recipient === 'client' || !isTrue(message, booking, now)
      ? null
      : { kind: 'new-booking', recipient, booking };
  },
  mail: ({ booking }, { publicUrl }) => ({ letter: letter(booking, publicUrl + portalPath(booking)) }),
});
