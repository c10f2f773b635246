import { addDays } from '#core/calendar/calendar-date.ts';
import { longDate } from '#core/calendar/day-text.ts';
import type { OfferFacts } from '../../facts/offer.types.ts';
import { businessDetails } from '../../writing/details.present.ts';
import { type Detail, type Letter, type Said, sentFor } from '../../writing/letter.types.ts';
import { clockTime, dateAndTime, greeting, lengthOf, zoneNote } from '../../writing/wording.rules.ts';

/** To whoever waits first: a time has opened, and is held for them for a while. */
export const waitlistOffer = (offer: OfferFacts, { opening, link }: Said): Letter => {
  const { businessName, bookingType, expiresAt, zone } = offer;
  const until = clockTime(expiresAt, zone);
  return {
    subject: `Held for you until ${until}: ${bookingType === 'item-based' ? 'a hire' : 'a time'} at ${businessName}`,
    mood: 'good',
    from: businessName,
    heading: bookingType === 'item-based' ? 'It is held for you' : 'A time has opened for you',
    greeting: greeting(offer.clientName),
    paragraphs: opening,
    details: [
      { label: 'What', value: offer.serviceName },
      ...(offer.bookingType === 'item-based' ? hireDays(offer) : visitTime(offer)),
      ...(offer.staffName === '' ? [] : [{ label: 'With', value: offer.staffName }]),
      { label: 'Held until', value: `${until} ${zoneNote(zone)}` },
      ...businessDetails(offer),
    ],
    action: { label: 'See and take this time', url: link },
    afterwards: [
      `Nothing is booked until you take it. If it does not suit you, open the link and say no, so that the next person gets it sooner. After ${until} we offer it to them. The link is only for you.`,
    ],
    footer: sentFor(businessName),
  };
};

const visitTime = ({ startsAt, duration, zone }: OfferFacts): readonly Detail[] => [
  { label: 'When', value: `${dateAndTime(startsAt, zone)} ${zoneNote(zone)}` },
  { label: 'Takes', value: lengthOf(duration) },
];

const hireDays = ({ firstDay, startsAt, duration, zone }: OfferFacts): readonly Detail[] => [
  { label: 'Pick-up', value: `${longDate(firstDay)}, from ${clockTime(startsAt, zone)} ${zoneNote(zone)}` },
  { label: 'Return', value: longDate(addDays(firstDay, duration)) },
];
