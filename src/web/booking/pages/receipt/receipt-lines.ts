import type { Receipt } from '#contract/money-views.ts';
import { calendarDayOf, formatDate, formatNaira, formatPhone, formatTime } from '#web/ui/format.ts';
import { momentText } from '../../ticket/greeting.ts';
import { dayText } from '../../times/day-text.ts';

/** `code`: letters nobody reads, to be compared or copied. */
export type Line = { readonly name: string; readonly value: string; readonly code?: boolean };

const METHODS = { online: 'Online', cash: 'Cash', transfer: 'Bank transfer', pos: 'POS' } as const;
const KINDS = { deposit: 'Payment to book', balance: 'Balance', caution: 'Caution fee' } as const;

const when = ({ date, timezone, bookingType }: Receipt): string =>
  bookingType === 'time-based'
    ? momentText(date, timezone)
    : `From ${dayText(calendarDayOf(date, timezone))}`;

/** What the payment was for and how it was made. */
export const paymentLines = (receipt: Receipt): readonly Line[] => {
  const {
    serviceName,
    kind,
    method,
    caution,
    amount,
    givenBack,
    cautionKept,
    isMistake,
    receivedAt,
    timezone,
  } = receipt;
  const partly = caution > 0 && caution < amount;
  return [
    { name: 'For', value: serviceName },
    { name: 'When', value: when(receipt) },
    { name: 'Kind', value: KINDS[kind] },
    { name: 'Paid by', value: METHODS[method] },
    { name: 'Received', value: `${formatDate(receivedAt, timezone)}, ${formatTime(receivedAt, timezone)}` },
    ...(partly ? [{ name: 'Of it caution fee (refundable)', value: formatNaira(caution) }] : []),
    ...(cautionKept === null
      ? []
      : [
          { name: 'Kept of the caution fee', value: formatNaira(cautionKept.amount) },
          { name: 'Because', value: cautionKept.reason },
        ]),
    ...(isMistake ? [{ name: 'Not valid', value: 'Recorded by mistake: no money was received' }] : []),
    ...(givenBack > 0 ? [{ name: 'Given back since', value: formatNaira(givenBack) }] : []),
  ];
};

/** How the booking stands after this payment; nothing where only a caution fee was handed over. */
export const bookingLines = ({ kind, price, paidSoFar }: Receipt): readonly Line[] =>
  kind === 'caution'
    ? []
    : [
        { name: 'Price', value: formatNaira(price) },
        { name: 'Paid so far', value: formatNaira(paidSoFar) },
        { name: 'Still to pay', value: paidSoFar >= price ? 'Nothing' : formatNaira(price - paidSoFar) },
      ];

/** Who paid whom, and by which reference it is found again. */
export const partyLines = ({
  clientName,
  businessName,
  businessAddress,
  businessPhone,
  reference,
}: Receipt): readonly Line[] =>
  [
    { name: 'From', value: clientName },
    { name: 'To', value: businessName },
    { name: 'Address', value: businessAddress },
    { name: 'Phone', value: formatPhone(businessPhone) },
    { name: 'Reference', value: reference, code: true },
  ].filter(({ value }) => value !== '');
