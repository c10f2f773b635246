import type { ReactElement } from 'react';
import type { Receipt as ReceiptView } from '#contract/money-views.ts';
import { formatNaira } from '#web/ui/format.ts';
import { MoneyFacts } from '../../ticket/money-facts.tsx';
import { type Line, partyLines, paymentLines } from './receipt-lines.ts';

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
export const Receipt = ({ receipt }: { readonly receipt: ReceiptView }): ReactElement => {
  const { number, businessName, amount, money, verifyUrl } = receipt;
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
