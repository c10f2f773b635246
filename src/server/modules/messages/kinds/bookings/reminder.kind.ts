import { waysAfter, waysText } from '#core/appointments/client-rights.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { shortDate } from '#core/calendar/calendar-date.ts';
import { dateIn } from '#core/time/zone.ts';
import type { BookingFacts } from '../../facts/booking.types.ts';
import { findReminderSettings } from '../../facts/recipients.repo.ts';
import { isReminderDue, remindersOf } from '../../reminders/reminders.rules.ts';
import { pickUpTime } from '../../writing/beginning.rules.ts';
import { clientDetails } from '../../writing/details.present.ts';
import { type Letter, type SaidOfBooking, sentFor } from '../../writing/letter.types.ts';
import { clockTime, greeting } from '../../writing/wording.rules.ts';
import { asksToConfirm } from '../../writing/words.present.ts';
import { bookingNews, isOfSchedule, manageLink } from '../bookings.queries.ts';

/** To the client, before it begins; one that waits for their word is asked for it once more. */
const letter = (booking: BookingFacts, { opening, link, ways }: SaidOfBooking): Letter => {
  const { businessName, startsAt, zone, status } = booking;
  const asked = asksToConfirm(booking);
  const doing = waysText(ways);
  const rental = booking.bookingType === 'item-based';
  const day = shortDate(rental ? booking.firstDay : dateIn(zone, startsAt));
  const comes = booking.deliveryMethod === 'delivery';
  const waits = status === 'pending' && !asked;
  const seeYou = comes ? 'Your delivery is coming' : 'See you soon';
  const when = comes ? day : `${day} at ${rental ? pickUpTime(booking) : clockTime(startsAt, zone)}`;
  return {
    subject: `${asked ? 'Please confirm' : 'Reminder'}: ${businessName} on ${when}`,
    mood: status === 'pending' ? 'waiting' : 'good',
    from: businessName,
    heading: asked ? 'Will you be there?' : waits ? 'Your booking is not confirmed yet' : seeYou,
    greeting: greeting(booking.clientName),
    paragraphs: [
      ...opening,
      ...(waits ? [`It is not confirmed yet: ${businessName} still has to confirm it.`] : []),
    ],
    details: clientDetails(booking),
    action: {
      label: asked ? 'I’ll be there' : waysAfter('See', ways, 'See your booking'),
      url: link,
    },
    afterwards: [
      `${asked && doing !== '' ? `You can also ${doing} it there. ` : ''}Please keep the link to yourself. Open the calendar file in this email to save the date.`,
    ],
    footer: sentFor(businessName),
  };
};

/** A booking is to come. Its SMS and its mail's opening are the owner's words or ours, `src/core/messages/texts`. */
export const reminder = bookingNews({
  kind: 'reminder',
  due: { by: 'step', step: remindersOf },
  counts: 'reminder',
  isTrue: (message, booking, now) => {
    if (!isOfSchedule(message, booking, now)) return false;
    // guard: a-reminder-is-for-what-still-takes-place
    return isBlocking(booking.status) && now < booking.startsAt;
  },
  isWanted: async (transaction, message, booking, now) =>
    isReminderDue(message, booking, await findReminderSettings(transaction, message.business), now),
  letter: letter,
  toOwner: null,
  path: manageLink,
  hasFile: true,
  sample: { status: 'confirmed', day: 1 },
});
