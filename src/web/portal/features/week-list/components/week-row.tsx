import { type Moment, momentWords } from '../../../kit/booking/booking-moment.ts';
import { StatusChip } from '../../../kit/booking/status-chip.tsx';
import { isRental, type Row, rowTitle, timeWords } from '../model.ts';
import classes from './week-list.module.css';

type WeekRowProps = {
  readonly row: Row;
  readonly zone: string;
  readonly moment: Moment | null;
  readonly onOpen: (id: string) => void;
};

/** One booking on one day; opens its details. */
export function WeekRow({ row, zone, moment, onOpen }: WeekRowProps) {
  const { event } = row;
  const [time, end] = timeWords(row, zone);
  return (
    <button
      type="button"
      className={classes.row}
      data-status={event.status}
      data-hire={isRental(event) || undefined}
      data-moment={moment ?? undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(event._id)}
    >
      <span className={classes.time}>
        {time}
        {end !== '' && <span className={classes.end}>{end}</span>}
      </span>
      <span className={classes.who}>
        <span className={classes.title}>{rowTitle(event)}</span>
        {event.staffName !== '' && <span className={classes.staff}>with {event.staffName}</span>}
      </span>
      <span className={classes.state}>
        <StatusChip status={event.status} />
        {moment !== null && <span className={classes.moment}>{momentWords[moment]}</span>}
      </span>
    </button>
  );
}
