import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ToggleEvent, useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { formatDate, formatTime } from '../../../../ui/format.ts';
import { BellIcon } from '../../../../ui/icons.tsx';
import { useOffered } from '../../../kit/offered-query.ts';
import { useBusinessZone, useMay, useSession, useStoredUser } from '../../../session/session-context.tsx';
import { noticesQuery } from '../api.ts';
import { askedAt, countText, missedCount, noticeText } from '../notices.ts';
import classes from './notices.module.css';

const SEEN_KEY = 'noticesSeen';
const LIST = 'notices-list';

/**
 * A bell with how much was missed since it was last opened here, and what that was. The browser opens and closes the
 * list: the kit's way of doing so would be a part of the first script.
 */
export function NoticesBell() {
  const { store } = useSession();
  const zone = useBusinessZone();
  const may = useMay();
  const { businessName = 'the business' } = useStoredUser();
  const { data: notices = [] } = useQuery({ ...noticesQuery, enabled: may('clients.read') });
  const offered = useOffered();
  const [seen, setSeen] = useState(() => store.get(SEEN_KEY) ?? '');
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLElement>(null);
  const all = offered === null ? notices : [{ at: askedAt(offered) }, ...notices];
  const missed = missedCount(all, seen);
  // What is new stays marked while the list is open.
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    const latest = all
      .map(({ at }) => at)
      .toSorted()
      .at(-1);
    if (newState !== 'closed' || latest === undefined) return;
    setSeen(latest);
    try {
      store.set(SEEN_KEY, latest);
    } catch (cause) {
      console.warn('What was seen of the notices could not be remembered', cause);
    }
  };
  if (!may('clients.read') && offered === null) return null;
  return (
    <>
      <ActionIcon
        className={classes.bell ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={missed === 0 ? 'Notices' : `Notices, ${countText(missed)} new`}
        popoverTarget={LIST}
      >
        <BellIcon />
        {missed > 0 && (
          <span className={classes.count} aria-hidden="true">
            {countText(missed)}
          </span>
        )}
      </ActionIcon>
      <section
        id={LIST}
        popover="auto"
        ref={list}
        aria-label="Notices"
        className={classes.list}
        // A link reckons anew where it leads with every change of the address: what is closed has none.
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={onToggle}
      >
        {open && offered !== null && (
          <Link
            to={paths.settings}
            search={{ tab: 'security' }}
            className={classes.notice}
            data-new={askedAt(offered) > seen || undefined}
            onClick={() => list.current?.hidePopover()}
          >
            {offered.from} asks you to become the owner of {businessName}
            <span className={classes.quiet}>
              You can accept from {formatDate(offered.acceptFrom, zone)},{' '}
              {formatTime(offered.acceptFrom, zone)}, until {formatDate(offered.expiresAt, zone)}
            </span>
          </Link>
        )}
        {open && may('clients.read') && (
          <ClientNotices seen={seen} onFollow={() => list.current?.hidePopover()} />
        )}
      </section>
    </>
  );
}

type ClientNoticesProps = { readonly seen: string; readonly onFollow: () => void };

function ClientNotices({ seen, onFollow }: ClientNoticesProps) {
  const zone = useBusinessZone();
  const { data: notices = [], isPending, isError } = useQuery(noticesQuery);
  return (
    <>
      <h2 className={classes.title}>What clients did</h2>
      {isPending && (
        <div role="status" aria-label="Loading notices">
          <Skeleton height={44} my={8} />
          <Skeleton height={44} my={8} />
        </div>
      )}
      {isError && <p className={classes.quiet}>The notices could not be loaded. Try again in a moment.</p>}
      {!isPending && !isError && notices.length === 0 && (
        <p className={classes.quiet}>
          Nothing in the last 14 days. When a client books, moves or cancels, it stands here.
        </p>
      )}
      <ul>
        {notices.map((notice) => (
          <li key={`${notice.appointmentId} ${notice.at} ${notice.what}`}>
            <Link
              to={paths.dashboard}
              search={{ appointment: notice.appointmentId }}
              className={classes.notice}
              data-new={notice.at > seen || undefined}
              onClick={onFollow}
            >
              {notice.at > seen && <VisuallyHidden>New: </VisuallyHidden>}
              {noticeText(notice)}
              <span className={classes.quiet}>
                for {formatDate(notice.startsAt, zone)}, {formatTime(notice.startsAt, zone)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
