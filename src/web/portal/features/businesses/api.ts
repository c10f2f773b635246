import { queryOptions } from '@tanstack/react-query';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** How each business goes whose figures whoever is signed in may read. */
export const chainQuery = queryOptions({
  queryKey: ['chain'],
  queryFn: async () => replyOf(await request(membersCalls.chain, {})).data,
});
