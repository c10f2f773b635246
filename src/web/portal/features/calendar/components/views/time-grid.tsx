import { type CSSProperties, useEffect, useRef } from 'react';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import type { Column } from '../../columns.ts';
import { type Bar, lanesOf } from '../../spans.ts';
import classes from './time.module.css';
import { TimeColumn, type TimeColumnProps } from './time-column.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Where a day without bookings opens, in minutes. */
const MORNING = 8 * 60;
const DAY = 1440;

export type TimeGridProps = Omit<TimeColumnProps, 'column' | 'at' | 'bars'> & {
  readonly columns: readonly Column[];
  /** Hires over the days of a week. */
  readonly bars: readonly Bar[];
  /** The least width of a column, in pixels; 0: it is alone, and named elsewhere. */
  readonly least: number;
};

/** The hours of a day from the top down, a column for each day or person. */
export function TimeGrid(props: TimeGridProps) {
  const { columns, bars, loading } = props;
  const scroller = useOpeningPlace(props);
  const stops = props.onDay !== undefined || columns.some(({ placed }) => placed.length > 0);
  const style = {
    '--columns': columns.length,
    '--lanes': lanesOf(bars),
    '--least': `${props.least}px`,
  } as CSSProperties;
  return (
    // Without a button in it, only its own place in the tab order lets the keyboard scroll it.
    <div
      ref={scroller}
      className={classes.scroller}
      data-scroller
      {...(stops ? {} : { tabIndex: 0, role: 'group', 'aria-label': 'Hours of the day' })}
    >
      <div
        className={classes.grid}
        style={style}
        data-loading={loading || undefined}
        data-alone={props.least === 0 || undefined}
      >
        <div className={classes.gutter} aria-hidden="true">
          <div className={classes.corner} />
          {HOURS.map((hour) => (
            <div key={hour} className={classes.hour}>
              {hour > 0 && <span>{formatWallMinute(hour * 60)}</span>}
            </div>
          ))}
        </div>
        {columns.map((column, at) => (
          <TimeColumn
            key={column.key}
            {...props}
            column={column}
            at={at}
            bars={bars.filter(({ from }) => from === at)}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * Opens at the first booking; today a little before now, if that is later. Once for each place shown, and in the
 * meantime where it most likely will.
 */
function useOpeningPlace({ columns, loading, today, nowMinute }: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const opened = useRef('');
  const place = `${columns[0]?.day} ${columns.at(-1)?.day}`;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || opened.current === place) return;
    if (!loading) opened.current = place;
    const starts = columns.flatMap(({ placed }) => placed.map(({ from }) => from));
    const first = starts.length === 0 ? MORNING : Math.min(...starts);
    const top = columns.every(({ day }) => day === today) ? Math.max(first, nowMinute - 60) : first;
    const body = element.querySelector<HTMLElement>('[data-hours]');
    if (body !== null) element.scrollTop = Math.max(0, (top - 20) / DAY) * body.offsetHeight;
  }, [columns, loading, place, today, nowMinute]);
  return scroller;
}
