import { queryOptions } from '@tanstack/react-query';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** The banks a payout can go to, which do not change while the page is open. */
export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: async () => replyOf(await request(paymentsCalls.banks, {})).data,
  staleTime: Number.POSITIVE_INFINITY,
});
