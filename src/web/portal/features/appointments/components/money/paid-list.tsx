import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { Dispute, Payment, Refund } from '#contract/replies/money-views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { useMay } from '../../../../session/session-context.tsx';
import {
  disputeLine,
  paymentNote,
  paymentTitle,
  refundStanding,
  refundTitle,
} from '../../money/paid-lines.ts';
import details from '../details.module.css';
import classes from './money.module.css';

type PaidListProps = {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  readonly zone: string;
};

/** Every sum that came in, with its receipt, and every one that goes back, with where it stands. */
export function PaidList({ payments, refunds, disputes, zone }: PaidListProps) {
  const opensPayments = useMay()('payments.read');
  if (payments.length + refunds.length === 0) return null;
  return (
    <ul className={classes.paid} aria-label="Payments and refunds">
      {payments.map((payment) => (
        <li key={payment._id}>
          <span className={classes.sum}>
            <strong>{paymentTitle(payment)}</strong>
            <span>{formatNaira(payment.amount)}</span>
          </span>
          <span className={details.to}>{paymentNote(payment, zone)}</span>
          {payment.receipt !== null && (
            <a data-link href={payment.receipt.url} target="_blank" rel="noreferrer">
              Receipt {payment.receipt.number}
            </a>
          )}
        </li>
      ))}
      {refunds.map((refund) => {
        const { text, tone } = refundStanding(refund, zone);
        return (
          <li key={refund._id}>
            <span className={classes.sum}>
              <strong>{refundTitle(refund)}</strong>
              <span>{formatNaira(-refund.amount)}</span>
            </span>
            <span className={details.state} data-tone={tone}>
              {text}
            </span>
            {refund.state === 'owed' &&
              (opensPayments ? (
                <Link data-link to={paths.payments}>
                  Send it from Payments
                </Link>
              ) : (
                <span className={details.to}>The owner or a manager sends it back.</span>
              ))}
          </li>
        );
      })}
      {disputes.map((dispute) => {
        const { title, amount, text, tone } = disputeLine(dispute, zone);
        return (
          <li key={dispute.openedAt}>
            <span className={classes.sum}>
              <strong>{title}</strong>
              <span>{formatNaira(amount)}</span>
            </span>
            <span className={details.state} data-tone={tone}>
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
