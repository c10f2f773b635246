import { queryOptions } from '@tanstack/react-query';
import { noticesCalls } from '#contract/calls/notices.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** What clients did lately: asked for again where one did something, and not for what the team does itself. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async () => replyOf(await request(noticesCalls.list, {})).data,
});
