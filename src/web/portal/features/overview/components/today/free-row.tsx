import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { lengthText } from '../../../../kit/time/open-hours.ts';
import type { FreeTime } from '../../day.ts';
import { FillButton } from './fill-button.tsx';
import classes from './today.module.css';

type FreeRowProps = {
  readonly free: FreeTime;
  readonly today: CalendarDate;
  /** The present on the business's wall. */
  readonly nowMinute: number;
  /** How many wait for today; 0 where that is not known. */
  readonly waiting: number;
};

/** A time in which somebody has nothing to do, and what could fill it. */
export function FreeRow({ free: { from, to, staffId, name }, today, nowMinute, waiting }: FreeRowProps) {
  const begun = from <= nowMinute;
  // Half hours are how people meet.
  const start = begun ? Math.min(to - 15, Math.ceil((nowMinute + 1) / 30) * 30) : from;
  return (
    <li className={classes.place}>
      <div className={classes.row} data-free>
        <span className={classes.time}>{begun ? 'Now' : formatWallMinute(from)}</span>
        <span data-stack data-text="breaks" data-fill>
          <span className={classes.client}>{name}</span>
          <span className={classes.what}>
            {lengthText(to - from)} free, until {formatWallMinute(to)}
          </span>
        </span>
        <FillButton
          label={`Fill ${name}’s free time`}
          booking={{ day: today, staff: staffId }}
          start={formatWallMinute(start)}
          begun={begun}
          waiting={waiting}
        />
      </div>
    </li>
  );
}
