import type { Refund } from '#contract/money-views.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { refundReasons } from '../../../../kit/money/money-words.ts';
import classes from './owed.module.css';
import { OwedHead } from './owed-head.tsx';

type RefundSentTwiceProps = { readonly refund: Refund; readonly zone: string };

/** A refund that the owner has sent and the provider as well: the client has it twice. */
export function RefundSentTwice({ refund, zone }: RefundSentTwiceProps) {
  return (
    <li className={classes.item}>
      <OwedHead {...refund} />
      <p className={classes.quiet}>
        {refundReasons[refund.reason]}, {formatDate(refund.createdAt, zone)}. Sent by you with the reference{' '}
        {refund.transferReference}.
      </p>
      <p className={classes.problem}>{refund.problem}</p>
    </li>
  );
}
