import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type CalendarDate, weekdayOf } from '#core/calendar/calendar-date.ts';
import { calendarDayParts, fullWeekdayName } from '../../../../ui/format.ts';
import { ChevronDownIcon } from '../../../../ui/icons.tsx';
import { type Moment, momentWords } from '../../../kit/booking/booking-moment.ts';
import { StatusChip } from '../../../kit/booking/status-chip.tsx';
import { roomFor, useFirstRows } from '../../../kit/first-rows.ts';
import {
  dayCount,
  dayMark,
  isRental,
  momentShown,
  openCount,
  type Row,
  rowTitle,
  timeWords,
  type WeekDay,
} from '../model.ts';
import classes from './week-list.module.css';

/** Of a row, in pixels: its width says whether it takes two lines or three. */
const ROW_HEIGHT = 112;

type WeekDaysProps = {
  readonly days: readonly WeekDay[];
  readonly today: CalendarDate;
  readonly zone: string;
  /** Whether the list was opened with this week, rather than turned to it. */
  readonly opened: boolean;
  /** Whether the days before today are a line each, which opens. */
  readonly folds: boolean;
  readonly moments: ReadonlyMap<string, Moment>;
  readonly isClosed: (date: CalendarDate) => boolean;
  readonly onOpen: (id: string) => void;
};

/** The days of a week one below the other, free ones as a line; turned to, it begins at today. */
export function WeekDays(props: WeekDaysProps) {
  const { days, today, zone, opened, folds, moments, isClosed, onOpen } = props;
  const todayPlace = useRef<HTMLElement>(null);
  let left = useFirstRows(8);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the week is first drawn
  useEffect(() => {
    // A page opens at its top, where the warnings are, or where its reader left it.
    if (opened) return;
    if (isFarDown(todayPlace.current)) todayPlace.current?.scrollIntoView();
  }, []);
  return (
    <div>
      {days.map((day) => {
        const isFolded = folds && day.date < today && day.rows.length > 0;
        const shown = isFolded ? day.rows : day.rows.slice(0, left);
        if (!isFolded) left -= shown.length;
        return (
          <section
            key={day.date}
            ref={day.date === today ? todayPlace : undefined}
            className={classes.day}
            data-past={day.date < today || undefined}
            aria-labelledby={`week-day-${day.date}`}
          >
            <Day
              day={day}
              mark={dayMark(day.date, today)}
              count={dayCount(day, isClosed(day.date))}
              open={openCount(day, moments)}
              folds={isFolded}
              room={roomFor(day.rows.length - shown.length, ROW_HEIGHT)}
            >
              {shown.map((row) => (
                <li key={row.event._id}>
                  <WeekRow row={row} zone={zone} moment={momentShown(row, moments)} onOpen={onOpen} />
                </li>
              ))}
            </Day>
          </section>
        );
      })}
    </div>
  );
}

const isFarDown = (place: HTMLElement | null): boolean =>
  place !== null && place.getBoundingClientRect().top > window.innerHeight * 0.6;

type DayProps = {
  readonly day: WeekDay;
  readonly mark: string | null;
  readonly count: string;
  /** What of it still wants an answer, where that is. */
  readonly open: string | null;
  /** A line until it is opened. */
  readonly folds: boolean;
  /** What keeps the place of rows that are still to be drawn. */
  readonly room: ReturnType<typeof roomFor>;
  readonly children: ReactNode;
};

/** The heading of a day, and its bookings below it. */
function Day({ day: { date, rows }, mark, count, open, folds, room, children }: DayProps) {
  const list = useId();
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded || !folds;
  const name = (
    <>
      {mark !== null && <span className={classes.mark}>{mark}</span>}
      {dayName(date, mark !== null)}
    </>
  );
  return (
    <>
      <div className={classes.dayHead} data-today={mark === 'Today' || undefined}>
        <Title order={3} id={`week-day-${date}`} className={classes.dayName ?? ''} fz={15}>
          {folds ? (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={shown}
              aria-controls={list}
              onClick={() => setUnfolded(!unfolded)}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </Title>
        <span className={classes.dayCount}>
          {folds && open !== null && <span className={classes.open}>{open} · </span>}
          {count}
          {folds && <ChevronDownIcon size={16} />}
        </span>
      </div>
      <ul id={list} className={classes.rows} style={room} hidden={!shown || rows.length === 0}>
        {shown && children}
      </ul>
    </>
  );
}

/** `Friday, 20 Nov`; `Fri, 20 Nov` beside a mark, which takes the room. The year stands above. */
function dayName(date: CalendarDate, short: boolean): string {
  const { weekday, day, month } = calendarDayParts(date);
  return `${short ? weekday : fullWeekdayName(weekdayOf(date))}, ${day} ${month}`;
}

type WeekRowProps = {
  readonly row: Row;
  readonly zone: string;
  readonly moment: Moment | null;
  readonly onOpen: (id: string) => void;
};

/** One booking on one day; opens its details. */
function WeekRow({ row, zone, moment, onOpen }: WeekRowProps) {
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
      data-opens={event._id}
      onClick={() => onOpen(event._id)}
    >
      <span className={classes.time}>
        {time}
        {end !== '' && <span className={classes.end}>{end}</span>}
      </span>
      <span data-stack>
        <span className={classes.title}>{rowTitle(event)}</span>
        {event.staffName !== '' && <span data-text="quiet regular">with {event.staffName}</span>}
      </span>
      <span className={classes.state}>
        <StatusChip status={event.status} />
        {moment !== null && <span className={classes.moment}>{momentWords[moment]}</span>}
      </span>
    </button>
  );
}
