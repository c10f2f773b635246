import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { CalendarIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ShareLink } from '../../../kit/link/share-link.tsx';
import { useStoredUser } from '../../../session/session-context.tsx';
import classes from './week-list.module.css';

/** The shape of a week while it is fetched. */
export function WeekSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading appointments…</VisuallyHidden>
      {['a', 'b', 'c'].map((day) => (
        <div key={day} aria-hidden="true">
          <div className={classes.dayHead}>
            <Skeleton h={15} w={168} />
          </div>
          {['a', 'b'].map((row) => (
            <div key={row} className={classes.skeletonRow}>
              <Skeleton h={18} w={44} />
              <div>
                <Skeleton h={16} w="64%" mb={8} />
                <Skeleton h={12} w="30%" mb={10} />
                <Skeleton h={20} w={96} radius="xl" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A week nobody has booked, and how to fill it. */
export function EmptyWeek() {
  const { businessSlug = '', businessName = '' } = useStoredUser();
  return (
    <EmptyState
      icon={<CalendarIcon size={26} />}
      title="No appointments this week"
      text="Share your booking link to fill it. Clients choose a time themselves, and it appears here."
      action={<ShareLink businessSlug={businessSlug} businessName={businessName} />}
    />
  );
}

type StaleBannerProps = {
  readonly message: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
};

/** What is shown was true a moment ago; the last look at the server failed. */
export function StaleBanner({ message, onRetry, retrying }: StaleBannerProps) {
  return (
    <div className={classes.stale} role="status">
      <span>{message} You see the week as it was before.</span>
      <Button size="compact-md" mih={44} variant="subtle" onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    </div>
  );
}
