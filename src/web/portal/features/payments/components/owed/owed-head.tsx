import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { formatMoney } from '../../../../../ui/format.ts';
import classes from './owed.module.css';

type OwedHeadProps = {
  readonly amount: number;
  readonly currency?: string;
  readonly clientName: string;
  readonly serviceName: string;
  /** Null: money that never became a booking. */
  readonly appointmentId: string | null;
};

/** How much, to whom and for what; the client's name leads to the booking. */
export function OwedHead({
  amount,
  currency = 'NGN',
  clientName,
  serviceName,
  appointmentId,
}: OwedHeadProps) {
  const name = clientName || 'Unknown client';
  return (
    <div className={classes.head}>
      <span className={classes.amount}>{formatMoney(amount, currency)}</span>
      <span className={classes.who}>
        {appointmentId === null ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <Link to={paths.dashboard} search={{ appointment: appointmentId }} className={classes.name}>
            {name}
          </Link>
        )}
        <span className={classes.quiet}>{serviceName}</span>
      </span>
    </div>
  );
}
