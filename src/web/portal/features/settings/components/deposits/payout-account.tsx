import { Button, VisuallyHidden } from '@mantine/core';
import type { Payout } from '#contract/replies/money-views.ts';
import { formatLongDate, formatTime } from '../../../../../ui/format.ts';
import { ClockIcon, PaymentsIcon } from '../../../../../ui/icons.tsx';
import { maskedNumber } from '../../../../kit/money/bank-account.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { useConfirmPayout, useKeepPayout, useRefreshUser } from '../../api.ts';
import classes from './payout.module.css';

type PayoutAccountProps = { readonly account: NonNullable<Payout['live']> };

/** An account with most of its number hidden. */
export function PayoutAccount({ account }: PayoutAccountProps) {
  return (
    <div data-row="3">
      <span data-icon>
        <PaymentsIcon size={22} />
      </span>
      <span data-stack data-text="breaks" data-fill>
        <span data-text="strong">{account.accountName}</span>
        <span className={classes.number}>
          {account.bankName} <span aria-hidden="true">{maskedNumber(account.lastDigits)}</span>
          <VisuallyHidden>, number ending in {account.lastDigits}</VisuallyHidden>
        </span>
      </span>
    </div>
  );
}

type PayoutHoldProps = {
  readonly hold: NonNullable<Payout['hold']>;
  readonly account: NonNullable<Payout['live']>;
  /** Another account is to replace it: until then there is nothing to confirm. */
  readonly replaced: boolean;
};

/** Why nothing is paid out to the account above, and, after a reset of the password, the way to say it is the right one. */
export function PayoutHold({ hold, account, replaced }: PayoutHoldProps) {
  const refreshUser = useRefreshUser();
  const confirming = useConfirmPayout();
  if (hold === 'unverified')
    return (
      <p className={classes.small}>
        Clients are not asked for a deposit until you confirm your email address. After that, deposits start
        automatically.
      </p>
    );
  if (replaced)
    return (
      <p className={classes.small}>
        You have not confirmed this account yet, so clients are not asked for a deposit and nothing is paid to
        it. Once your new account is active, come back and confirm it here.
      </p>
    );
  const confirm = () =>
    confirming.mutate(account.lastDigits, {
      onSuccess: () => {
        toast.success('Thank you. Clients are asked for deposits again.');
        void refreshUser();
      },
      onError: (failure) => toast.error(refusalText(failure, 'That was not saved. Please try again.')),
    });
  return (
    <>
      <p className={classes.small}>
        Since your password was reset, or the business became yours, clients are not asked for a deposit until
        you confirm this account. If it is not yours, enter your own: it becomes active after 24 hours, and
        then you confirm that one.
      </p>
      <Button data-own-width loading={confirming.isPending} onClick={confirm}>
        Yes, this is my account
      </Button>
      <StillTrying pending={confirming.isPending} />
    </>
  );
}

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
      <Button variant="default" data-own-width loading={keeping.isPending} onClick={keep}>
        Keep the old account
      </Button>
      <StillTrying pending={keeping.isPending} />
    </section>
  );
}
