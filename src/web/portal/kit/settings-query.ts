import { queryOptions } from '@tanstack/react-query';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { request } from '../../api/client.ts';
import { replyOf } from '../query/refusal.ts';

/** The business's settings, whichever screen needs some of them. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => replyOf(await request(settingsCalls.get, {})).data,
});
