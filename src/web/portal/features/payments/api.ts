import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { request } from '../../../api/client.ts';
import { download, type Transfer } from '../../../api/files.ts';
import type { DayRange } from '../../kit/time/day-range.ts';
import { askProved } from '../../query/prove-again.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import { type Owed, withRefund } from './owed.ts';

/** Below 'appointments', so that a booking that is paid or cancelled elsewhere brings them up to date. */
const KEY = ['appointments', 'payments'] as const;

/** What came in, went back and was left; the range before stays until the new one is there. */
export const summaryQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...KEY, 'summary', from, to],
    queryFn: async () => replyOf(await request(paymentsCalls.summary, { query: { from, to } })).data,
    placeholderData: keepPreviousData,
  });

/** Where it came from; the range before stays until the new one is there. */
export const sourcesQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...KEY, 'sources', from, to],
    queryFn: async () => replyOf(await request(paymentsCalls.sources, { query: { from, to } })).data,
    placeholderData: keepPreviousData,
  });

/** What should be there of a day, and what was counted. */
export const dayCloseQuery = (date: string) =>
  queryOptions({
    queryKey: [...KEY, 'close', date],
    queryFn: async () => replyOf(await request(paymentsCalls.dayClose, { query: { date } })).data,
  });

type Close = {
  readonly body: InputOf<(typeof paymentsCalls)['closeDay']>['body'];
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Closes a day; fails with a RefusedError. */
export function useCloseDay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (close: Close) => replyOf(await request(paymentsCalls.closeDay, close)).data,
    onSuccess: (day) => queryClient.setQueryData(dayCloseQuery(day.date).queryKey, day),
    // What was shown is not what there is.
    onError: (_, { body }) => queryClient.invalidateQueries(dayCloseQuery(body.date)),
  });
}

/** One page of payments and refunds, the latest first; `after` is the `next` of the page before. */
export const linesQuery = ({ from, to }: DayRange, after: string | null) =>
  queryOptions({
    queryKey: [...KEY, 'lines', from, to, after],
    queryFn: async () =>
      replyOf(
        await request(paymentsCalls.list, { query: { from, to, ...(after === null ? {} : { after }) } }),
      ),
  });

/** What is owed to whom. */
export const owedQuery = queryOptions({
  queryKey: [...KEY, 'owed'],
  queryFn: async (): Promise<Owed> => replyOf(await request(paymentsCalls.owed, {})).data,
});

/** Where an owed refund is to be sent; forgotten as soon as it is no longer shown. */
export const refundAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ['refund-account', id],
    queryFn: async () => replyOf(await request(paymentsCalls.refundAccount, { params: { id } })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Fetches the payments of a range as CSV. Fails with a RefusedError, also when it was cancelled. */
export async function fetchPayments({ from, to }: DayRange, transfer: Transfer) {
  const answer = await askProved(() => download(paymentsCalls.exportAll, { query: { from, to } }, transfer));
  if (!answer.ok) throw new RefusedError(answer);
  return answer.value;
}

type Attempt = {
  readonly id: string;
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Asks the client where to send an owed refund; fails with a RefusedError. */
export const useAskDetails = () =>
  useMutation({
    mutationFn: async ({ id, idempotencyKey }: Attempt) =>
      replyOf(await request(paymentsCalls.askRefundDetails, { params: { id }, idempotencyKey })),
  });

type SentBody = InputOf<typeof paymentsCalls.markRefundSent>['body'];

/** Records that an owed refund has been sent; fails with a RefusedError. */
export function useMarkSent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, idempotencyKey, body }: Attempt & { readonly body: SentBody }) =>
      replyOf(
        await request(paymentsCalls.markRefundSent, {
          params: { id },
          body,
          idempotencyKey,
        }),
      ).data,
    onSuccess: (refund) => {
      queryClient.setQueryData(owedQuery.queryKey, (known) => known && withRefund(known, refund));
      void queryClient.invalidateQueries({ queryKey: ['appointments'] });
    },
  });
}
