import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { Caution, OverpaidBooking, Refund, StuckPayment } from '#contract/replies/money-views.ts';
import { formatDate, formatMoney, formatNaira } from '../../../../../ui/format.ts';
import { refundReasons } from '../../../../kit/money/money-words.ts';
import { useMay } from '../../../../session/session-context.tsx';
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
  const mayOpen = useMay()('bookings.read');
  return (
    <div data-stack>
      <span className={classes.amount}>{formatMoney(amount, currency)}</span>
      <span className={classes.who}>
        {appointmentId === null || !mayOpen ? (
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

type CautionItemProps = {
  readonly caution: Caution;
  readonly zone: string;
  /** Absent: nothing can be done yet. */
  readonly onSettle?: (keeping: boolean) => void;
};

/** A caution fee; one that is due waits for the owner to say how the hire came back. */
export function CautionItem({ caution, zone, onSettle }: CautionItemProps) {
  const { amount, clientName, dueAt, paidOnline } = caution;
  const of = `${formatNaira(amount)} to ${clientName || 'an unknown client'}`;
  return (
    <li data-frame="inner" className={classes.item}>
      <OwedHead {...caution} />
      <p className={classes.quiet}>
        {dueAt === null
          ? 'Give it back when the hire is completed.'
          : `The hire ended on ${formatDate(dueAt, zone)}.`}{' '}
        {paidOnline
          ? 'It was paid online and goes back the same way.'
          : 'It was paid to the business directly, and is sent back by hand.'}
      </p>
      {onSettle !== undefined && (
        <div className={classes.acts}>
          <Button onClick={() => onSettle(false)} aria-label={`Give back ${of}`}>
            Give back
          </Button>
          <Button variant="default" onClick={() => onSettle(true)} aria-label={`Keep a part: ${of}`}>
            Keep a part
          </Button>
        </div>
      )}
    </li>
  );
}

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
    <li data-frame="inner" className={classes.item}>
      <OwedHead {...booking} />
      <p className={classes.quiet}>
        {booking.state === 'credit'
          ? `Kept for the client since ${since}. It is still their money, and can be sent back at any time.`
          : `Since ${since}, this client has paid more than the booking costs. The extra is their money: send it back, or keep it for them as credit.`}
      </p>
      {children}
    </li>
  );
}

type PaymentStuckProps = { readonly payment: StuckPayment; readonly zone: string };

/** A payment that may have come and could not be finished: nothing is lost, and what can be done meanwhile. */
export function PaymentStuck({ payment, zone }: PaymentStuckProps) {
  const { reference, since } = payment;
  return (
    <li data-frame="inner" className={classes.item}>
      <OwedHead {...payment} appointmentId={null} />
      <p data-note="orange">
        Asked for on {formatDate(since, zone)}, and something on our side keeps us from finishing it. We try
        again every day, and it becomes the booking or goes back. You may want to call the client.
      </p>
      <p className={classes.quiet}>If you ask us about it, name {reference}.</p>
    </li>
  );
}

type RefundSentTwiceProps = { readonly refund: Refund; readonly zone: string };

/** A refund that the owner has sent and the provider as well: the client has it twice. */
export function RefundSentTwice({ refund, zone }: RefundSentTwiceProps) {
  return (
    <li data-frame="inner" className={classes.item}>
      <OwedHead {...refund} />
      <p className={classes.quiet}>
        {refundReasons[refund.reason]}, {formatDate(refund.createdAt, zone)}.{' '}
        {refund.transferReference === ''
          ? 'Given back by the business in cash.'
          : `Sent by the business with the reference ${refund.transferReference}.`}
      </p>
      <p data-note="orange">{refund.problem}</p>
    </li>
  );
}
