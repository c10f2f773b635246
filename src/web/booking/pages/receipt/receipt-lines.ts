import type { Receipt } from '#contract/money-views.ts';
import { formatDate, formatNaira, formatPhone, formatTime } from '#web/ui/format.ts';
import { momentText } from '../../ticket/greeting.ts';
import { dayText } from '../../times/day-text.ts';

/** `code`: letters nobody reads, to be compared or copied. */
export type Line = { readonly name: string; readonly value: string; readonly code?: boolean };

const METHODS = { online: 'Online', cash: 'Cash', transfer: 'Bank transfer', pos: 'POS' } as const;
const KINDS = { deposit: 'Payment to book', balance: 'Payment', caution: 'Caution fee' } as const;

const when = ({ date, timezone, firstDay }: Receipt): string =>
  firstDay === null ? momentText(date, timezone) : `From ${dayText(firstDay)}`;

/** What the payment was for and how it was made. */
export const paymentLines = (receipt: Receipt): readonly Line[] => {
  const { serviceName, kind, method, caution, amount, givenBack, isMistake, receivedAt, timezone } = receipt;
  const partly = caution > 0 && caution < amount;
  return [
    { name: 'For', value: serviceName },
    { name: 'When', value: when(receipt) },
    { name: 'Kind', value: KINDS[kind] },
    { name: 'Paid by', value: METHODS[method] },
    { name: 'Received', value: `${formatDate(receivedAt, timezone)}, ${formatTime(receivedAt, timezone)}` },
    ...(partly ? [{ name: 'Includes caution fee (refundable)', value: formatNaira(caution) }] : []),
    ...(isMistake ? [{ name: 'Not valid', value: 'Recorded by mistake: no money was received' }] : []),
    ...(givenBack > 0 ? [{ name: 'Given back since', value: formatNaira(givenBack) }] : []),
  ];
};

/** What the parties can read to each other; the whole of it would let whoever sees the receipt look further. */
const shortReference = (reference: string): string =>
  reference.length <= 20 ? reference : `${reference.slice(0, 7)}…${reference.slice(-8)}`;

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
    { name: 'Reference', value: shortReference(reference), code: true },
  ].filter(({ value }) => value !== '');
