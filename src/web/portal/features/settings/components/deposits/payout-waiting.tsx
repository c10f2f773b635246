import { Button } from '@mantine/core';
import type { Payout } from '#contract/money-views.ts';
import { formatLongDate, formatTime } from '../../../../../ui/format.ts';
import { ClockIcon } from '../../../../kit/icons.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { useKeepPayout } from '../../api.ts';
import classes from './payout.module.css';
import { PayoutAccount } from './payout-account.tsx';

type PayoutWaitingProps = { readonly waiting: NonNullable<Payout['waiting']> };

/** The account that takes over later, and a way to stop that. */
export function PayoutWaiting({ waiting }: PayoutWaitingProps) {
  const zone = useBusinessZone();
  const keeping = useKeepPayout();
  const keep = () =>
    keeping.mutate(undefined, {
      onSuccess: () => toast.success('The old account stays.'),
      onError: (failure) =>
        toast.error(
          failure instanceof RefusedError && failure.refusal.code === 'NOT_FOUND'
            ? 'There is no change waiting any more.'
            : refusalText(failure, 'The change could not be stopped. Please try again.'),
        ),
    });
  return (
    <section className={classes.waiting} aria-label="Change of the payout account">
      <p className={classes.when}>
        <ClockIcon size={18} />
        <span>
          From <strong>{formatLongDate(waiting.effectiveAt, zone)}</strong> at{' '}
          <strong>{formatTime(waiting.effectiveAt, zone)}</strong> deposits go to this account:
        </span>
      </p>
      <PayoutAccount account={waiting} />
      <p className={classes.small}>
        Was this not you? Keep the old account, then change your password under Security.
      </p>
      <Button variant="default" className={classes.act ?? ''} loading={keeping.isPending} onClick={keep}>
        Keep the old account
      </Button>
      <StillTrying pending={keeping.isPending} />
    </section>
  );
}
