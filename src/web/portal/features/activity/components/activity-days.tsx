import { Link } from '@tanstack/react-router';
import type { ActivityEntry } from '#contract/calls/activity.calls.ts';
import { paths } from '#contract/paths.ts';
import { formatTime } from '../../../../ui/format.ts';
import { useMay } from '../../../session/session-context.tsx';
import { bookingOf, byDay, deedOf, fieldsText, fromWhere } from '../model.ts';
import classes from './activity.module.css';

type ActivityDaysProps = { readonly entries: readonly ActivityEntry[]; readonly zone: string };

/** What was done, day by day. */
export function ActivityDays({ entries, zone }: ActivityDaysProps) {
  return byDay(entries, zone).map((day) => (
    <div key={day.date}>
      <h3 className={classes.day}>{day.date}</h3>
      <ul data-lines="3" aria-label={day.date}>
        {day.entries.map((entry) => (
          <Entry key={entry._id} entry={entry} zone={zone} />
        ))}
      </ul>
    </div>
  ));
}

function Entry({ entry, zone }: { readonly entry: ActivityEntry; readonly zone: string }) {
  const may = useMay();
  const booking = may('bookings.read') ? bookingOf(entry) : null;
  const fields = fieldsText(entry);
  return (
    <li className={classes.entry}>
      <p className={classes.deed}>
        <strong>{entry.who}</strong>
        {deedOf(entry)}
      </p>
      <time className={classes.time} dateTime={entry.at}>
        {formatTime(entry.at, zone)}
      </time>
      <p className={classes.quiet}>{[fromWhere(entry), fields].filter(Boolean).join(' · ')}</p>
      {booking !== null && (
        <Link to={paths.dashboard} search={{ appointment: booking }} className={classes.open}>
          Open booking
        </Link>
      )}
    </li>
  );
}
