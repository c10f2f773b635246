import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Factors, PasskeyView } from '#contract/replies/factor-views.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { type Icon, PasskeyIcon, SmartphoneIcon } from '../../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { Section } from '../../../../kit/section.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { factorsQuery } from '../../../../query/factors.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { type FactorChange, useChangeFactors } from '../../factors.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import classes from './security.module.css';

/** Fetched when it is asked for. */
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}));

const PasskeyDialog = lazy(async () => ({
  default: (await import('./passkey-dialog.tsx')).PasskeyDialog,
}));

/** What is being done. */
type Asked = 'add-passkey' | 'set-up' | 'end' | 'renew' | PasskeyView;

/** What logging in takes besides the password: passkeys, an app that makes codes, and codes for when they are lost. */
export function SecondStep() {
  const factors = useQuery(factorsQuery);
  const changing = useChangeFactors();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsked(null);
  const change = (asking: Extract<FactorChange, { what: 'end' | 'renew' | 'remove-passkey' }>) =>
    changing.mutate(asking, {
      onSuccess: ({ data, recoveryCodes }) => {
        if (asking.what === 'renew') setCodes(recoveryCodes);
        else toast.success(isGuarded(data) ? 'Removed.' : 'Your password alone logs you in now.');
      },
      onError: (failure) => toast.error(refusalText(failure, 'This could not be changed. Please try again.')),
      onSettled: close,
    });
  const made = (recoveryCodes: readonly string[]) => {
    close();
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
  };
  const removing = typeof asked === 'object' ? asked : null;
  return (
    <Section
      title="Second step"
      hint="Logging in then takes a passkey of your phone or computer, or your password and a code from an app: nobody gets in who only knows your password."
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
      {factors.data !== undefined && <Standing factors={factors.data} onAsk={setAsked} />}
      <StillTrying pending={changing.isPending} />
      <Suspense>
        {asked === 'set-up' && <AuthenticatorDialog onClose={close} onDone={made} />}
        {asked === 'add-passkey' && <PasskeyDialog onClose={close} onDone={made} />}
      </Suspense>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
      <ConfirmDialog
        opened={asked === 'end'}
        title="Turn the authenticator app off?"
        action="Turn off"
        keep="Keep it"
        busy={changing.isPending}
        onConfirm={() => change({ what: 'end' })}
        onClose={close}
      >
        {endText(factors.data?.passkeys.length ?? 0)}
      </ConfirmDialog>
      <ConfirmDialog
        opened={removing !== null}
        title="Remove this passkey?"
        action="Remove"
        keep="Keep it"
        busy={changing.isPending}
        onConfirm={() => removing && change({ what: 'remove-passkey', id: removing._id })}
        onClose={close}
      >
        ‘{removing?.name}’ logs you in no more.{' '}
        {endText((factors.data?.passkeys.length ?? 1) - 1 + (factors.data?.authenticator ? 1 : 0))}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'renew'}
        title="Make new recovery codes?"
        action="Make new codes"
        keep="Keep the old ones"
        grave={false}
        busy={changing.isPending}
        onConfirm={() => change({ what: 'renew' })}
        onClose={close}
      >
        You get ten new ones. Those that you have kept until now do not work any more.
      </ConfirmDialog>
    </Section>
  );
}

const isGuarded = ({ authenticator, passkeys }: Factors): boolean =>
  authenticator !== null || passkeys.length > 0;

/** What follows from ending one of them, with so many others left. */
const endText = (left: number): string =>
  left > 0
    ? 'Your other second steps stay. We email you to say so.'
    : 'Your password alone logs you in then, and your recovery codes end. We email you to say so.';

type StandingProps = { readonly factors: Factors; readonly onAsk: (asked: Asked) => void };

/** The second steps as they stand, and what can be added. */
function Standing({ factors, onAsk }: StandingProps) {
  const zone = useBusinessZone();
  const { authenticator, passkeys, recoveryCodesLeft: left } = factors;
  const guarded = isGuarded(factors);
  return (
    <>
      {guarded && (
        <ul data-lines="3" aria-label="Second steps">
          {passkeys.map((passkey) => (
            <FactorLine
              key={passkey._id}
              Icon={PasskeyIcon}
              name={passkey.name}
              kind="Passkey"
              since={`${passkey.alone ? 'Logs in by itself' : 'Only after your password'} · added ${formatDate(passkey.addedAt, zone)} · ${
                passkey.lastUsedAt === null ? 'not used yet' : `used ${formatDate(passkey.lastUsedAt, zone)}`
              }`}
              action="Remove"
              onEnd={() => onAsk(passkey)}
            />
          ))}
          {authenticator !== null && (
            <FactorLine
              Icon={SmartphoneIcon}
              name="Authenticator app"
              kind="On"
              since={`Since ${formatDate(authenticator.since, zone)}`}
              action="Turn off"
              onEnd={() => onAsk('end')}
            />
          )}
        </ul>
      )}
      <div data-row="3" data-wrap>
        <Button variant={guarded ? 'default' : 'filled'} onClick={() => onAsk('add-passkey')}>
          Add a passkey
        </Button>
        {authenticator === null && (
          <Button variant="default" onClick={() => onAsk('set-up')}>
            Set up an authenticator app
          </Button>
        )}
        {guarded && (
          <Button variant="default" onClick={() => onAsk('renew')}>
            New recovery codes
          </Button>
        )}
      </div>
      {passkeys.some(({ alone }) => !alone) && (
        <Text className={classes.quiet ?? ''}>
          Passkeys from before your password was reset work only after it. Remove any that you do not know; to
          have one of yours log in by itself again, remove it and add it.
        </Text>
      )}
      {guarded && <Text className={classes.quiet ?? ''}>You have {leftText(left)}.</Text>}
    </>
  );
}

type FactorLineProps = {
  readonly Icon: Icon;
  readonly name: string;
  readonly kind: string;
  readonly since: string;
  readonly action: string;
  readonly onEnd: () => void;
};

/** One second step. */
function FactorLine({ Icon: Drawn, name, kind, since, action, onEnd }: FactorLineProps) {
  return (
    <li data-row="3" data-wrap>
      <span data-icon>
        <Drawn />
      </span>
      <span className={classes.words}>
        <span data-row="2" data-wrap data-text="semibold">
          {name}
          <span data-chip="green">{kind}</span>
        </span>
        <span className={classes.quiet}>{since}</span>
      </span>
      <Button
        variant="default"
        className={classes.end ?? ''}
        aria-label={`${action}: ${name}`}
        onClick={onEnd}
      >
        {action}
      </Button>
    </li>
  );
}

const leftText = (left: number): string => {
  if (left === 0) return 'no recovery codes left: please make new ones';
  return left === 1 ? 'one recovery code left' : `${left} recovery codes left`;
};
