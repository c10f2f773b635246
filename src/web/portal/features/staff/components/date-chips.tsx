import { type MouseEvent, useRef, useState } from 'react';
import { formatDayChip } from '../../../../ui/format.ts';
import { CloseIcon } from '../../../kit/icons.tsx';
import { bookedText } from '../bookings.ts';
import classes from './blocked-dates.module.css';

type DateChipsProps = {
  /** yyyy-MM-dd, the earliest first. */
  readonly dates: readonly string[];
  readonly bookings: ReadonlyMap<string, number>;
  readonly onRemove: (date: string) => void;
};

const SHOWN = 12;

/** The blocked dates, each with a button that frees it again. */
export function DateChips({ dates, bookings, onRemove }: DateChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const shown = all ? dates : dates.slice(0, SHOWN);
  const remove = (date: string, event: MouseEvent<HTMLButtonElement>) => {
    // The pressed button goes with its chip: the next one takes the focus, or the one before, or the list.
    const chip = event.currentTarget.closest('li');
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (neighbour?.querySelector('button') ?? listRef.current)?.focus();
    onRemove(date);
  };
  return (
    <ul className={classes.chips} ref={listRef} tabIndex={-1} aria-label="Blocked dates">
      {dates.length === 0 && <li className={classes.none}>No blocked dates.</li>}
      {shown.map((date) => {
        const booked = bookedText(bookings.get(date));
        return (
          <li key={date} className={classes.chip} data-booked={booked !== null || undefined}>
            <span>
              {formatDayChip(date)}
              {booked !== null && <span className={classes.count}> · {booked}</span>}
            </span>
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${formatDayChip(date)}`}
              onClick={(event) => remove(date, event)}
            >
              <CloseIcon size={16} />
            </button>
          </li>
        );
      })}
      {dates.length > shown.length && (
        <li>
          <button type="button" className={classes.showAll} onClick={() => setAll(true)}>
            Show all {dates.length}
          </button>
        </li>
      )}
    </ul>
  );
}
