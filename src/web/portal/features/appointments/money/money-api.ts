import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { request } from '../../../../api/client.ts';
import { isUndecided, replyOf } from '../../../query/refusal.ts';
import { isAmountChanged } from '../refusals.ts';
import type { Settled } from './giving-back.ts';
import type { PartGivenBack } from './giving-part-back.ts';
import type { Received } from './receiving.ts';

/** The money of one booking: what was paid, given back, held and is still owed. */
export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'money', id],
    queryFn: async () => replyOf(await request(paymentsCalls.appointmentMoney, { params: { id } })).data,
  });

/** Asks again how the money stands, after a refusal has shown that it is not as it was thought to be. */
export const refreshMoney = (queries: QueryClient, id: string) =>
  queries.fetchQuery({ ...moneyQuery(id), staleTime: 0 }).then(
    () => undefined,
    // What is shown then stays as it was, and the refusal's own words are all there is to say.
    () => undefined,
  );

/** Everything that shows bookings, their money, and what clients have of it. */
const refreshShown = (queries: QueryClient): void => {
  for (const queryKey of [['appointments'], ['clients']]) void queries.invalidateQueries({ queryKey });
};

/** The same key across retries of one attempt, so that a lost answer never counts money twice. */
type Keyed = { readonly idempotencyKey: string };

/** Records money received by hand. Fails with a RefusedError, after an AMOUNT_CHANGED with the money as it stands. */
export function useRecordPayment(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ received, idempotencyKey }: Keyed & { readonly received: Received }) =>
      replyOf(await request(paymentsCalls.recordPayment, { params: { id }, body: received, idempotencyKey }))
        .data,
    onSuccess: (money) => {
      queries.setQueryData(moneyQuery(id).queryKey, money);
      refreshShown(queries);
    },
    onError: (failure) => (isAmountChanged(failure) ? refreshMoney(queries, id) : undefined),
  });
}

type Decision = { readonly choice: 'refund' | 'credit'; readonly amount: number };

/** Says what becomes of what was paid beyond the price. Fails with a RefusedError. */
export function useDecideOverpayment(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, idempotencyKey }: Keyed & { readonly decision: Decision }) =>
      replyOf(
        await request(paymentsCalls.decideOverpayment, { params: { id }, body: decision, idempotencyKey }),
      ).data,
    onSuccess: (money) => {
      queries.setQueryData(moneyQuery(id).queryKey, money);
      refreshShown(queries);
    },
    onError: (failure) => {
      if (!isUndecided(failure)) refreshShown(queries);
    },
  });
}

/** Gives some of what was paid back. Fails with a RefusedError, after an AMOUNT_CHANGED with the money as it stands. */
export function useGiveBack(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ given, idempotencyKey }: Keyed & { readonly given: PartGivenBack }) =>
      replyOf(await request(paymentsCalls.giveBackPart, { params: { id }, body: given, idempotencyKey }))
        .data,
    onSuccess: (money) => {
      queries.setQueryData(moneyQuery(id).queryKey, money);
      refreshShown(queries);
    },
    onError: (failure) => (isAmountChanged(failure) ? refreshMoney(queries, id) : undefined),
  });
}

/** Gives a caution fee back, or a part of it. Fails with a RefusedError. */
export function useSettleCaution(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ settled, idempotencyKey }: Keyed & { readonly settled: Settled }) =>
      replyOf(await request(paymentsCalls.settleCaution, { params: { id }, body: settled, idempotencyKey }))
        .data,
    onSuccess: (money) => {
      queries.setQueryData(moneyQuery(id).queryKey, money);
      refreshShown(queries);
    },
    // It may have been settled elsewhere.
    onError: (failure) => {
      if (!isUndecided(failure)) refreshShown(queries);
    },
  });
}
