import type { CSSProperties } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { Face } from '../../../../kit/face.tsx';
import type { Opening } from '../../../../kit/time/open-hours.ts';
import { type Blocked, isBlocked } from '../../blocks.ts';
import type { Column } from '../../columns.ts';
import { placeOf } from '../../entries.ts';
import type { Bar } from '../../spans.ts';
import type { Spot } from '../../spot.ts';
import { BlockButton } from '../blocks/block-button.tsx';
import { ColumnGround, SpotMark } from './column-ground.tsx';
import { EventButton } from './event-button.tsx';
import classes from './time.module.css';

const DAY = 1440;

export type TimeColumnProps = {
  readonly column: Column;
  readonly at: number;
  /** The hires whose bar begins here. */
  readonly bars: readonly Bar[];
  readonly today: CalendarDate;
  /** Minutes on the business's wall. */
  readonly nowMinute: number;
  readonly loading: boolean;
  /** Undefined while it is not known. */
  readonly opening: Opening | undefined;
  /** The empty time that was pressed. */
  readonly spot: Spot | null;
  readonly onOpen: (id: string) => void;
  readonly onBlock: (blocked: Blocked) => void;
  /** Absent where a day is shown already. */
  readonly onDay: ((day: CalendarDate) => void) | undefined;
  readonly onOpenDay: (day: CalendarDate) => void;
};

const percent = (part: number): string => `${(part * 100).toFixed(4)}%`;

/** One day or person: what it is called, the hires that begin here, and the hours. */
export function TimeColumn({
  column,
  at,
  bars,
  today,
  nowMinute,
  loading,
  opening,
  spot,
  onOpen,
  onBlock,
  onDay,
  onOpenDay,
}: TimeColumnProps) {
  const { day, person, title, label, placed, folded, most } = column;
  return (
    <div
      className={classes.column}
      data-cell={column.key}
      data-drop-day={day}
      data-today={day === today || undefined}
    >
      {/* Hires reach over the columns to the right, which come later and would cover them. */}
      <div className={classes.head} style={{ zIndex: 40 - at }}>
        <h3 className={classes.heading}>
          {onDay === undefined ? (
            <span className={classes.title}>
              {person !== null && <Face name={person.name} photoUrl={person.photoUrl} size={28} />}
              <span className={classes.name}>{title}</span>
            </span>
          ) : (
            <button
              type="button"
              className={classes.title}
              tabIndex={-1}
              data-stop={`day ${day}`}
              data-default={day === today || undefined}
              aria-current={day === today ? 'date' : undefined}
              aria-label={label}
              onClick={() => onDay(day)}
            >
              {title}
            </button>
          )}
        </h3>
        {bars.length > 0 && (
          <ul className={classes.bars}>
            {bars.map(({ entry, lane, from, to, fromBefore, goesOn }) => (
              <li key={entry.event._id} style={{ '--lane': lane, '--days': to - from + 1 } as CSSProperties}>
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
      </div>
      <div className={classes.hours} data-hours data-drop-person={person?.id} data-drop-timed={day}>
        {opening !== undefined && (
          <ColumnGround
            column={column}
            opening={opening}
            freeFrom={loading || day < today ? null : day === today ? nowMinute : 0}
          />
        )}
        {spot?.day === day && spot.personId === person?.id && <SpotMark minute={spot.minute} />}
        {loading && <LoadingShapes at={at} />}
        <ul className={classes.visits}>
          {placed.map(({ item, from, to, column: place, wide, columns }) => (
            <li
              key={isBlocked(item) ? item.block._id : `${item.event._id} ${placeOf(item)}`}
              style={{
                top: percent(from / DAY),
                height: percent((Math.min(DAY, to) - from) / DAY),
                left: percent(place / columns),
                width: percent(wide / columns),
              }}
            >
              {isBlocked(item) ? (
                <BlockButton blocked={item} named={column.shared} shape="box" onOpen={onBlock} />
              ) : (
                <EventButton entry={item} shape="box" day={day} onOpen={onOpen} />
              )}
            </li>
          ))}
        </ul>
        {folded.map(({ from, to, count }) => (
          <button
            key={from}
            type="button"
            className={classes.more}
            tabIndex={-1}
            data-stop={`more ${column.key} ${from}`}
            aria-label={`+${count} more at ${formatWallMinute(from)}, show the day`}
            style={{
              top: percent(from / DAY),
              height: percent((Math.min(DAY, to) - from) / DAY),
              width: percent(1 / most),
            }}
            onClick={() => onOpenDay(day)}
          >
            +{count} more
          </button>
        ))}
        {day === today && (
          <div
            className={classes.now}
            data-first={person === null || at === 0 || undefined}
            style={{ top: percent(nowMinute / DAY) }}
            aria-hidden="true"
          />
        )}
      </div>
    </div>
  );
}

const shapes = [
  [9, 1],
  [11, 1.5],
  [14, 1],
] as const;

/** Where bookings may come to stand, while they are fetched. */
function LoadingShapes({ at }: { readonly at: number }) {
  return shapes
    .filter((_, index) => (index + at) % 3 !== 1)
    .map(([hour, length]) => (
      <span
        key={hour}
        className={classes.shape}
        aria-hidden="true"
        style={{ top: percent((hour + (at % 2)) / 24), height: percent(length / 24) }}
      />
    ));
}
