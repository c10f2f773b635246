import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { useSwipe } from '../../../../kit/touch/use-swipe.ts';
import type { Entry } from '../../entries.ts';
import { rentalParts } from '../../rental-day.ts';
import classes from './agenda.module.css';
import { EventButton } from './event-button.tsx';

type RentalDayProps = {
  readonly day: CalendarDate;
  readonly entries: readonly Entry[];
  readonly loading: boolean;
  readonly onOpen: (id: string) => void;
  readonly onTurn: (by: 1 | -1) => void;
};

/** A day of a business that rents out, on a phone: what goes out, what comes back and what is out in place of hours. */
export function RentalDay({ day, entries, loading, onOpen, onTurn }: RentalDayProps) {
  const swipe = useSwipe((to) => onTurn(to === 'next' ? 1 : -1));
  const parts = rentalParts(entries, day);
  return (
    <div className={classes.agenda} data-whole {...swipe}>
      {loading && <div className={classes.shape} aria-hidden="true" />}
      {!loading && parts.length === 0 && (
        <p className={classes.none}>Nothing goes out or comes back on this day.</p>
      )}
      {parts.map(({ title, rows }) => (
        <section key={title} data-cell={title}>
          <h3 className={classes.heading}>
            {title} <span data-text="dimmed regular">{rows.length}</span>
          </h3>
          <ul data-stack="2">
            {rows.map(({ entry, note, when }) => (
              <li key={entry.event._id}>
                <EventButton entry={entry} shape="row" note={note} when={when} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
