import { Button } from '@mantine/core';
import { useState } from 'react';
import { OfflineIcon } from '../../../../ui/icons.tsx';
import { useConnection } from '../../../connection/connection-context.tsx';
import { StatusChip } from '../../../kit/booking/status-chip.tsx';
import { useToday } from '../../../kit/time/clock.ts';
import { useBusinessZone, useSession, useStoredUser } from '../../../session/session-context.tsx';
import { daysToShow, type KeptDay, lastSeenText, readKeptDays, timeText } from '../kept-days.ts';
import classes from './offline-days.module.css';

/** What stands in place of the dashboard without a connection: today and tomorrow as last seen, to be read only. */
export function OfflineDays() {
  const zone = useBusinessZone();
  const { businessId } = useStoredUser();
  const { store } = useSession();
  const today = useToday();
  const kept = readKeptDays(store, businessId, today);
  const days = kept === null ? [] : daysToShow(kept, today, zone);
  return (
    <>
      <div data-frame className={classes.banner}>
        <OfflineIcon size={24} />
        <div className={classes.words} role="status">
          <p>
            {kept === null
              ? 'You are offline, and this device has not loaded today’s list yet.'
              : lastSeenText(kept, days.length, today, zone)}
          </p>
          <p className={classes.note}>Bookings cannot be opened or changed until you are connected again.</p>
        </div>
        <TryAgain />
      </div>
      {days.map((day) => (
        <DayOfList key={day.date} day={day} zone={zone} />
      ))}
    </>
  );
}

function TryAgain() {
  const { ask } = useConnection();
  const [asking, setAsking] = useState(false);
  const tryAgain = async () => {
    setAsking(true);
    await ask();
    setAsking(false);
  };
  return (
    <Button variant="default" className={classes.again ?? ''} onClick={tryAgain} loading={asking}>
      Try again
    </Button>
  );
}

type DayOfListProps = { readonly day: KeptDay; readonly zone: string };

function DayOfList({ day, zone }: DayOfListProps) {
  const heading = `kept-${day.date}`;
  return (
    <section data-frame className={classes.day} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {day.title}
      </h2>
      {day.events.length === 0 ? (
        <p className={classes.none}>No appointments.</p>
      ) : (
        <ul data-lines>
          {day.events.map((event) => (
            <li key={event._id} className={classes.row} data-status={event.status}>
              <span className={classes.time}>{timeText(event, day.date, zone)}</span>
              <span data-stack data-fill>
                <span className={classes.client}>{event.clientName || 'N/A'}</span>
                <span data-text="quiet">
                  {event.serviceName}
                  {event.staffName !== '' && ` · ${event.staffName}`}
                </span>
              </span>
              <StatusChip status={event.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
