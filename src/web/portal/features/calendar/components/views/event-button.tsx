import type { CSSProperties } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { initials } from '../../../../../ui/format.ts';
import {
  afterStart,
  clientOf,
  type Entry,
  nameOf,
  placeOf,
  shortWhen,
  startText,
  toneOf,
} from '../../entries.ts';
import { isPullable } from '../../moving.ts';
import classes from './event.module.css';
import { StatusMark } from './status-mark.tsx';

export type EventButtonProps = {
  readonly entry: Entry;
  /** `line`: one line of a month; `box`: a stretch of a day; `bar`: a hire over its days; `row`: a line of a list. */
  readonly shape: 'line' | 'box' | 'bar' | 'row';
  readonly onOpen: (id: string) => void;
  /** On whose hours a box is drawn. */
  readonly day?: CalendarDate;
  readonly style?: CSSProperties | undefined;
  /** Whether a bar goes on beyond its row. */
  readonly fromBefore?: boolean;
  readonly goesOn?: boolean;
  /** What else is to be known of a row than who does it. */
  readonly note?: string;
  /** In place of its times. */
  readonly when?: string;
};

/**
 * A booking on the calendar: the client first, its state as colour, shape and word. Times are drawn by the stylesheet,
 * so that what is text stands in the button's name in one piece, for those who speak to their machine.
 */
export function EventButton({
  entry,
  shape,
  onOpen,
  day = entry.firstDay,
  style,
  fromBefore = false,
  goesOn = false,
  note = entry.event.staffName,
  when = shortWhen(entry),
}: EventButtonProps) {
  const { event, movable } = entry;
  const tone = toneOf(entry);
  const place = placeOf(entry);
  const label = note === event.staffName || note === '' ? nameOf(entry) : `${nameOf(entry)}, ${note}`;
  return (
    <button
      type="button"
      className={classes.event}
      data-shape={shape}
      data-tone={tone}
      data-entry={event._id}
      data-stop={place === 0 ? event._id : `${event._id} ${place}`}
      data-after-start={afterStart(entry, day) || undefined}
      data-movable={movable || undefined}
      data-before={fromBefore || undefined}
      data-after={goesOn || undefined}
      style={style}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={label}
      // A narrow one shows less of the name.
      title={shape === 'box' ? label : undefined}
      onClick={() => onOpen(event._id)}
    >
      <StatusMark tone={tone} />
      {shape === 'box' ? (
        <NameInBox name={clientOf(entry)} />
      ) : (
        <span className={classes.client}>{clientOf(entry)}</span>
      )}{' '}
      {shape !== 'line' && (
        <span className={classes.what} data-says={shape === 'row' && note !== '' ? ` · ${note}` : ''}>
          {event.serviceName}
        </span>
      )}
      {shape !== 'bar' && (
        <span className={classes.time} data-says={shape === 'line' ? startText(entry) : when} />
      )}
      {shape === 'box' && isPullable(entry) && <span className={classes.edge} data-edge aria-hidden="true" />}
    </button>
  );
}

/** Word by word, drawn as times are: what there is no room for goes whole, and of the whole name the initials stay. */
function NameInBox({ name }: { readonly name: string }) {
  const [first, ...others] = name.split(' ');
  return (
    <span className={classes.client} data-says={initials(name)}>
      <b data-says={first} />
      {others.length > 0 && <b data-says={others.join(' ')} />}
    </span>
  );
}
