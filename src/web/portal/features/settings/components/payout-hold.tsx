import { Button } from '@mantine/core';
import type { Payout } from '#contract/money-views.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useConfirmPayout, useRefreshUser } from '../api.ts';
import classes from './payout.module.css';

/** Why nothing is paid out to the account above, and, after a reset of the password, the way to say it is the right one. */
export function PayoutHold({ hold }: { readonly hold: NonNullable<Payout['hold']> }) {
  const refreshUser = useRefreshUser();
  const confirming = useConfirmPayout();
  if (hold === 'unverified')
    return (
      <p className={classes.small}>
        Clients are not asked for a deposit until you confirm your email address. After that, deposits start
        automatically.
      </p>
    );
  const confirm = () =>
    confirming.mutate(undefined, {
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
        is not yours, change it first.
      </p>
      <Button className={classes.act ?? ''} loading={confirming.isPending} onClick={confirm}>
        Yes, this is my account
      </Button>
      <StillTrying pending={confirming.isPending} />
    </>
  );
}
