import { type ClientWays, waysText } from '#core/appointments/client-rights.ts';
import { returnedOn } from '#core/appointments/how-returned.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { addDays, longDate } from '#core/calendar/calendar-date.ts';
import { minutesText } from '#core/calendar/minutes-text.ts';
import { phoneText } from '#core/contact/phone.ts';
import { unitsText } from '#core/lines/titles.ts';
import { givenBack, moneyFigures } from '#core/money/client-money.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { clientMoneyOf, tellClientMoney } from '../../payments/index.ts';
import { oneLine } from '../calendar-file/lines.rules.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { pickUpTimeInZone } from './beginning.rules.ts';
import type { Detail } from './letter.types.ts';
import { lineDetails, optionTexts } from './lines.present.ts';
import { dateAndTime, naira, nameInWords, zoneNote } from './wording.rules.ts';

/** What was booked, when, with whom and how it changes hands; nothing about the client. */
const bookingDetails = (booking: BookingFacts, reader: 'client' | 'owner'): readonly Detail[] => {
  const lines = lineDetails(booking);
  if (lines.length === 0) return oneService(booking, reader);
  return booking.bookingType === 'item-based'
    ? [...lines, ...rentalDays(booking, reader)]
    : [...appointmentTime(booking), ...lines];
};

const oneService = (booking: BookingFacts, reader: 'client' | 'owner'): readonly Detail[] =>
  [
    { label: 'Booked', value: booked(booking, reader), lines: optionTexts(booking) },
    ...(booking.bookingType === 'item-based' ? rentalDays(booking, reader) : appointmentTime(booking)),
    { label: 'With', value: reader === 'client' ? nameInWords(booking.staffName) : booking.staffName },
  ].filter(({ value }) => value !== '');

/** All a client is told of their booking: what and when, its money, and where to come unless it comes to them. */
export const clientDetails = (booking: BookingFacts): readonly Detail[] => [
  ...bookingDetails(booking, 'client'),
  ...moneyDetails(booking),
  ...(booking.bookingType === 'item-based'
    ? [phoneDetail('Phone', booking.businessPhone)]
    : businessDetails(booking)),
];

/** The same for the owner: of the money the figures alone, since the words are for clients. */
export const ownerDetails = (booking: BookingFacts): readonly Detail[] => {
  const told = clientMoneyOf(booking, booking.aside);
  const { total, paid, due } = moneyFigures(told);
  const { coming, sent } = givenBack(told);
  return [
    ...bookingDetails(booking, 'owner'),
    ...(isBlocking(booking.status) ? parts(booking) : []),
    ...sumDetail('Total', total),
    ...sumDetail('Paid', paid),
    ...sumDetail('Goes back to the client', coming),
    ...sumDetail('Sent back to the client', sent),
    ...sumDetail('Still to pay', due),
  ];
};

const sumDetail = (label: string, sum: Kobo): readonly Detail[] =>
  sum === 0 ? [] : [{ label, value: naira(sum) }];

/** To the owner of a booking that was cancelled: what of the client's money is kept. */
export const keptDetail = ({ paidKobo }: BookingFacts): readonly Detail[] =>
  paidKobo === 0
    ? []
    : [{ label: 'You keep', value: naira(paidKobo), lines: ['under your cancellation policy'] }];

/** How to find and reach the business. */
export const businessDetails = ({
  businessAddress,
  businessPhone,
}: Pick<BookingFacts, 'businessAddress' | 'businessPhone'>): readonly Detail[] =>
  [{ label: 'Where', value: businessAddress }, phoneDetail('Phone', businessPhone)].filter(
    ({ value }) => value !== '',
  );

export const phoneDetail = (label: string, phone: string): Detail => ({
  label,
  value: phoneText(phone),
  url: `tel:+234${phone.slice(1)}`,
});

const appointmentTime = ({ startsAt, endsAt, zone }: BookingFacts): readonly Detail[] => [
  { label: 'When', value: `${dateAndTime(startsAt, zone)} ${zoneNote(zone)}` },
  { label: 'Takes', value: minutesText(Math.round((endsAt - startsAt) / 60_000)) },
];

const rentalDays = (booking: BookingFacts, reader: 'client' | 'owner'): readonly Detail[] => {
  const { firstDay, returnDay, openReturn, status, businessName } = booking;
  const ways = returnedOn(businessName, returnDay, openReturn);
  const returning = ways[booking.deliveryMethod ?? 'pickup'];
  const last = longDate(addDays(returnDay, -1));
  // Nothing changes hands of what is cancelled.
  if (status === 'cancelled') {
    return [
      { label: 'First day', value: longDate(firstDay) },
      { label: 'Last day', value: last },
    ];
  }
  return [
    ...handOver(booking, longDate(firstDay), reader),
    { label: 'Last day', value: last },
    {
      label: 'Return',
      value: longDate(returnDay),
      ...(reader === 'client' ? { lines: [returning] } : {}),
    },
  ];
};

/** How it comes to the client. Their own address stays out of what they are sent: the zone alone says where to. */
const handOver = (booking: BookingFacts, firstDay: string, reader: 'client' | 'owner'): readonly Detail[] => {
  const { businessAddress, businessName, deliveryMethod, deliveryZone, pickupAddress } = booking;
  if (deliveryMethod === 'delivery') {
    const lines = reader === 'client' ? [`${businessName} brings it to the address you gave.`] : [];
    return [{ label: 'Delivery', value: `${firstDay}, to ${deliveryZone}`, lines }];
  }
  const known = pickupAddress === '' ? businessAddress : pickupAddress;
  const ask = reader === 'client' ? `Please ask ${businessName}, whose number is below` : '';
  return [
    { label: 'Pick-up', value: `${firstDay}, from ${pickUpTimeInZone(booking)}` },
    { label: 'Pick up at', value: known === '' ? ask : known },
  ];
};

/** Empty where one was taken, before such names were refused, under a name that claims somebody's trust. */
const booked = ({ serviceName, quantity }: BookingFacts, reader: 'client' | 'owner'): string => {
  const name = reader === 'client' ? nameInWords(serviceName) : serviceName;
  return name === '' ? name : unitsText(name, quantity);
};

/** What a rental is made up of; an appointment has one price, which is its total. */
const parts = ({
  bookingType,
  priceKobo,
  cautionFeeKobo,
  deliveryFeeKobo,
}: BookingFacts): readonly Detail[] =>
  bookingType === 'time-based' || cautionFeeKobo + deliveryFeeKobo === 0
    ? []
    : [
        { label: 'Hire fee', value: naira(priceKobo) },
        ...(cautionFeeKobo === 0 ? [] : [{ label: 'Caution fee', value: naira(cautionFeeKobo) }]),
        ...(deliveryFeeKobo === 0 ? [] : [{ label: 'Delivery fee', value: naira(deliveryFeeKobo) }]),
      ];

/** What it costs, what was paid, what is still to pay and what comes back; of one that ended only the last. */
const moneyDetails = (booking: BookingFacts): readonly Detail[] => [
  ...(isBlocking(booking.status) ? parts(booking) : []),
  ...tellClientMoney(booking, booking.aside).map(({ label, value, note }) => ({
    label,
    value,
    ...(note === '' ? {} : { lines: [oneLine(note)] }),
  })),
];

/** What a client does when their plans change: what is left of moving and cancelling by `link`, else a call. */
export const ifPlansChange = (ways: ClientWays, businessName: string, link = 'this link'): string => {
  const doing = waysText(ways);
  return doing === ''
    ? `If you have a question, please call ${businessName}.`
    : `If your plans change, please use ${link} to ${doing} as early as you can, so that someone else can have the time.`;
};

/** Why a link is nobody else's. */
export const keepLink = (ways: ClientWays): string =>
  `Keep the link to yourself: anyone who has it can ${waysText(ways) === '' ? 'see' : 'change'} your booking.`;
