import { ActionIcon, Button, Menu, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CalendarIcon, CopyIcon, LinkIcon, MoreIcon, PlusIcon, RefreshIcon } from '../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { copyText } from '../../../kit/link/copy-text.ts';
import { Section } from '../../../kit/section.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { feedsQuery, useRenewFeed } from '../api.ts';
import { type CalendarFeed, feedTitle, googleCalendarAddress, webcalAddress } from '../model.ts';
import classes from './data.module.css';

/** The links by which other calendars follow the diary. */
export function CalendarFeeds() {
  const feeds = useQuery(feedsQuery);
  const renewal = useKeyed(useRenewFeed());
  const [asked, setAsked] = useState<{ readonly opened: boolean; readonly feed: CalendarFeed | null }>({
    opened: false,
    feed: null,
  });

  const ask = (feed: CalendarFeed) => setAsked({ opened: true, feed });
  const close = () => setAsked({ ...asked, opened: false });
  const renew = () => {
    if (asked.feed === null) return;
    renewal.mutate(
      { staffId: asked.feed.staffId },
      {
        onSuccess: () => {
          toast.success('You have a new link. The old one no longer works.');
          close();
        },
        onError: (failure) =>
          toast.error(refusalText(failure, 'The link could not be replaced. Please try again.')),
      },
    );
  };

  return (
    <Section
      title="Calendar links"
      hint="See your bookings in the calendar of your phone or computer. They show the time, the service and the client's first name. Anybody with the link can read it, so share it with care. Changes appear automatically; Google Calendar can take up to a day."
    >
      {feeds.data === undefined && feeds.isError && (
        <ErrorState
          message={refusalText(feeds.error, 'The calendar links could not be loaded.')}
          onRetry={() => void feeds.refetch()}
          retrying={feeds.isFetching}
        />
      )}
      {feeds.isPending && (
        <div role="status">
          <VisuallyHidden>Loading the calendar links…</VisuallyHidden>
          <Skeleton height={120} radius="md" aria-hidden="true" />
        </div>
      )}
      {feeds.data !== undefined && (
        <ul aria-label="Calendar links">
          {feeds.data.map((feed) => (
            <FeedLine key={feed.staffId ?? 'all'} feed={feed} onRenew={() => ask(feed)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={asked.opened}
        title="Replace this link?"
        action="Replace"
        keep="Keep the old one"
        busy={renewal.isPending}
        onConfirm={renew}
        onClose={close}
      >
        <p className={classes.first}>
          The old link of <strong>{asked.feed === null ? '' : feedTitle(asked.feed)}</strong> stops working at
          once. Calendars that use it are not updated any more: add the new link to them.
        </p>
        <StillTrying pending={renewal.isPending} />
      </ConfirmDialog>
    </Section>
  );
}

type FeedLineProps = { readonly feed: CalendarFeed; readonly onRenew: () => void };

/** One calendar link: to be copied, and what is rarer in a menu. Its address is shown where that is asked or copying fails. */
function FeedLine({ feed, onRenew }: FeedLineProps) {
  const title = feedTitle(feed);
  const [shown, setShown] = useState(false);
  const copy = async () => {
    if (await copyText(feed.url)) return toast.success('Calendar link copied!');
    setShown(true);
    toast.error('Failed to copy link. Please copy it from its field.');
  };
  return (
    <li className={classes.feed}>
      <span className={classes.feedName}>{title}</span>
      <Button
        variant="light"
        leftSection={<CopyIcon size={18} />}
        onClick={copy}
        aria-label={`Copy link: ${title}`}
      >
        Copy link
      </Button>
      <Menu position="bottom-end" width={230} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for ${title}`}>
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={`More for ${title}`}>
          <Menu.Item
            component="a"
            mih={44}
            leftSection={<CalendarIcon size={18} />}
            href={webcalAddress(feed.url)}
          >
            Subscribe
          </Menu.Item>
          <Menu.Item
            component="a"
            mih={44}
            leftSection={<PlusIcon size={18} />}
            href={googleCalendarAddress(feed.url)}
            target="_blank"
            rel="noreferrer"
          >
            Add to Google Calendar
          </Menu.Item>
          <Menu.Item mih={44} leftSection={<LinkIcon size={18} />} onClick={() => setShown(!shown)}>
            {shown ? 'Hide link' : 'Show link'}
          </Menu.Item>
          <Menu.Item
            mih={44}
            leftSection={<RefreshIcon size={18} />}
            className={classes.danger ?? ''}
            onClick={onRenew}
          >
            Replace link
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {shown && (
        <TextInput
          className={classes.feedLink ?? ''}
          aria-label={title}
          readOnly
          value={feed.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </li>
  );
}
