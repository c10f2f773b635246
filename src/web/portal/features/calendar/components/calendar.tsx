import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { parseWallMinute } from '#core/calendar/wall-minute.ts';
import { formatTime, zoneName } from '../../../../ui/format.ts';
import { RefreshIcon } from '../../../../ui/icons.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { rentsOnly } from '../../../kit/offer-words.ts';
import { servicesQuery } from '../../../kit/services-query.ts';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { clockDiffers, useNow } from '../../../kit/time/clock.ts';
import { toast } from '../../../kit/toast.ts';
import { usePhone } from '../../../kit/width.ts';
import { useScreenLoaded } from '../../../query/use-screen-loaded.ts';
import { useBusinessZone, useMay, useStoredUser } from '../../../session/session-context.tsx';
import type { Filter } from '../api.ts';
import { blockedOf } from '../blocks.ts';
import { entriesOf, withoutCancelled } from '../entries.ts';
import { heldText } from '../held-days.ts';
import { type Person, placeText, withMove } from '../moving.ts';
import { type CalendarView, rangeOf, titleOf, turned } from '../places.ts';
import { type Spot, spotAt } from '../spot.ts';
import { useBlocking } from './blocks/use-blocking.tsx';
import classes from './calendar.module.css';
import { CalendarBody } from './calendar-body.tsx';
import { useCarry } from './move/use-carry.ts';
import { useDrag } from './move/use-drag.ts';
import { useMove } from './move/use-move.ts';
import { Toolbar } from './toolbar.tsx';
import { useBookings } from './use-bookings.ts';
import { useRoving } from './use-roving.ts';

/** Fetched when something is let go at another place. */
const MoveDialog = lazy(async () => ({ default: (await import('./move/move-dialog.tsx')).MoveDialog }));

/** Fetched when an empty time is pressed. */
const SpotMenu = lazy(async () => ({ default: (await import('./spot/spot-menu.tsx')).SpotMenu }));

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
const nothing = [] as const;

const ELSEWHERE =
  'Several people or services are in this booking. Change who does what in the booking itself.';

/** The bookings of a month, a week or a day, at the business's time. */
export function Calendar(props: CalendarProps) {
  const { view, day, today, filter, rows, people, onDay, onOpen } = props;
  const { businessId } = useStoredUser();
  const zone = useBusinessZone();
  const may = useMay();
  const mayMove = may('bookings.change');
  const opening = useQuery({ ...settingsQuery, enabled: useScreenLoaded() && may('settings.read') }).data;
  const now = new Date(useNow());
  const nowMinute = parseWallMinute(formatTime(now.toISOString(), zone)) ?? 0;
  const phone = usePhone();
  const root = useRef<HTMLDivElement>(null);
  // Elsewhere there is room for the hires beside the hours.
  const narrowDay = phone && view === 'day';
  const offered = useQuery({ ...servicesQuery, enabled: narrowDay }).data ?? nothing;
  const returns = narrowDay && rentsOnly(offered);
  const bookings = useBookings({ businessId, view, day, filter, rows, returns, today });
  const moving = useMove(zone);
  const [spot, setSpot] = useState<Spot | null>(null);
  const blocking = useBlocking({ people: people ?? nobody, day, today });
  const [unfolded, setUnfolded] = useState(false);
  const { data } = bookings;
  const standing = useMemo(() => entriesOf(data?.data ?? [], zone, mayMove), [data, zone, mayMove]);
  const entryOf = (id: string) =>
    moving.move === null ? standing.find(({ event }) => event._id === id) : undefined;
  const movable = { entryOf, people: people ?? nobody, onDrop: moving.propose };
  const { drag, onPointerDown } = useDrag(root, {
    ...movable,
    onElsewhere: () => toast.error(ELSEWHERE),
  });
  const carry = useCarry(root, { ...movable, view });
  const move = drag?.move ?? carry.move ?? moving.shown;
  const all = useMemo(
    () => (move === null ? standing : entriesOf(withMove(data?.data ?? [], move, zone), zone)),
    [standing, data, move, zone],
  );
  const { kept, cancelled } = useMemo(() => withoutCancelled(all), [all]);
  // A month counts them in its totals; whoever filters for them wants to see them.
  const folds = view !== 'month' && !filter.statuses.includes('cancelled');
  const entries = folds && !unfolded ? kept : all;
  const press = (event: MouseEvent) => {
    const pressed =
      mayMove || may('time.block') ? spotAt(event.target, { x: event.clientX, y: event.clientY }) : null;
    if (pressed !== null) event.preventDefault();
    setSpot(pressed);
  };
  const totals = useMemo(() => new Map(data?.days.map(({ date, total }) => [date, total])), [data]);
  const blocked = useMemo(() => blockedOf(data?.blocked ?? [], zone, people ?? nobody), [data, zone, people]);
  const held = heldText(data?.heldUnpaid ?? []);
  const roving = useRoving(root, {
    inWeeks: view === 'month',
    onTurn: (by) => onDay(turned(view, day, by)),
  });
  return (
    <>
      <section
        data-frame="card"
        className={classes.calendar}
        data-tall={props.tall || undefined}
        aria-label="Calendar"
      >
        <Toolbar
          {...props}
          phone={phone}
          more={
            <>
              {folds && cancelled > 0 && (
                <Button
                  variant={unfolded ? 'light' : 'default'}
                  h={44}
                  px="md"
                  aria-pressed={unfolded}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {cancelled} cancelled
                </Button>
              )}
              {blocking.button}
              <ActionIcon
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
            onClick={press}
            onContextMenu={press}
            onKeyDown={(event) => {
              carry.onKeyDown(event);
              roving.onKeyDown(event);
            }}
            onFocus={roving.onFocus}
            onBlur={({ currentTarget, relatedTarget }) =>
              carry.onBlur(relatedTarget !== null && !currentTarget.contains(relatedTarget))
            }
          >
            <VisuallyHidden role="status">{bookings.loading ? 'Loading appointments…' : ''}</VisuallyHidden>
            <CalendarBody
              {...props}
              phone={phone}
              returns={returns}
              range={rangeOf(view, day)}
              entries={entries}
              blocked={blocked}
              totals={totals}
              loading={bookings.loading}
              drag={drag}
              moving={move?.entry.event._id ?? null}
              nowMinute={nowMinute}
              opening={opening}
              spot={spot}
              onOpen={onOpen}
              onBlock={({ block }) => blocking.open({ block })}
              today={today}
            />
          </div>
        )}
        {clockDiffers(now.toISOString(), zone) && (
          <p className={classes.zone} data-zone>
            Times are in {zoneName(zone)} time, where your business is.
          </p>
        )}
        <Suspense>{moving.move !== null && <MoveDialog state={moving} zone={zone} />}</Suspense>
        {drag !== null && (
          <div className={classes.held} aria-hidden="true">
            {drag.elsewhere
              ? ELSEWHERE
              : drag.move === null
                ? 'Release to leave it where it is'
                : placeText(drag.move)}
          </div>
        )}
        {carry.move !== null && (
          <div className={classes.held} role="status">
            {placeText(carry.move)}. Enter {carry.move.minutes === undefined ? 'moves' : 'changes'} it, Escape
            leaves it.
          </div>
        )}
      </section>
      {/* Outside, where it is placed by the window and not cut off by the frame. */}
      <Suspense>
        {spot !== null && (
          <SpotMenu
            spot={spot}
            people={people ?? nobody}
            onBlock={(staffId) => blocking.open({ block: null, staffId, day: spot.day, minute: spot.minute })}
            onClose={() => setSpot(null)}
          />
        )}
      </Suspense>
      {blocking.dialog}
    </>
  );
}
