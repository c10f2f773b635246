import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { activityCalls } from '#contract/calls/activity.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';
import { type Filter, filterQuery } from './model.ts';

/** Who did what, the latest first, page by page. */
export const activityQuery = (filter: Filter) => {
  const asked = filterQuery(filter);
  return infiniteQueryOptions({
    queryKey: ['activity', asked],
    queryFn: async ({ pageParam: after }) => {
      const query = { ...asked, ...(after === null ? {} : { after }) };
      return replyOf(await request(activityCalls.list, { query }));
    },
    // What is filtered by stays in view while the rest is on its way.
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // It grows with every change: whoever looks again wants what was done meanwhile.
    staleTime: 0,
  });
};
