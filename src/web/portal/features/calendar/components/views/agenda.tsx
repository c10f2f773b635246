import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayParts } from '../../../../../ui/format.ts';
import type { Blocked } from '../../blocks.ts';
import { type Entry, touches } from '../../entries.ts';
import { BlockButton } from '../blocks/block-button.tsx';
import classes from './agenda.module.css';
import { EventButton } from './event-button.tsx';

type AgendaProps = {
  readonly days: readonly CalendarDate[];
  readonly today: CalendarDate;
  readonly entries: readonly Entry[];
  readonly blocked: readonly Blocked[];
  /** Whether they are of several people, so that each has to be named. */
  readonly named: boolean;
  readonly loading: boolean;
  readonly onOpen: (id: string) => void;
  readonly onBlock: (blocked: Blocked) => void;
};

/** The days one below the other with their bookings in order: what a phone has room for. */
export function Agenda({ days, today, entries, blocked, named, loading, onOpen, onBlock }: AgendaProps) {
  return (
    <div className={classes.agenda}>
      {days.map((day) => {
        const own = entries.filter((entry) => touches(entry, day));
        const away = blocked.filter((block) => block.day === day);
        return (
          <section key={day} data-cell={day}>
            {/* A single day stands above already. */}
            <h3
              className={classes.heading}
              data-today={day === today || undefined}
              data-alone={days.length === 1 || undefined}
            >
              {calendarDayParts(day).full}
            </h3>
            {loading && <div className={classes.shape} aria-hidden="true" />}
            {!loading && own.length === 0 && <p className={classes.none}>No bookings.</p>}
            {own.length + away.length > 0 && (
              <ul data-stack="2">
                {own.map((entry) => (
                  <li key={entry.event._id}>
                    <EventButton entry={entry} shape="row" onOpen={onOpen} />
                  </li>
                ))}
                {away.map((one) => (
                  <li key={one.block._id}>
                    <BlockButton blocked={one} named={named} shape="row" onOpen={onBlock} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** The hires under way on the one day shown, above its hours. */
export function RentalBand({
  day,
  entries,
  onOpen,
}: {
  readonly day: CalendarDate;
  readonly entries: readonly Entry[];
  readonly onOpen: (id: string) => void;
}) {
  const rentals = entries.filter((entry) => entry.rental && touches(entry, day));
  if (rentals.length === 0) return null;
  return (
    <section className={classes.band} data-cell="hires">
      <h3 className={classes.bandTitle}>Hires</h3>
      <ul className={classes.bandList}>
        {rentals.map((entry) => (
          <li key={entry.event._id}>
            <EventButton entry={entry} shape="bar" onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}
