import { productName } from '#contract/brand.ts';
import { asksForAccount } from '#core/money/client-money.ts';
import { oneLine } from '../../calendar-file/lines.rules.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { bookAgainPath } from '../../links/links.rules.ts';
import { beginning } from '../../writing/beginning.rules.ts';
import { clientDetails, keptDetail, ownerDetails, phoneDetail } from '../../writing/details.present.ts';
import { type Detail, type Letter, type Said, sentFor } from '../../writing/letter.types.ts';
import { greeting } from '../../writing/wording.rules.ts';
import { bookingNews, manageLink, whileIt } from '../bookings.queries.ts';

/** Nobody cancelled what ended by itself, unconfirmed. */
const cancelledBy = (
  actor: BookingFacts['cancelledBy'],
  names: Readonly<Record<'client' | 'owner', string>>,
): readonly Detail[] =>
  actor === 'client' || actor === 'owner' ? [{ label: 'Cancelled by', value: names[actor] }] : [];

/** To the client: it will not take place. `bookAgain` is the business's page, null while it has none. */
const letter = (
  booking: BookingFacts,
  { opening, link, bookAgain }: Said & { readonly bookAgain: string | null },
): Letter => {
  const { businessName } = booking;
  const asksAccount = booking.aside.refunds.some(asksForAccount);
  const own = { label: 'See the cancelled booking', url: link };
  return {
    subject: `Cancelled: your booking at ${businessName}`,
    mood: 'ended',
    from: businessName,
    heading:
      booking.cancelledBy === 'client' ? 'You have cancelled your booking' : 'Your booking is cancelled',
    greeting: greeting(booking.clientName),
    paragraphs: [
      ...opening,
      ...(asksAccount
        ? [
            `${businessName} needs to know which bank account your money should go to. Please open your booking with the button below and enter the account. Nobody needs your card or your PIN for that.`,
          ]
        : []),
    ],
    details: [
      ...cancelledBy(booking.cancelledBy, {
        client: 'you, with the link of your booking',
        owner: businessName,
      }),
      ...clientDetails(booking),
      { label: 'Details', value: own.label, url: link },
    ],
    action: asksAccount
      ? { label: 'Tell us your bank account', url: link }
      : bookAgain === null
        ? own
        : { label: 'Book another time', url: bookAgain },
    afterwards: [
      `If it is in your calendar, open the file in this email to remove it. If you did not expect this, please call ${businessName}.`,
    ],
    footer: sentFor(businessName),
  };
};

/** To the owner: the client has cancelled. What they gave as reason is quoted unless it could lead somewhere else. */
const letterToOwner = (booking: BookingFacts, inPortal: string): Letter => ({
  subject: `Cancelled: ${beginning(booking)}`,
  mood: 'ended',
  from: `${productName} for ${booking.businessName}`,
  heading: 'A client has cancelled a booking',
  greeting: greeting(booking.ownerName),
  paragraphs: [`The time is free again for others to book. ${whatToDo(booking)}`],
  details: [
    ...cancelledBy(booking.cancelledBy, { client: 'the client, with the link of the booking', owner: 'you' }),
    { label: 'Client', value: booking.clientName },
    phoneDetail('Phone', booking.clientPhone),
    ...ownerDetails(booking),
    ...keptDetail(booking),
    ...reasonDetail(booking.cancelReason ?? ''),
  ],
  action: { label: 'Open the booking', url: inPortal },
  afterwards: [],
  footer: sentFor(booking.businessName),
});

/** What the owner has to send back themselves, where there is any. */
const whatToDo = ({ cautionHeldKobo, aside }: BookingFacts): string =>
  cautionHeldKobo > 0 || aside.refunds.some(({ state }) => state === 'owed')
    ? 'Money of the client is still with you: Payments says how much, and where to send it.'
    : 'You do not have to do anything.';

/** Mail programs make links of what looks like an address; no stranger's words may do that to an owner. */
const LEADS_ELSEWHERE = /\/|@|\p{L}\.\p{L}/u;

const reasonDetail = (reason: string): readonly Detail[] =>
  reason === '' || LEADS_ELSEWHERE.test(reason) ? [] : [{ label: 'Reason', value: oneLine(reason) }];

/** A booking does not take place. */
export const cancelled = bookingNews({
  kind: 'cancelled',
  due: {
    by: 'booking',
    tells: (cause) =>
      cause === 'cancelled-by-client' ? ['client', 'owner'] : cause === 'cancelled' ? ['client'] : [],
    undoneWith: 'cancel',
  },
  counts: 'told in any case',
  isTrue: whileIt('cancelled'),
  isWanted: null,
  letter: (booking, said, publicUrl) =>
    letter(booking, {
      ...said,
      bookAgain: booking.businessSlug === null ? null : publicUrl + bookAgainPath(booking),
    }),
  toOwner: { kind: 'cancelled', letter: letterToOwner },
  path: manageLink,
  hasFile: true,
  sample: { status: 'cancelled', day: 1, cancelledBy: 'owner' },
});
