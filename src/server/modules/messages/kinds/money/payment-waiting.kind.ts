import { longDate } from '#core/calendar/day-text.ts';
import type { WaitingFacts } from '../../facts/money.types.ts';
import { phoneDetail } from '../../writing/details.present.ts';
import { type Letter, sentFor } from '../../writing/letter.types.ts';
import { clockTime, dateAndTime, greeting, naira, zoneNote } from '../../writing/wording.rules.ts';

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
