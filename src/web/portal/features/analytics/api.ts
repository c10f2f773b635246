import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { analyticsCalls } from '#contract/calls/analytics.calls.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Analytics, analytics } from '#contract/replies/analytics.ts';
import { request } from '../../../api/client.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import { type Asked, behindAsk } from './behind.ts';
import { type FigureDays, figureDaysAsk } from './periods.ts';

/** Read as they came from the network, so that a hole in them becomes a message and not a broken screen. */
function readAnalytics(data: unknown): Analytics {
  const read = analytics.safeParse(data);
  if (!read.success) throw new Error('Invalid or missing data field in analytics response.');
  return read.data;
}

/** The figures of a period of the session's own business; those of the period before stay until they are there. */
export const analyticsQuery = (of: FigureDays) =>
  queryOptions({
    queryKey: ['appointments', 'analytics', figureDaysAsk(of)],
    queryFn: async () =>
      readAnalytics(replyOf(await request(appointmentsCalls.analytics, { query: figureDaysAsk(of) })).data),
    placeholderData: keepPreviousData,
  });

/** What went wrong, in the specification's words. */
export const loadFailure = (failure: Error): string =>
  failure instanceof RefusedError ? 'Could not fetch analytics data.' : failure.message;

/** What the figures of a period tell; those of the period before stay until they are there. */
export const answersQuery = (of: FigureDays) =>
  queryOptions({
    queryKey: ['appointments', 'analytics', 'answers', figureDaysAsk(of)],
    queryFn: async () => replyOf(await request(analyticsCalls.answers, { query: figureDaysAsk(of) })).data,
    placeholderData: keepPreviousData,
  });

/** The bookings behind a figure of a period. */
export const behindQuery = (of: FigureDays, asked: Asked) =>
  queryOptions({
    queryKey: ['appointments', 'analytics', 'behind', figureDaysAsk(of), behindAsk(asked)],
    queryFn: async () =>
      replyOf(await request(analyticsCalls.behind, { query: { ...figureDaysAsk(of), ...behindAsk(asked) } })),
  });
