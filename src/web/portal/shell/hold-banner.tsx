import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { request } from '../../api/client.ts';
import { toast } from '../kit/toast.ts';
import { refusalText, replyOf } from '../query/refusal.ts';
import { useStoredUser } from '../session/session-context.tsx';
import classes from './shell.module.css';

type HoldBannerProps = { readonly hold: NonNullable<StoredUser['payoutHold']> };

/** Why clients are asked for no deposit just now, and what the owner does about it. */
export function HoldBanner({ hold }: HoldBannerProps) {
  return (
    <section data-frame="inner" className={classes.hold} aria-label="What waits for you">
      {hold === 'unverified' ? <Unverified /> : <AfterReset />}
    </section>
  );
}

function Unverified() {
  const { email = 'your address' } = useStoredUser();
  const sending = useMutation({
    // With what else an account is asked for, which nobody needs at the start.
    mutationFn: async () => {
      const { authCalls } = await import('#contract/calls/auth.calls.ts');
      return replyOf(await request(authCalls.sendVerification, {}));
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error(refusalText(failure, 'The link was not sent. Please try again.')),
  });
  return (
    <>
      <details>
        <summary>Please confirm your email address.</summary>
        We sent a link to {email}. Until you open it, clients are not asked for deposits, nothing is paid out
        to you, and clients you book in yourself get no messages from us.
      </details>
      <Button variant="subtle" px={6} loading={sending.isPending} onClick={() => sending.mutate()}>
        Send again
      </Button>
    </>
  );
}

function AfterReset() {
  return (
    <>
      <p>
        <strong>Deposits are off until you confirm the bank account.</strong> Your password was reset, or the
        business has become yours: please check where deposits are paid to.
      </p>
      <Button component={Link} variant="default" to={`${paths.settings}?tab=deposits`}>
        Check the account
      </Button>
    </>
  );
}
