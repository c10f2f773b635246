import { Button } from '@mantine/core';
import type { Refund } from '#contract/money-views.ts';
import { formatDate, formatMoney } from '../../../../../ui/format.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { refundReasons } from '../../../../kit/money/money-words.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useAskDetails } from '../../api.ts';
import classes from './owed.module.css';
import { OwedHead } from './owed-items.tsx';
import { RefundAccount } from './refund-account.tsx';

type RefundToSendProps = {
  readonly refund: Refund;
  readonly zone: string;
  readonly onSend: () => void;
};

/** A refund that the owner sends: where to, and that it has been done. */
export function RefundToSend({ refund, zone, onSend }: RefundToSendProps) {
  const { _id, amount, currency, clientName, reason, problem, hasDetails, createdAt } = refund;
  const asking = useAskDetails();
  const keyed = useKeyed(asking);
  const of = `${formatMoney(amount, currency)} to ${clientName || 'an unknown client'}`;
  const ask = () =>
    keyed.mutate(
      { id: _id },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (failure) =>
          toast.error(refusalText(failure, 'We could not ask the client. Please try again.')),
      },
    );
  return (
    <li className={classes.item}>
      <OwedHead {...refund} />
      <p className={classes.quiet}>
        {refundReasons[reason]}. Owed since {formatDate(createdAt, zone)}.
      </p>
      {problem !== '' && <p className={classes.problem}>{problem}</p>}
      {hasDetails ? (
        <RefundAccount id={_id} of={of} />
      ) : (
        <p className={classes.quiet}>
          {asking.isSuccess
            ? 'We have written to the client. Their bank details appear here once they have answered.'
            : 'The client has not told us yet where to send it.'}
        </p>
      )}
      <div className={classes.acts}>
        {!hasDetails && (
          <Button
            variant={asking.isSuccess ? 'default' : 'filled'}
            loading={asking.isPending}
            onClick={ask}
            aria-label={`${asking.isSuccess ? 'Ask again' : 'Ask for bank details'}: ${of}`}
          >
            {asking.isSuccess ? 'Ask again' : 'Ask for bank details'}
          </Button>
        )}
        <Button
          variant={hasDetails ? 'filled' : 'default'}
          onClick={onSend}
          aria-label={`I have sent it: ${of}`}
        >
          I have sent it
        </Button>
      </div>
      <StillTrying pending={asking.isPending} />
    </li>
  );
}
