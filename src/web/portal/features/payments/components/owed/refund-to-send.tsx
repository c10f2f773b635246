import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Refund } from '#contract/replies/money-views.ts';
import { formatDate, formatMoney } from '../../../../../ui/format.ts';
import { CopyIcon, EyeIcon, EyeOffIcon } from '../../../../../ui/icons.tsx';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { copyText } from '../../../../kit/link/copy-text.ts';
import { refundReasons } from '../../../../kit/money/money-words.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useMay } from '../../../../session/session-context.tsx';
import { refundAccountQuery, useAskDetails } from '../../api.ts';
import { accountText } from '../../owed.ts';
import classes from './owed.module.css';
import { OwedHead } from './owed-items.tsx';

type RefundToSendProps = {
  readonly refund: Refund;
  readonly zone: string;
  readonly onSend: () => void;
};

/** A refund that is sent by hand: why, and for whoever may send it where to, and that it has been done. */
export function RefundToSend({ refund, zone, onSend }: RefundToSendProps) {
  const { reason, problem, createdAt } = refund;
  const mayRefund = useMay()('payments.refund');
  return (
    <li data-frame="inner" className={classes.item}>
      <OwedHead {...refund} />
      <p className={classes.quiet}>
        {refundReasons[reason]}. Owed since {formatDate(createdAt, zone)}.
      </p>
      {problem !== '' && <p data-note="orange">{problem}</p>}
      {mayRefund && <Sending refund={refund} onSend={onSend} />}
    </li>
  );
}

function Sending({ refund, onSend }: Pick<RefundToSendProps, 'refund' | 'onSend'>) {
  const { _id, amount, currency, clientName, hasDetails } = refund;
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
    <>
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
    </>
  );
}

type RefundAccountProps = {
  readonly id: string;
  /** Which refund it is, for the names of the buttons. */
  readonly of: string;
};

/** Where the client wants it sent: fetched when it is asked for, and forgotten when it is hidden. */
function RefundAccount({ id, of }: RefundAccountProps) {
  const [seen, setSeen] = useState(false);
  const panel = useId();
  return (
    <div className={classes.account}>
      <Button
        variant="default"
        leftSection={seen ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
        aria-expanded={seen}
        aria-controls={panel}
        aria-label={`${seen ? 'Hide' : 'Show'} bank details: ${of}`}
        onClick={() => setSeen(!seen)}
      >
        {seen ? 'Hide bank details' : 'Show bank details'}
      </Button>
      <div id={panel} data-note hidden={!seen}>
        {seen && <Details id={id} of={of} />}
      </div>
    </div>
  );
}

const copy = async (text: string, done: string) => {
  if (await copyText(text)) toast.success(done);
  else toast.error('Could not copy. Please select the text and copy it yourself.');
};

function Details({ id, of }: RefundAccountProps) {
  const account = useQuery(refundAccountQuery(id));
  if (account.isPending)
    return (
      <div role="status" aria-label="Loading bank details">
        <Skeleton height={18} width="60%" mb={10} />
        <Skeleton height={18} width="45%" />
      </div>
    );
  if (account.isError)
    return (
      <div role="alert" data-row="3" data-wrap data-text="error">
        {refusalText(account.error, 'The bank details could not be loaded.')}
        <Button variant="default" loading={account.isFetching} onClick={() => void account.refetch()}>
          Retry
        </Button>
      </div>
    );
  if (account.data === null)
    return <p className={classes.quiet}>The client has not told us yet where to send it.</p>;
  const { accountHolderName, accountNumber, bankName } = account.data;
  const { data } = account;
  return (
    <>
      <dl className={classes.details}>
        <div>
          <dt>Account holder</dt>
          <dd>{accountHolderName}</dd>
        </div>
        <div>
          <dt>Account number</dt>
          <dd className={classes.number}>{accountNumber}</dd>
        </div>
        <div>
          <dt>Bank</dt>
          <dd>{bankName}</dd>
        </div>
      </dl>
      <div className={classes.acts}>
        <Button
          variant="light"
          leftSection={<CopyIcon size={18} />}
          aria-label={`Copy account number: ${of}`}
          onClick={() => void copy(accountNumber, 'Account number copied!')}
        >
          Copy number
        </Button>
        <Button
          variant="subtle"
          aria-label={`Copy all bank details: ${of}`}
          onClick={() => void copy(accountText(data), 'Bank details copied!')}
        >
          Copy all
        </Button>
      </div>
    </>
  );
}
