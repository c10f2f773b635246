import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { type CalendarDate, type DateRange, rangeIncludes } from '#core/calendar/calendar-date.ts';
import { ClockIcon, PlusIcon } from '../../../../ui/icons.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { useNow } from '../../../kit/time/clock.ts';
import { toast } from '../../../kit/toast.ts';
import { useSwipe } from '../../../kit/touch/use-swipe.ts';
import { useScreenLoaded } from '../../../query/use-screen-loaded.ts';
import { useMay } from '../../../session/session-context.tsx';
import { loadFailure, prefetchAround, weekQuery } from '../api.ts';
import { isClosed, listWeek, momentsOf, toConfirm, weekCount } from '../model.ts';
import { dayFor, weekAfter, weekOf } from '../week.ts';
import { WeekBar } from './week-bar.tsx';
import { WeekDays } from './week-days.tsx';
import classes from './week-list.module.css';
import { EmptyWeek, StaleBanner, WeekSkeleton } from './week-states.tsx';

type WeekListProps = {
  /** Absent: nothing is asked for, and that is said. */
  readonly businessId?: string | undefined;
  readonly today: CalendarDate;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  /** A day of the week shown; absent: today. Where no `onDay` is given the list remembers it by itself. */
  readonly day?: CalendarDate | undefined;
  readonly onDay?: (day: CalendarDate) => void;
  /** False: there is nothing to book yet, and the first steps say what comes before. */
  readonly bookable?: boolean;
};

/** How the week shown was come to; `first`: it is the one the list opened with. */
type Turn = 'first' | 'next' | 'previous' | 'back';

const noBusiness = 'Business ID missing for appointments.';

/** The appointments of a week, day by day; weeks change by buttons or by a swipe. */
export function WeekList(props: WeekListProps) {
  const { businessId, today, zone, onOpen, day, onDay, bookable = true } = props;
  const [own, setOwn] = useState<CalendarDate | null>(null);
  const shown = (onDay === undefined ? own : day) ?? today;
  const show = onDay ?? setOwn;
  const week = weekOf(shown);
  const [turn, setTurn] = useState<Turn>('first');
  const panel = useBeginning(week, turn !== 'first' && !rangeIncludes(week, today));
  const list = useWeek(businessId, week);
  const step = (weeks: number) => {
    setTurn(weeks > 0 ? 'next' : 'previous');
    show(dayFor(weekAfter(week, weeks), today));
  };
  const swipe = useSwipe((to) => step(to === 'next' ? 1 : -1));
  return (
    <section
      ref={panel}
      data-frame="card"
      className={classes.panel}
      aria-label="Appointments"
      data-view="list-week"
      {...swipe}
    >
      <WeekBar
        week={week}
        isThisWeek={rangeIncludes(week, today)}
        refreshing={list.refreshing}
        onStep={step}
        onToday={() => {
          setTurn('back');
          show(today);
        }}
        onRefresh={list.refresh}
      />
      {/* A new week is a new list: it comes in from its side and begins at its own today. */}
      <div key={week.from} className={classes.week} data-turn={turn}>
        <WeekContent week={week} today={today} zone={zone} turn={turn} list={list} onOpen={onOpen} />
      </div>
      {bookable && (
        <div className={classes.foot} data-bar>
          <Button
            variant="default"
            leftSection={<ClockIcon />}
            className={classes.add ?? ''}
            renderRoot={(props) => <Link to={paths.createBooking} search={{ time: 'now' }} {...props} />}
          >
            Walk-in
          </Button>
          <Button
            component={Link}
            to={paths.createBooking}
            leftSection={<PlusIcon />}
            className={classes.add ?? ''}
          >
            New booking
          </Button>
        </div>
      )}
    </section>
  );
}

type WeekContentProps = {
  readonly week: DateRange;
  readonly today: CalendarDate;
  readonly zone: string;
  readonly turn: Turn;
  readonly list: ReturnType<typeof useWeek>;
  readonly onOpen: (id: string) => void;
};

function WeekContent({ week, today, zone, turn, list, onOpen }: WeekContentProps) {
  const now = useNow();
  const { events, failure, fetching, refresh } = list;
  const mayRead = useMay()('settings.read');
  const hours = useQuery({ ...settingsQuery, enabled: useScreenLoaded() && mayRead }).data;
  const [pendingOnly, setPendingOnly] = useState(false);
  if (events === undefined && failure === null) {
    return (
      <>
        <WeekSkeleton />
        <StillTrying pending={fetching} />
      </>
    );
  }
  const message = failure === null ? null : `Error loading appointments: ${failure}`;
  if (events === undefined) {
    return (
      <ErrorState
        message={message ?? ''}
        {...(failure === noBusiness ? {} : { onRetry: refresh, retrying: fetching })}
      />
    );
  }
  const pending = toConfirm(events);
  // The last one confirmed shows the whole week again.
  const filtered = pendingOnly && pending.length > 0;
  const moments = rangeIncludes(week, today) ? momentsOf(events, { now, today, zone }) : noMoments;
  return (
    <>
      {message !== null && <StaleBanner message={message} onRetry={refresh} retrying={fetching} />}
      {events.length === 0 ? (
        <EmptyWeek />
      ) : (
        <>
          <p className={classes.summary}>
            {weekCount(listWeek(events, week, zone))}
            {pending.length > 0 && (
              <button
                type="button"
                className={classes.pendingOnly}
                aria-pressed={filtered}
                onClick={() => setPendingOnly(!filtered)}
              >
                {pending.length} to confirm
              </button>
            )}
          </p>
          <WeekDays
            days={listWeek(filtered ? pending : events, week, zone).filter(
              ({ rows }) => !filtered || rows.length > 0,
            )}
            today={today}
            zone={zone}
            opened={turn === 'first'}
            folds={!filtered && rangeIncludes(week, today)}
            moments={moments}
            isClosed={(date) => hours !== undefined && isClosed(date, hours)}
            onOpen={onOpen}
          />
        </>
      )}
    </>
  );
}

const noMoments: ReturnType<typeof momentsOf> = new Map();

/** A week that was swiped to from far down begins at its beginning, not in its middle. */
function useBeginning(week: DateRange, wanted: boolean) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the week scrolls
  useEffect(() => {
    const place = panel.current;
    if (wanted && place !== null && place.getBoundingClientRect().top < 0) place.scrollIntoView();
  }, [week.from]);
  return panel;
}

/** The bookings of a week, those of its neighbours on the way, and a fresh look when one is asked for. */
function useWeek(businessId: string | undefined, week: DateRange) {
  const queries = useQueryClient();
  const known = businessId !== undefined && businessId !== '';
  const { data, error, isFetching, refetch } = useQuery({ ...weekQuery(week), enabled: known });
  const [refreshing, setRefreshing] = useState(false);
  const loaded = data !== undefined;
  const { from } = week;
  useEffect(() => {
    if (!known) console.error(noBusiness);
  }, [known]);
  useEffect(() => {
    if (loaded) prefetchAround(queries, weekOf(from));
  }, [queries, loaded, from]);
  const refresh = async () => {
    setRefreshing(true);
    const { isSuccess } = await refetch();
    setRefreshing(false);
    if (isSuccess) toast.success('Appointments loaded successfully');
  };
  const failure = known ? (error === null ? null : loadFailure(error)) : noBusiness;
  return {
    events: known ? data?.data : undefined,
    failure,
    fetching: isFetching,
    refreshing,
    refresh: () => void (known && refresh()),
  };
}
