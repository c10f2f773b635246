import type { ReactNode } from 'react';
import type { OverpaidBooking } from '#contract/money-views.ts';
import { formatDate } from '../../../../ui/format.ts';
import classes from './owed.module.css';
import { OwedHead } from './owed-head.tsx';

type OverpaidItemProps = {
  readonly booking: OverpaidBooking;
  readonly zone: string;
  /** The buttons that say what becomes of it. */
  readonly children: ReactNode;
};

/** What a client has paid beyond the price of a booking. */
export function OverpaidItem({ booking, zone, children }: OverpaidItemProps) {
  const since = formatDate(booking.since, zone);
  return (
    <li className={classes.item}>
      <OwedHead {...booking} />
      <p className={classes.quiet}>
        {booking.state === 'credit'
          ? `Kept as credit for this client since ${since}.`
          : `Paid more than the price since ${since}. This money is the client’s: send it back, or keep it as their credit.`}
      </p>
      {children}
    </li>
  );
}
