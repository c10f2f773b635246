import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { authCalls } from '#contract/calls/auth.calls.ts';
import { deviceName, isHandheld } from '#core/accounts/device-name.ts';
import { formatDate, formatTime } from '../../../../../ui/format.ts';
import { ScreenIcon, SmartphoneIcon } from '../../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { Section } from '../../../../kit/section.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { sessionsQuery, useEndSessions } from '../../api.ts';
import classes from './security.module.css';

/** Where the owner is signed in, this device first, and how to end it. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const ending = useEndSessions();
  const [asking, setAsking] = useState(false);
  const end = (id: string | null, done: string) =>
    ending.mutate(id, {
      onSuccess: () => toast.success(done),
      onError: (failure) => toast.error(refusalText(failure, 'Could not log out. Please try again.')),
      onSettled: () => setAsking(false),
    });
  const others = (sessions.data ?? []).filter(({ current }) => !current).length;
  const endingOne = ending.isPending && ending.variables !== null;
  return (
    <Section
      title="Where you are logged in"
      hint="If you do not know one of these, log it out and change your password."
    >
      {sessions.isPending && <SessionsSkeleton />}
      {sessions.isError && sessions.data === undefined && (
        <ErrorState
          message="Your sessions could not be loaded."
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      )}
      {sessions.data !== undefined && (
        <ul data-lines="3" aria-label="Sessions">
          {sessions.data.map((session) => (
            <SessionLine
              key={session._id}
              session={session}
              busy={endingOne && ending.variables === session._id}
              onEnd={(name) => end(session._id, `${name} is logged out.`)}
            />
          ))}
        </ul>
      )}
      <StillTrying pending={ending.isPending} />
      {others > 0 && (
        <Button variant="default" data-own-width onClick={() => setAsking(true)}>
          Log out everywhere else
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title="Log out everywhere else?"
        action="Log out"
        keep="Cancel"
        busy={ending.isPending && ending.variables === null}
        onConfirm={() => end(null, 'You are logged out everywhere else.')}
        onClose={() => setAsking(false)}
      >
        {others === 1 ? 'The other device has' : `The ${others} other devices have`} to log in again. You stay
        logged in here.
      </ConfirmDialog>
    </Section>
  );
}

function SessionsSkeleton() {
  return (
    <div role="status" data-lines="3" aria-label="Loading sessions">
      {['a', 'b'].map((line) => (
        <div key={line} data-row="3" data-wrap>
          <Skeleton height={40} width={40} radius="md" />
          <div className={classes.words}>
            <Skeleton height={18} width="50%" mb={6} />
            <Skeleton height={14} width="35%" />
          </div>
        </div>
      ))}
    </div>
  );
}

type SessionLineProps = {
  readonly session: ReplyOf<typeof authCalls.sessions>['data'][number];
  readonly busy: boolean;
  readonly onEnd: (name: string) => void;
};

/** One device that is signed in. */
function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const zone = useBusinessZone();
  const { device, current, lastSeenAt, createdAt } = session;
  const name = deviceName(device);
  const seen = `${formatDate(lastSeenAt, zone)}, ${formatTime(lastSeenAt, zone)}`;
  return (
    <li data-row="3" data-wrap>
      <span data-icon>{isHandheld(device) ? <SmartphoneIcon /> : <ScreenIcon />}</span>
      <span className={classes.words}>
        <span data-row="2" data-wrap data-text="semibold">
          {name}
          {current && <span data-chip="green">This device</span>}
        </span>
        <span className={classes.quiet}>
          {current ? 'Active now' : `Last seen ${seen}`} · logged in {formatDate(createdAt, zone)}
        </span>
      </span>
      {!current && (
        <Button
          variant="default"
          className={classes.end ?? ''}
          aria-label={`Log out: ${name}, last seen ${seen}`}
          loading={busy}
          onClick={() => onEnd(name)}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
