import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { finderCalls } from '#contract/calls/finder.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** Clients and appointments that answer the words; until then those that answered the words before. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['finder', q],
    queryFn: async () => replyOf(await request(finderCalls.find, { query: { q } })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    // Nothing of whom was looked for stays behind.
    gcTime: 30_000,
  });
