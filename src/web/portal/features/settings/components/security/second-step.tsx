import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Factors } from '#contract/calls/factors.calls.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { SmartphoneIcon } from '../../../../../ui/icons.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { ConfirmDialog } from '../../../../kit/form/confirm-dialog.tsx';
import { Section } from '../../../../kit/section.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { factorsQuery, useChangeFactors } from '../../factors.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import classes from './security.module.css';

/** Fetched when it is asked for. */
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}));

/** What is being done. */
type Asked = 'set-up' | 'end' | 'renew';

/** What logging in takes besides the password: an app that makes codes, and codes kept for when it is lost. */
export function SecondStep() {
  const factors = useQuery(factorsQuery);
  const changing = useChangeFactors();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsked(null);
  const change = (what: 'end' | 'renew') =>
    changing.mutate(
      { what },
      {
        onSuccess: ({ recoveryCodes }) => {
          if (what === 'renew') setCodes(recoveryCodes);
          else toast.success('Your password alone logs you in now.');
        },
        onError: (failure) =>
          toast.error(refusalText(failure, 'This could not be changed. Please try again.')),
        onSettled: close,
      },
    );
  return (
    <Section
      title="Second step"
      hint="Logging in then takes your password and a code from an app on your phone, so that nobody gets in who only knows your password."
    >
      {factors.isPending && (
        <div role="status" aria-label="Loading your second step">
          <Skeleton height={40} width="60%" />
        </div>
      )}
      {factors.isError && factors.data === undefined && (
        <ErrorState
          message="Your second step could not be loaded."
          onRetry={() => void factors.refetch()}
          retrying={factors.isFetching}
        />
      )}
      {factors.data?.authenticator === null && (
        <Button className={classes.act ?? ''} onClick={() => setAsked('set-up')}>
          Set up an authenticator app
        </Button>
      )}
      {factors.data?.authenticator && (
        <Standing
          factors={factors.data}
          since={factors.data.authenticator.since}
          onRenew={() => setAsked('renew')}
          onEnd={() => setAsked('end')}
        />
      )}
      <StillTrying pending={changing.isPending} />
      <Suspense>
        {asked === 'set-up' && (
          <AuthenticatorDialog
            onClose={close}
            onDone={(made) => {
              close();
              setCodes(made);
            }}
          />
        )}
      </Suspense>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
      <ConfirmDialog
        opened={asked === 'end'}
        title="Turn the second step off?"
        action="Turn off"
        keep="Keep it"
        busy={changing.isPending}
        onConfirm={() => change('end')}
        onClose={close}
      >
        Your password alone logs you in then, and your recovery codes end. We email you to say so.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'renew'}
        title="Make new recovery codes?"
        action="Make new codes"
        keep="Keep the old ones"
        grave={false}
        busy={changing.isPending}
        onConfirm={() => change('renew')}
        onClose={close}
      >
        You get ten new ones. Those that you have kept until now do not work any more.
      </ConfirmDialog>
    </Section>
  );
}

type StandingProps = {
  readonly factors: Factors;
  readonly since: string;
  readonly onRenew: () => void;
  readonly onEnd: () => void;
};

/** The second step as it stands. */
function Standing({ factors: { recoveryCodesLeft: left }, since, onRenew, onEnd }: StandingProps) {
  const zone = useBusinessZone();
  return (
    <>
      <div className={classes.session}>
        <span className={classes.device}>
          <SmartphoneIcon />
        </span>
        <span className={classes.words}>
          <span className={classes.name}>
            Authenticator app
            <span className={classes.here}>On</span>
          </span>
          <span className={classes.quiet}>
            Since {formatDate(since, zone)} · {leftText(left)}
          </span>
        </span>
      </div>
      <Group>
        <Button variant="default" onClick={onRenew}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={onEnd}>
          Turn off
        </Button>
      </Group>
    </>
  );
}

const leftText = (left: number): string => {
  if (left === 0) return 'no recovery codes left: please make new ones';
  return left === 1 ? 'one recovery code left' : `${left} recovery codes left`;
};
