import type { StuckPayment } from '#contract/money-views.ts';
import { formatDate } from '../../../../../ui/format.ts';
import classes from './owed.module.css';
import { OwedHead } from './owed-head.tsx';

type PaymentStuckProps = { readonly payment: StuckPayment; readonly zone: string };

/** A payment that may have come and could not be finished: nothing is lost, and what can be done meanwhile. */
export function PaymentStuck({ payment, zone }: PaymentStuckProps) {
  const { reference, since } = payment;
  return (
    <li className={classes.item}>
      <OwedHead {...payment} appointmentId={null} />
      <p className={classes.problem}>
        Asked for on {formatDate(since, zone)}, and something on our side keeps us from finishing it. We try
        again every day, and it becomes the booking or goes back. You may want to call the client.
      </p>
      <p className={classes.quiet}>If you ask us about it, name {reference}.</p>
    </li>
  );
}
