import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError } from '../../../query/refusal.ts';
import { type CalendarAsk, calendarQuery, type Filter } from '../api.ts';
import { type CalendarView, rangeOf, turned } from '../places.ts';

type Shown = {
  readonly businessId: string | undefined;
  readonly view: CalendarView;
  readonly day: CalendarDate;
  readonly filter: Filter;
  /** How many bookings of each day a month has room for. */
  readonly rows: number;
  /** Whether what comes back on the day shown is wanted, and what should be back by `today`. */
  readonly returns: boolean;
  readonly today: CalendarDate;
};

const askFor = (
  { businessId, view, filter, rows, returns, today }: Shown,
  day: CalendarDate,
): CalendarAsk => ({
  businessId,
  // What comes back on a day was out until the day before.
  range: returns ? { from: addDays(day, -1), to: day } : rangeOf(view, day),
  perDay: view === 'month' ? rows : null,
  filter,
  ...(returns && day === today ? { late: true } : {}),
});

/** The bookings shown, those of the pages before and after fetched ahead. */
export function useBookings(shown: Shown) {
  const queries = useQueryClient();
  const { view, day } = shown;
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(
    calendarQuery(askFor(shown, day)),
  );
  const [refreshing, setRefreshing] = useState(false);
  const settled = data !== undefined && !isPlaceholderData;

  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    if (!settled) return;
    for (const by of [1, -1] as const)
      void queries.prefetchQuery(calendarQuery(askFor(latest.current, turned(view, day, by))));
  }, [settled, queries, view, day]);

  const failed = isError && data === undefined;
  // Once when it begins to fail; not again whenever it fails anew in the background.
  const why = isError ? failureText(error) : null;
  useEffect(() => {
    if (why !== null) toast.error(why);
  }, [why]);

  return {
    data,
    failed,
    /** What stands was true a moment ago; the last look failed. */
    stale: isError && data !== undefined,
    /** What the calendar area says in place of bookings. */
    failure: error instanceof RefusedError ? 'Error loading appointments.' : (error?.message ?? ''),
    loading: data === undefined && !isError,
    fetching: isFetching,
    refreshing,
    retry: () => void refetch(),
    refresh: async () => {
      setRefreshing(true);
      const { isSuccess } = await refetch();
      setRefreshing(false);
      if (isSuccess) toast.success('Appointments loaded successfully');
    },
  };
}

const failureText = (error: Error | null): string =>
  error instanceof RefusedError || error === null ? 'Failed to load appointments.' : error.message;
