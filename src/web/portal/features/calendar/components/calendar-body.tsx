import { useEffect, useMemo } from 'react';
import type { CalendarDate, DateRange } from '#core/calendar/calendar-date.ts';
import type { Opening } from '../../../kit/time/open-hours.ts';
import type { Blocked } from '../blocks.ts';
import { dayColumns, peopleColumns } from '../columns.ts';
import { type Entry, touches } from '../entries.ts';
import type { Person } from '../moving.ts';
import { type CalendarView, daysOf, turned } from '../places.ts';
import { barsOn } from '../spans.ts';
import type { Spot } from '../spot.ts';
import type { Drag } from './move/use-drag.ts';
import { PersonDay } from './people/person-day.tsx';
import { Agenda, RentalBand } from './views/agenda.tsx';
import { MonthView } from './views/month-view.tsx';
import { RentalDay } from './views/rental-day.tsx';
import { TimeGrid } from './views/time-grid.tsx';

type CalendarBodyProps = {
  readonly view: CalendarView;
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly range: DateRange;
  readonly entries: readonly Entry[];
  /** What is blocked of these people's time. */
  readonly blocked: readonly Blocked[];
  readonly totals: ReadonlyMap<string, number>;
  readonly people: readonly Person[] | undefined;
  readonly rows: number;
  readonly nowMinute: number;
  readonly phone: boolean;
  /** The hires of a day are what it is about: nothing else is offered. */
  readonly returns: boolean;
  readonly tall?: boolean;
  readonly loading: boolean;
  readonly drag: Drag | null;
  /** The booking that is being moved. */
  readonly moving: string | null;
  /** Undefined while it is not known. */
  readonly opening: Opening | undefined;
  /** The empty time that was pressed. */
  readonly spot: Spot | null;
  readonly onOpen: (id: string) => void;
  readonly onBlock: (blocked: Blocked) => void;
  readonly onDay: (day: CalendarDate) => void;
  readonly onOpenDay: (day: CalendarDate) => void;
};

const none = [] as const;

/** The view itself, in the shape the screen has room for. */
export function CalendarBody(props: CalendarBodyProps) {
  const { view, day, range, entries, blocked, people, phone, tall = false, onOpen, onOpenDay } = props;
  const { from, to } = range;
  const days = useMemo(() => daysOf({ from, to }), [from, to]);
  const columns = useMemo(() => {
    if (view === 'month') return none;
    const [alone = null, ...others] = people ?? [];
    if (view === 'week') {
      const whose = { alone: others.length === 0 ? alone : null, blocks: blocked };
      return dayColumns(days, entries, tall ? 3 : 2, whose);
    }
    return alone === null
      ? dayColumns(days, entries, 8, { blocks: blocked })
      : peopleColumns(day, entries, people ?? [], blocked);
  }, [view, day, days, entries, blocked, people, tall]);
  const bars = useMemo(() => (view === 'week' ? barsOn(entries, days) : none), [view, entries, days]);
  useMarked(props.moving);
  if (view === 'month')
    return <MonthView {...props} shown={day} over={props.drag?.over ?? null} onDay={onOpenDay} />;
  if (phone && view === 'week') return <Agenda {...props} days={days} named={people?.length !== 1} />;
  // With what comes back, bookings of the day before are among them.
  if (props.returns && entries.every((entry) => entry.rental || !touches(entry, day)))
    return (
      <RentalDay
        {...props}
        entries={entries.filter(({ rental }) => rental)}
        onTurn={(by) => props.onDay(turned('day', day, by))}
      />
    );
  const hires = view === 'day' && <RentalBand day={day} entries={entries} onOpen={onOpen} />;
  if (phone)
    return (
      <>
        <PersonDay
          {...props}
          columns={columns}
          holding={props.drag !== null}
          onTurn={(by) => props.onDay(turned('day', day, by))}
        />
        {/* Below the hours, which then stay where they are when it comes. */}
        {hires}
      </>
    );
  return (
    <>
      {hires}
      <TimeGrid
        {...props}
        columns={columns}
        bars={bars}
        least={view === 'week' ? 80 : 116}
        onDay={view === 'week' ? onOpenDay : undefined}
      />
    </>
  );
}

/** Marks the booking that is being moved wherever it is drawn; it changes places while it is held. */
function useMarked(id: string | null) {
  useEffect(() => {
    if (id === null) return;
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-entry]')].filter(
      ({ dataset }) => dataset['entry'] === id,
    );
    for (const button of buttons) button.dataset['dragged'] = 'true';
    return () => {
      for (const button of buttons) delete button.dataset['dragged'];
    };
  });
}
