import { queryOptions } from '@tanstack/react-query';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { request } from '../../api/client.ts';
import { replyOf } from '../query/refusal.ts';

/** The business's services, active and inactive, whichever screen needs some of them. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: async () => replyOf(await request(servicesCalls.list, { query: {} })).data,
});
