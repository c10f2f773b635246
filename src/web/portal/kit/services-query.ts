import { queryOptions } from '@tanstack/react-query';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { type Ask, request } from '../../api/client.ts';
import { replyOf } from '../query/refusal.ts';

export const servicesQueryBy = (ask: Ask) =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async () => replyOf(await ask(servicesCalls.list, { query: {} })).data,
  });

/** The business's services, active and inactive, whichever screen needs some of them. */
export const servicesQuery = servicesQueryBy(request);
