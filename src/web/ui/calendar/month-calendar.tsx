import type { ReactElement, ReactNode } from 'react';
import { type CalendarDate, fromEpochDay, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayParts, fullMonthName } from '../format.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import {
  dayOfMonth,
  type Month,
  type Reach,
  WEEKDAYS,
  weeksFrom,
  weeksOf,
  yearsOffered,
} from './month-grid.ts';
import { type MonthGrid, useMonthGrid } from './use-month-grid.ts';

/**
 * The parts a skin gives class names to. States are attributes: `data-today`, `data-selected`, `data-disabled` and
 * `data-mark` on a day. `live` must hide its text from the eye only.
 */
export type CalendarPart =
  | 'root'
  | 'head'
  | 'month'
  | 'year'
  | 'arrow'
  | 'grid'
  | 'weekday'
  | 'cell'
  | 'day'
  | 'live';
export type CalendarClassNames = { readonly [Part in CalendarPart]?: string | undefined };

type MonthCalendarProps = Reach & {
  /** What the days are picked for; names the grid together with the month. */
  readonly label: string;
  /** The business's day, yyyy-MM-dd. */
  readonly today: string;
  /** The picked days, yyyy-MM-dd; one or none unless `multiple`. */
  readonly selected: readonly string[];
  readonly multiple?: boolean;
  /** A day was pressed that is not disabled, whether or not it is selected. */
  readonly onPick: (date: CalendarDate) => void;
  readonly isDisabled?: (date: CalendarDate) => boolean;
  /** What else is to be said of a day, such as 'booked out'; the day is drawn with `data-mark`. */
  readonly describe?: (date: CalendarDate) => string | null;
  /** Told of every page turned to, so that its days can be fetched. */
  readonly onMonth?: (page: Month) => void;
  readonly busy?: boolean;
  /** Takes the focus, to the day that Tab stops at, when it appears. */
  readonly autoFocus?: boolean;
  /** The day it opens at, whatever is selected. */
  readonly opensAt?: string;
  /** Stands between the name of the month and its days. */
  readonly note?: ReactNode;
  readonly classNames: CalendarClassNames;
};

/**
 * A month of days to pick from, by the pattern of the date grid: one tab stop; arrows by day and week, Home and End
 * in the week, PageUp and PageDown by month, with Shift by year. Days that cannot be picked are reached and said so.
 */
export function MonthCalendar(props: MonthCalendarProps): ReactElement {
  const grid = useMonthGrid(props);
  const { classNames, label, today, min, max } = props;
  const title = `${fullMonthName(grid.page.month)} ${grid.page.year}`;
  const now = parseCalendarDate(today) ?? fromEpochDay(0);
  return (
    <div className={classNames.root}>
      <div className={classNames.head}>
        <Arrow grid={grid} by={-1} label="Previous month" className={classNames.arrow} />
        <span className={classNames.month} aria-hidden="true">
          {fullMonthName(grid.page.month)}
        </span>
        <select
          className={classNames.year}
          aria-label="Year"
          value={grid.page.year}
          onChange={(event) => grid.showYear(Number(event.currentTarget.value))}
        >
          {yearsOffered(now, { min, max }, grid.page.year).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
        <Arrow grid={grid} by={1} label="Next month" className={classNames.arrow} />
        <span className={classNames.live} aria-live="polite">
          {title}
        </span>
      </div>
      {props.note}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of the date grid is a table
        role="grid"
        className={classNames.grid}
        aria-label={`${label}, ${title}`}
        aria-multiselectable={props.multiple === true}
        aria-busy={props.busy === true}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className={classNames.weekday}>
                <span aria-hidden="true">{weekday.slice(0, 2)}</span>
                <span className={classNames.live}>{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(props.min === undefined ? weeksOf(grid.page) : weeksFrom(grid.page, props.min)).map((week) => (
            <tr key={week.join()}>
              {week.map((date, weekday) =>
                date === null ? (
                  <td key={WEEKDAYS[weekday]} className={classNames.cell} />
                ) : (
                  <Day key={date} date={date} grid={grid} calendar={props} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ArrowProps = {
  readonly grid: MonthGrid;
  readonly by: number;
  readonly label: string;
  readonly className: string | undefined;
};

/** Stays focusable at the end of the reach, so that the keyboard is not thrown out of the calendar. */
function Arrow({ grid, by, label, className }: ArrowProps): ReactElement {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={!grid.canTurn(by)}
      onClick={() => grid.turn(by)}
    >
      {by < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
    </button>
  );
}

type DayProps = {
  readonly date: CalendarDate;
  readonly grid: MonthGrid;
  readonly calendar: MonthCalendarProps;
};

function Day({ date, grid, calendar }: DayProps): ReactElement {
  const { classNames, selected, today, describe } = calendar;
  const isStop = date === grid.stop;
  const isSelected = selected.indexOf(date) !== -1;
  const isRefused = grid.refuses(date);
  const said = describe?.(date) ?? null;
  const full = calendarDayParts(date).full;
  return (
    <td
      ref={isStop ? grid.stopRef : undefined}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid is what is picked
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      className={classNames.cell}
      aria-label={said === null ? full : `${full}, ${said}`}
      aria-selected={isSelected}
      aria-disabled={isRefused || undefined}
      aria-current={date === today ? 'date' : undefined}
      onClick={() => grid.pick(date)}
      onKeyDown={grid.onKeyDown}
    >
      <span
        className={classNames.day}
        data-today={date === today || undefined}
        data-selected={isSelected || undefined}
        data-disabled={isRefused || undefined}
        data-mark={said !== null || undefined}
      >
        {dayOfMonth(date)}
      </span>
    </td>
  );
}
