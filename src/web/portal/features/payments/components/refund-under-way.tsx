import type { Refund } from '#contract/money-views.ts';
import { formatDate } from '../../../../ui/format.ts';
import { refundReasons, refundStates } from '../../../kit/money-words.ts';
import classes from './owed.module.css';
import { OwedHead } from './owed-head.tsx';

type RefundUnderWayProps = { readonly refund: Refund; readonly zone: string };

/** A refund that goes back without the owner's doing. */
export function RefundUnderWay({ refund, zone }: RefundUnderWayProps) {
  return (
    <li className={classes.item}>
      <OwedHead {...refund} />
      <p className={classes.quiet}>
        {refundStates[refund.state]}. {refundReasons[refund.reason]}, {formatDate(refund.createdAt, zone)}.
      </p>
    </li>
  );
}
