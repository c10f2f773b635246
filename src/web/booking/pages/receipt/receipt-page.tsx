import type { ReactElement } from 'react';
import type { ReceiptPage } from '#contract/pages/client-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { Receipt } from '#contract/replies/money-views.ts';
import { formatDate, formatNaira, formatPhone, formatTime } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import lineListCss from '../../ticket/line-list.css?inline';
import { LineList } from '../../ticket/line-list.tsx';
import { momentText } from '../../ticket/standing.ts';
import ticketCss from '../../ticket/ticket.css?inline';
import { MoneyFacts } from '../../ticket/ticket.tsx';
import { dayText } from '../../times/time-text.ts';
import receiptCss from './receipt.css?inline';

/** `code`: letters nobody reads, to be compared or copied. */
type Line = { readonly name: string; readonly value: string; readonly code?: boolean };

const METHODS = { online: 'Online', cash: 'Cash', transfer: 'Bank transfer', pos: 'POS' } as const;
const KINDS = { deposit: 'Payment to book', balance: 'Payment', caution: 'Caution fee' } as const;

const when = ({ date, timezone, firstDay }: Receipt): string =>
  firstDay === null ? momentText(date, timezone) : `From ${dayText(firstDay)}`;

/** What the payment was for and how it was made. */
const paymentLines = (receipt: Receipt): readonly Line[] => {
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
const partyLines = ({
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

const Lines = ({ lines }: { readonly lines: readonly Line[] }): ReactElement => (
  <dl className="ticket-facts numbers">
    {lines.map(({ name, value, code }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={code ? 'receipt-code' : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The receipt itself: what was paid largest, then what for, how the booking stands, and who paid whom. */
const ReceiptTicket = ({ receipt }: { readonly receipt: Receipt }): ReactElement => {
  const { number, businessName, amount, money, verifyUrl, deliveryFee } = receipt;
  return (
    <>
      <div className="ticket">
        <div className="ticket-top">
          <p className="ticket-business">{businessName}</p>
          <p className="ticket-status">Receipt {number}</p>
        </div>
        <div className="receipt-head">
          <h1>
            <span className="receipt-paid">Paid</span> {formatNaira(amount)}
          </h1>
        </div>
        <Lines lines={paymentLines(receipt)} />
        {receipt.lines === undefined ? null : (
          <div className="receipt-lines">
            <LineList lines={receipt.lines} timezone={receipt.timezone} bookingType={receipt.bookingType} />
          </div>
        )}
        {deliveryFee === 0 ? null : (
          <Lines lines={[{ name: 'Delivery fee', value: formatNaira(deliveryFee) }]} />
        )}
        {money.length === 0 ? null : (
          <>
            <h2 className="receipt-standing">Your booking today</h2>
            <dl className="ticket-facts numbers">
              <MoneyFacts lines={money} />
            </dl>
          </>
        )}
        <Lines lines={partyLines(receipt)} />
      </div>
      <p className="receipt-check">
        Anyone can check this receipt at <a href={verifyUrl}>{verifyUrl.replace(/^https?:\/\//, '')}</a>
      </p>
    </>
  );
};

/** A payment's receipt, to keep and to print. */
export const receiptView = ({ receipt, look }: ReceiptPage, _options: RenderOptions): PageView => ({
  title: `Receipt ${receipt.number} · ${receipt.businessName}`,
  description: 'Your receipt.',
  canonicalPath: null,
  styles: [
    markCss,
    barCss,
    footerCss,
    ticketCss,
    receiptCss,
    ...(receipt.lines === undefined ? [] : [lineListCss]),
  ],
  colours: linkColours(look),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={look} />
      <main className="container receipt">
        <ReceiptTicket receipt={receipt} />
      </main>
      <Footer />
    </>
  ),
});
