import { Button } from '@mantine/core';
import type { Payout } from '#contract/money-views.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useConfirmPayout, useRefreshUser } from '../../api.ts';
import classes from './payout.module.css';

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
        Your password was reset, so clients are not asked for a deposit and nothing is paid to the account
        above. Once your new account is active, come back and confirm it here.
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
        Your password was reset, so clients are not asked for a deposit until you confirm this account. If it
        is not yours, enter your own: it becomes active after 24 hours, and then you confirm that one.
      </p>
      <Button className={classes.act ?? ''} loading={confirming.isPending} onClick={confirm}>
        Yes, this is my account
      </Button>
      <StillTrying pending={confirming.isPending} />
    </>
  );
}
