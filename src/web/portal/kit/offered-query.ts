import { queryOptions } from '@tanstack/react-query';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { request } from '../../api/client.ts';
import { replyOf } from '../query/refusal.ts';

/** Whether the owner asks whoever is signed in to become the owner; null: nobody does. */
export const offeredQuery = queryOptions({
  queryKey: ['offered'],
  queryFn: async () => replyOf(await request(membersCalls.offered, {})).data,
});
