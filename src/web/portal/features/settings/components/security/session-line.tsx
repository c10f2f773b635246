import { Button } from '@mantine/core';
import type { authCalls } from '#contract/auth.calls.ts';
import type { ReplyOf } from '#contract/call.ts';
import { deviceName, isHandheld } from '#core/people/device-name.ts';
import { formatDate, formatTime } from '../../../../../ui/format.ts';
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
      <span className={classes.device}>
        <DeviceIcon handheld={isHandheld(device)} />
      </span>
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

/** A phone or a screen, drawn as the portal's icons are. */
function DeviceIcon({ handheld }: { readonly handheld: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {handheld ? (
        <>
          <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
          <path d="M11 18.5h2" />
        </>
      ) : (
        <>
          <rect x="2.5" y="4" width="19" height="12.5" rx="2.5" />
          <path d="M8.5 20.5h7M12 16.5v4" />
        </>
      )}
    </svg>
  );
}
