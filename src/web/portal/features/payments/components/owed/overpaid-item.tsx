import type { ReactNode } from 'react';
import type { OverpaidBooking } from '#contract/money-views.ts';
import { formatDate } from '../../../../../ui/format.ts';
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
          ? `You keep this for the client since ${since}. It is still their money, and you can send it back at any time.`
          : `Since ${since}, this client has paid more than the booking costs. The extra is their money: send it back, or keep it for them as credit.`}
      </p>
      {children}
    </li>
  );
}
