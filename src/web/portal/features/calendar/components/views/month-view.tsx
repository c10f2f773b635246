import type { CSSProperties } from 'react';
import type { CalendarDate, DateRange } from '#core/calendar/calendar-date.ts';
import { calendarDayParts } from '../../../../../ui/format.ts';
import { countText, type Entry, toneOf } from '../../entries.ts';
import { type MonthCell, monthWeek } from '../../month.ts';
import { inMonth, weeksOf } from '../../places.ts';
import { EventButton } from './event-button.tsx';
import classes from './month.module.css';

type MonthViewProps = {
  readonly range: DateRange;
  readonly shown: CalendarDate;
  readonly today: CalendarDate;
  readonly entries: readonly Entry[];
  readonly totals: ReadonlyMap<string, number>;
  /** How many lines each day has room for. */
  readonly rows: number;
  readonly loading: boolean;
  /** The day something is held over. */
  readonly over: CalendarDate | null;
  readonly onOpen: (id: string) => void;
  readonly onDay: (day: CalendarDate) => void;
};

/** Six weeks at most, a cell for every day. */
export function MonthView(props: MonthViewProps) {
  const { range, entries, totals, rows } = props;
  const weeks = weeksOf(range);
  // A row's heights are the same everywhere, so that nothing moves when bookings arrive.
  const style = { '--rows': rows } as CSSProperties;
  return (
    <div className={classes.month} style={style} data-scroller data-loading={props.loading || undefined}>
      <div className={classes.weekdays} aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={day}>{calendarDayParts(day).weekday}</span>
        ))}
      </div>
      {weeks.map((days) => (
        <div key={days[0]} className={classes.week}>
          {monthWeek(days, entries, totals, rows).map((cell, at) => (
            <Cell key={cell.day} cell={cell} at={at} {...props} />
          ))}
        </div>
      ))}
    </div>
  );
}

type CellProps = Omit<MonthViewProps, 'range' | 'entries' | 'totals' | 'rows'> & {
  readonly cell: MonthCell;
  readonly at: number;
};

function Cell({ cell, at, shown, today, loading, over, onOpen, onDay }: CellProps) {
  const { day, bars, lanes, visits, more, total } = cell;
  const { full } = calendarDayParts(day);
  const style = { '--lanes': lanes } as CSSProperties;
  return (
    <div
      className={classes.cell}
      style={style}
      data-cell={day}
      data-drop-day={day}
      data-outside={!inMonth(day, shown) || undefined}
      data-today={day === today || undefined}
      data-over={day === over || undefined}
    >
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.number}
          tabIndex={-1}
          data-stop={`day ${day}`}
          data-default={day === shown || undefined}
          aria-current={day === today ? 'date' : undefined}
          aria-label={`${full}, ${countText(total)}`}
          onClick={() => onDay(day)}
        >
          {Number(day.slice(8))}
        </button>
      </h3>
      {bars.length > 0 && (
        <ul className={classes.bars}>
          {bars.map(({ entry, lane, from, to, fromBefore, goesOn }) => (
            <li
              key={entry.event._id}
              // Later days would otherwise be painted over it.
              style={{ '--lane': lane, '--days': to - from + 1, zIndex: 9 - at } as CSSProperties}
            >
              <EventButton
                entry={entry}
                shape="bar"
                onOpen={onOpen}
                fromBefore={fromBefore}
                goesOn={goesOn}
              />
            </li>
          ))}
        </ul>
      )}
      {visits.length > 0 && (
        <ul className={classes.visits}>
          {visits.map((entry) => (
            <li key={entry.event._id}>
              <EventButton entry={entry} shape="line" onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          data-stop={`more ${day}`}
          data-alone={visits.length === 0 || undefined}
          aria-label={`+${more} more on ${full}`}
          onClick={() => onDay(day)}
        >
          +{more} more
        </button>
      )}
      <Dots cell={cell} />
      {loading && at % 3 !== 1 && <span className={classes.shape} aria-hidden="true" />}
    </div>
  );
}

const MOST_DOTS = 3;

/** What a phone has room for: a dot for each of the first bookings, in the colour of its state. */
function Dots({ cell: { bars, visits } }: { readonly cell: MonthCell }) {
  const drawn = [...bars.map(({ entry }) => entry), ...visits].slice(0, MOST_DOTS);
  return (
    <span className={classes.dots} aria-hidden="true">
      {drawn.map((entry) => (
        <span key={entry.event._id} data-tone={toneOf(entry)} />
      ))}
    </span>
  );
}
