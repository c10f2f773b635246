import { queryOptions } from '@tanstack/react-query';
import { noticesCalls } from '#contract/calls/notices.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** What clients did lately. Below 'appointments', so that a change that is told live brings it up to date. */
export const noticesQuery = queryOptions({
  queryKey: ['appointments', 'notices'],
  queryFn: async () => replyOf(await request(noticesCalls.list, {})).data,
});
