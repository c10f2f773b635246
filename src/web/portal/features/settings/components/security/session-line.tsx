import { Button } from '@mantine/core';
import type { authCalls } from '#contract/auth.calls.ts';
import type { ReplyOf } from '#contract/call.ts';
import { deviceName, isHandheld } from '#core/people/device-name.ts';
import { formatDate, formatTime } from '../../../../../ui/format.ts';
import { ScreenIcon, SmartphoneIcon } from '../../../../kit/icons.tsx';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import classes from './security.module.css';

type SessionLineProps = {
  readonly session: ReplyOf<typeof authCalls.sessions>['data'][number];
  readonly busy: boolean;
  readonly onEnd: (name: string) => void;
};

/** One device that is signed in. */
export function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const zone = useBusinessZone();
  const { device, current, lastSeenAt, createdAt } = session;
  const name = deviceName(device);
  const seen = `${formatDate(lastSeenAt, zone)}, ${formatTime(lastSeenAt, zone)}`;
  return (
    <li className={classes.session}>
      <span className={classes.device}>{isHandheld(device) ? <SmartphoneIcon /> : <ScreenIcon />}</span>
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {current && <span className={classes.here}>This device</span>}
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
