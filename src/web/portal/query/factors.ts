import { queryOptions } from '@tanstack/react-query';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { request } from '../../api/client.ts';
import { replyOf } from './refusal.ts';

/** What the account has besides its password. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: async () => replyOf(await request(factorsCalls.factors, {})).data,
});
