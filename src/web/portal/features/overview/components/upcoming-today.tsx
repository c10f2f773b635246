import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatTime } from '../../../../ui/format.ts';
import { handOverWord } from '../../../kit/booking/booking-days.ts';
import { momentWords } from '../../../kit/booking/booking-moment.ts';
import { StatusChip } from '../../../kit/booking/status-chip.tsx';
import type { Today, Upcoming } from '../model.ts';
import classes from './overview.module.css';
import { Panel } from './panel.tsx';

type UpcomingTodayProps = {
  /** Undefined while they are fetched. */
  readonly bookings: Today | undefined;
  readonly zone: string;
  /** Why there are none. */
  readonly failure: string | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly onOpen: (id: string) => void;
  /** What stands below the words of an empty day. */
  readonly empty: ReactNode;
  /** What else is to be known of the day. */
  readonly foot: ReactNode;
};

/** What is under way and still to come today, and below it what is over and nobody has settled. */
export function UpcomingToday(props: UpcomingTodayProps) {
  const { bookings, zone, failure, retrying, onRetry, onOpen, empty, foot } = props;
  const late = useId();
  const earlier = useId();
  return (
    <Panel title="Upcoming Today">
      {bookings === undefined && failure === null && <Shapes />}
      {bookings === undefined && failure !== null && (
        <div className={classes.empty} role="alert">
          {failure}
          <Button variant="default" onClick={onRetry} loading={retrying}>
            Retry
          </Button>
        </div>
      )}
      {bookings?.upcoming.length === 0 && bookings.late.length === 0 && (
        <div className={classes.empty}>
          No more appointments today.
          {empty}
        </div>
      )}
      {bookings !== undefined && (
        <div className={classes.rows}>
          {bookings.late.length > 0 && (
            <section aria-labelledby={late}>
              <h3 className={classes.earlier} id={late}>
                {momentWords.late}
              </h3>
              <Rows bookings={bookings.late} zone={zone} onOpen={onOpen} />
            </section>
          )}
          <Rows bookings={bookings.upcoming} zone={zone} onOpen={onOpen} />
          {bookings.earlier.length > 0 && (
            <section aria-labelledby={earlier}>
              <h3 className={classes.earlier} id={earlier}>
                Earlier today
              </h3>
              <Rows bookings={bookings.earlier} zone={zone} onOpen={onOpen} />
            </section>
          )}
        </div>
      )}
      {foot}
    </Panel>
  );
}

type RowsProps = Pick<UpcomingTodayProps, 'zone' | 'onOpen'> & { readonly bookings: readonly Upcoming[] };

function Rows({ bookings, zone, onOpen }: RowsProps) {
  if (bookings.length === 0) return null;
  return (
    <ul>
      {bookings.map(({ event, moment, due, late }) => (
        <li key={event._id}>
          <button
            type="button"
            className={classes.row}
            data-moment={moment ?? undefined}
            aria-haspopup="dialog"
            data-opens={event._id}
            onClick={() => onOpen(event._id)}
          >
            <span className={classes.time}>
              {event.bookingType === 'item-based'
                ? handOverWord(event.brought, due)
                : formatTime(event.date, zone)}
            </span>
            <span data-stack>
              <span className={classes.client}>{event.clientName || 'N/A'}</span>
              <span className={classes.what}>
                {event.serviceName}
                {event.staffName !== '' && ` · ${event.staffName}`}
              </span>
            </span>
            <span className={classes.state}>
              <StatusChip status={event.status} />
              {moment !== null && <span className={classes.moment}>{late ?? momentWords[moment]}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Shapes() {
  return (
    <div className={classes.shapes} role="status">
      <VisuallyHidden>Loading appointments…</VisuallyHidden>
      {[62, 48, 56].map((width) => (
        <div key={width} aria-hidden="true">
          <Skeleton h={15} w={`${width}%`} mb={8} />
          <Skeleton h={12} w="70%" />
        </div>
      ))}
    </div>
  );
}
