import { longDate } from '#core/calendar/day-text.ts';
import type { WaitingFacts } from '../money-facts.ts';
import { phoneDetail } from './booking-details.ts';
import { type Letter, sentFor } from './letter.ts';
import { clockTime, dateAndTime, greeting, naira, zoneNote } from './wording.ts';

/** To the client who began to pay and has not: until when the time is theirs, and the link to go on with it. */
export const paymentWaiting = (waiting: WaitingFacts, link: string): Letter => {
  const { businessName, serviceName, zone, startsAt, firstDay, heldUntil, amountKobo, isHire } = waiting;
  const until = clockTime(heldUntil, zone);
  return {
    subject: `Held for you until ${until}: ${businessName}`,
    mood: 'waiting',
    from: businessName,
    heading: 'Your booking is waiting for payment',
    greeting: greeting(waiting.payerName),
    paragraphs: [
      `You started to book ${serviceName} with ${businessName}. We are holding it for you until ${until} ${zoneNote(zone)}. After that, someone else can take it.`,
      'Nothing is booked or paid yet. Use the link to pay, to choose another time, or to cancel.',
    ],
    details: [
      { label: 'For', value: serviceName },
      {
        label: isHire ? 'Pick-up' : 'When',
        value: isHire ? longDate(firstDay) : `${dateAndTime(startsAt, zone)} ${zoneNote(zone)}`,
      },
      { label: 'To pay now', value: naira(amountKobo) },
      phoneDetail('Questions', waiting.businessPhone),
    ],
    action: { label: 'Continue your booking', url: link },
    afterwards: ['If you did not start this booking, you can ignore this email.'],
    footer: sentFor(businessName),
  };
};
