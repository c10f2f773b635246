import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { DateRange } from '#core/calendar/calendar-date.ts';
import { type Ask, request } from '../../../api/client.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import { weekAfter } from './week.ts';

/** Everything that touches the days of a week, as the server answers it. */
export const weekQuery = ({ from, to }: DateRange, ask: Ask = request) =>
  queryOptions({
    queryKey: ['appointments', 'calendar', from, to],
    queryFn: async () => {
      const reply = replyOf(await ask(appointmentsCalls.calendar, { query: { from, to } }));
      if (!Array.isArray(reply.data)) throw new Error('Invalid appointment data format.');
      return reply;
    },
  });

/** Asks for the weeks on both sides, so that a swipe finds them there. Failures are told when they are shown. */
export function prefetchAround(queries: QueryClient, week: DateRange): void {
  for (const by of [1, -1]) void queries.prefetchQuery(weekQuery(weekAfter(week, by)));
}

/** What went wrong, in the specification's words. */
export const loadFailure = (failure: Error): string =>
  failure instanceof RefusedError ? 'Failed to load appointments.' : failure.message;
