import type { ReactElement, ReactNode } from 'react';
import { dayOfMonth, type Month, WEEKDAYS, weeksFrom } from '#web/ui/calendar/month-grid.ts';
import { calendarDayParts, fullMonthName } from '#web/ui/format.ts';
import { ChevronLeftIcon, ChevronRightIcon, type Icon } from '#web/ui/icons.tsx';
import { type Bounds, monthsBeside, monthTitle } from './month-text.ts';

type LinkCalendarProps = Bounds & {
  readonly label: string;
  readonly shown: Month;
  /** The days that can be picked. */
  readonly open: ReadonlySet<string>;
  /** What is to be said of a day; null: nothing. */
  readonly describe: (date: string) => string | null;
  readonly chosen: string | null;
  readonly addressOfDay: (date: string) => string;
  readonly addressOfMonth: (month: Month) => string;
  readonly note: ReactNode;
};

/** A month to pick a day from, made of links: what stands there until the script brings the date grid. */
export const LinkCalendar = (props: LinkCalendarProps): ReactElement => {
  const { label, shown, open, describe, chosen, today, addressOfDay } = props;
  const { before, after } = monthsBeside(shown, props);
  return (
    <div className="cal">
      <div className="cal-head">
        <Turn to={before} label="Previous month" sign={ChevronLeftIcon} address={props.addressOfMonth} />
        <span className="cal-month">{fullMonthName(shown.month)}</span>
        <span className="cal-year">{shown.year}</span>
        <Turn to={after} label="Next month" sign={ChevronRightIcon} address={props.addressOfMonth} />
      </div>
      {props.note}
      <table className="cal-grid" aria-label={`${label}, ${monthTitle(shown)}`}>
        <colgroup>
          <col span={WEEKDAYS.length} />
        </colgroup>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="cal-weekday">
                <span aria-hidden="true">{weekday.slice(0, 2)}</span>
                <span className="sr-only">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksFrom(shown, today).map((week) => (
            <tr key={week.join()}>
              {week.map((date, at) =>
                date === null ? (
                  <td key={WEEKDAYS[at]} className="cal-cell" />
                ) : (
                  <td key={date} className="cal-cell">
                    {open.has(date) ? (
                      <a
                        className="cal-day"
                        href={addressOfDay(date)}
                        aria-label={[calendarDayParts(date).full, describe(date)].filter(Boolean).join(', ')}
                        data-mark={describe(date) !== null || undefined}
                        aria-current={date === chosen ? 'true' : undefined}
                        data-selected={date === chosen || undefined}
                        data-today={date === today || undefined}
                      >
                        {dayOfMonth(date)}
                      </a>
                    ) : (
                      <span
                        className="cal-day"
                        data-disabled="true"
                        data-mark={describe(date) !== null || undefined}
                        data-today={date === today || undefined}
                      >
                        {dayOfMonth(date)}
                        <span className="sr-only"> not available</span>
                      </span>
                    )}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type TurnProps = {
  readonly to: Month | null;
  readonly label: string;
  readonly sign: Icon;
  readonly address: (month: Month) => string;
};

const Turn = ({ to, label, sign: Sign, address }: TurnProps): ReactElement =>
  to === null ? (
    <span className="cal-arrow" aria-disabled="true" aria-hidden="true">
      <Sign />
    </span>
  ) : (
    <a className="cal-arrow" href={address(to)} aria-label={label} rel="nofollow">
      <Sign />
    </a>
  );
