import { Button, TextInput } from '@mantine/core';
import { CalendarIcon, CopyIcon } from '../../../kit/icons.tsx';
import { copyText } from '../../../kit/link/copy-text.ts';
import { toast } from '../../../kit/toast.ts';
import { type CalendarFeed, feedTitle, googleCalendarAddress, webcalAddress } from '../model.ts';
import classes from './data.module.css';

type FeedLineProps = { readonly feed: CalendarFeed; readonly onRenew: () => void };

/** One calendar link: to be copied, subscribed to, or renewed. */
export function FeedLine({ feed, onRenew }: FeedLineProps) {
  const title = feedTitle(feed);
  const copy = async () => {
    if (await copyText(feed.url)) toast.success('Calendar link copied!');
    else toast.error('Failed to copy link.');
  };
  return (
    <div className={classes.feed}>
      <TextInput label={title} readOnly value={feed.url} onFocus={(event) => event.currentTarget.select()} />
      <div className={classes.buttons}>
        <Button
          variant="light"
          leftSection={<CopyIcon size={18} />}
          onClick={copy}
          aria-label={`Copy link: ${title}`}
        >
          Copy link
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<CalendarIcon size={18} />}
          href={webcalAddress(feed.url)}
          aria-label={`Subscribe: ${title}`}
        >
          Subscribe
        </Button>
        <Button
          component="a"
          variant="default"
          href={googleCalendarAddress(feed.url)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Add to Google Calendar: ${title}`}
        >
          Add to Google Calendar
        </Button>
        <Button variant="subtle" color="red" onClick={onRenew} aria-label={`Replace link: ${title}`}>
          Replace link
        </Button>
      </div>
    </div>
  );
}
