import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatWallMinute, parseWallMinute } from '#core/calendar/wall-minute.ts';
import { formatTime, zoneName } from '../../../../ui/format.ts';
import { RefreshIcon } from '../../../../ui/icons.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { clockDiffers, useNow } from '../../../kit/time/clock.ts';
import { toast } from '../../../kit/toast.ts';
import { useBusinessZone, useMay, useStoredUser } from '../../../session/session-context.tsx';
import type { Filter } from '../api.ts';
import { entriesOf } from '../entries.ts';
import { heldText } from '../held-days.ts';
import { type Person, withMove } from '../moving.ts';
import { type CalendarView, rangeOf, shortDay, titleOf, turned } from '../places.ts';
import classes from './calendar.module.css';
import { CalendarBody } from './calendar-body.tsx';
import { useDrag } from './move/use-drag.ts';
import { useMove } from './move/use-move.ts';
import { Toolbar } from './toolbar.tsx';
import { useBookings } from './use-bookings.ts';
import { useRoving } from './use-roving.ts';

/** Fetched when something is let go at another place. */
const MoveDialog = lazy(async () => ({ default: (await import('./move/move-dialog.tsx')).MoveDialog }));

export type CalendarProps = {
  readonly view: CalendarView;
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly onView: (view: CalendarView) => void;
  readonly onDay: (day: CalendarDate) => void;
  /** Shows one day of those drawn. */
  readonly onOpenDay: (day: CalendarDate) => void;
  readonly onOpen: (id: string) => void;
  /** Who has a column of their own in the view of a day; unknown while they are fetched. */
  readonly people: readonly Person[] | undefined;
  readonly filter: Filter;
  /** How many bookings of each day a month has room for. */
  readonly rows: number;
  /** What else can be done, in the bar above, and what stands below that. */
  readonly tools?: ReactNode;
  readonly below?: ReactNode;
  readonly tall?: boolean;
};

const nobody: readonly Person[] = [];

const ELSEWHERE =
  'Several people or services are in this booking. Change who does what in the booking itself.';

/** The bookings of a month, a week or a day, at the business's time. */
export function Calendar(props: CalendarProps) {
  const { view, day, today, filter, rows, people, onDay, onOpen } = props;
  const { businessId } = useStoredUser();
  const zone = useBusinessZone();
  const mayMove = useMay()('bookings.change');
  const now = new Date(useNow());
  const nowMinute = parseWallMinute(formatTime(now.toISOString(), zone)) ?? 0;
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const root = useRef<HTMLDivElement>(null);
  const bookings = useBookings({ businessId, view, day, filter, rows });
  const moving = useMove(zone);
  const { data } = bookings;
  const standing = useMemo(() => entriesOf(data?.data ?? [], zone, mayMove), [data, zone, mayMove]);
  const { drag, onPointerDown } = useDrag(root, {
    entryOf: (id) => (moving.move === null ? standing.find(({ event }) => event._id === id) : undefined),
    people: people ?? nobody,
    onDrop: moving.propose,
    onElsewhere: () => toast.error(ELSEWHERE),
  });
  const move = drag?.move ?? moving.shown;
  const entries = useMemo(
    () => (move === null ? standing : entriesOf(withMove(data?.data ?? [], move, zone), zone)),
    [standing, data, move, zone],
  );
  const totals = useMemo(() => new Map(data?.days.map(({ date, total }) => [date, total])), [data]);
  const held = heldText(data?.heldUnpaid ?? []);
  const roving = useRoving(root, {
    inWeeks: view === 'month',
    onTurn: (by) => onDay(turned(view, day, by)),
  });
  return (
    <section
      data-frame="card"
      className={classes.calendar}
      data-tall={props.tall || undefined}
      aria-label="Calendar"
    >
      <Toolbar
        {...props}
        more={
          <>
            <ActionIcon
              className={classes.refresh ?? ''}
              variant="subtle"
              color="gray"
              size={44}
              radius="md"
              aria-label="Refresh"
              loading={bookings.refreshing}
              onClick={bookings.refresh}
            >
              <RefreshIcon />
            </ActionIcon>
            {props.tools}
          </>
        }
      />
      {props.below}
      {bookings.stale && (
        <div className={classes.stale} role="status">
          Failed to load appointments. You see them as they were before.
          <Button size="compact-md" variant="subtle" onClick={bookings.retry} loading={bookings.fetching}>
            Retry
          </Button>
        </div>
      )}
      {held !== '' && (
        <div className={classes.stale} role="status">
          {held}
        </div>
      )}
      {bookings.failed ? (
        <ErrorState message={bookings.failure} onRetry={bookings.retry} retrying={bookings.fetching} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div
          ref={root}
          role="group"
          aria-label={titleOf(view, day)}
          className={classes.body}
          data-dragging={drag !== null || undefined}
          aria-busy={bookings.loading}
          onPointerDown={onPointerDown}
          onKeyDown={roving.onKeyDown}
          onFocus={roving.onFocus}
        >
          <VisuallyHidden role="status">{bookings.loading ? 'Loading appointments…' : ''}</VisuallyHidden>
          <CalendarBody
            {...props}
            phone={phone}
            range={rangeOf(view, day)}
            entries={entries}
            totals={totals}
            loading={bookings.loading}
            drag={drag}
            moving={move?.entry.event._id ?? null}
            nowMinute={nowMinute}
            onOpen={onOpen}
            today={today}
          />
        </div>
      )}
      {clockDiffers(now.toISOString(), zone) && (
        <p className={classes.zone}>Times are in {zoneName(zone)} time, where your business is.</p>
      )}
      <Suspense>{moving.move !== null && <MoveDialog state={moving} zone={zone} />}</Suspense>
      {drag !== null && (
        <div className={classes.held} aria-hidden="true">
          {drag.elsewhere
            ? ELSEWHERE
            : drag.move === null
              ? 'Release to leave it where it is'
              : `${shortDay(drag.move.day)}${drag.entry.rental ? '' : ` ${formatWallMinute(drag.move.minute)}`}${
                  drag.move.person === null ? '' : `, ${drag.move.person.name}`
                }`}
        </div>
      )}
    </section>
  );
}
