import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { analyticsCalls } from '#contract/calls/analytics.calls.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type Analytics, analytics } from '#contract/replies/analytics.ts';
import { request } from '../../../api/client.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import { type Asked, behindAsk } from './behind.ts';
import type { Period } from './periods.ts';

/** Read as they came from the network, so that a hole in them becomes a message and not a broken screen. */
function readAnalytics(data: unknown): Analytics {
  const read = analytics.safeParse(data);
  if (!read.success) throw new Error('Invalid or missing data field in analytics response.');
  return read.data;
}

const textOf = (days: Period) => String(days) as `${Period}`;

/** The figures of a period of the session's own business; those of the period before stay until they are there. */
export const analyticsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['appointments', 'analytics', days],
    queryFn: async () =>
      readAnalytics(
        replyOf(await request(appointmentsCalls.analytics, { query: { days: textOf(days) } })).data,
      ),
    placeholderData: keepPreviousData,
  });

/** What went wrong, in the specification's words. */
export const loadFailure = (failure: Error): string =>
  failure instanceof RefusedError ? 'Could not fetch analytics data.' : failure.message;

/** What the figures of a period tell; those of the period before stay until they are there. */
export const answersQuery = (days: Period) =>
  queryOptions({
    queryKey: ['appointments', 'analytics', 'answers', days],
    queryFn: async () =>
      replyOf(await request(analyticsCalls.answers, { query: { days: textOf(days) } })).data,
    placeholderData: keepPreviousData,
  });

/** The bookings behind a figure of a period. */
export const behindQuery = (days: Period, asked: Asked) =>
  queryOptions({
    queryKey: ['appointments', 'analytics', 'behind', days, behindAsk(asked)],
    queryFn: async () =>
      replyOf(await request(analyticsCalls.behind, { query: { days: textOf(days), ...behindAsk(asked) } })),
  });
