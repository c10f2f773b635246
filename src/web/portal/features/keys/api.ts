import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKeyBody, apiKeysCalls } from '#contract/calls/api-keys.calls.ts';
import { request } from '../../../api/client.ts';
import { requestProved } from '../../query/prove-again.ts';
import { replyOf } from '../../query/refusal.ts';

/** The business's keys that are alive, the oldest first. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async () => replyOf(await request(apiKeysCalls.list, {})).data,
  // Whoever looks wants to know when each was used last.
  staleTime: 0,
});

/** Makes a key, which is then in the reply. Fails with a RefusedError. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiKeyBody) => replyOf(await requestProved(apiKeysCalls.create, { body })),
    onSuccess: ({ data }) =>
      queryClient.setQueryData(keysQuery.queryKey, (known) => [...(known ?? []), data]),
  });
}

/** Ends a key; one that has ended already was to end. */
export function useEndKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const answer = await request(apiKeysCalls.end, { params: { id } });
      if (!answer.ok && answer.code === 'NOT_FOUND') return;
      replyOf(answer);
    },
    onSuccess: (_, id) =>
      queryClient.setQueryData(keysQuery.queryKey, (known) => known?.filter((one) => one._id !== id)),
  });
}
