import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type WebhookBody, type WebhookView, webhooksCalls } from '#contract/calls/webhooks.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** The business's webhooks, the oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => replyOf(await request(webhooksCalls.list, {})).data,
});

/** What a webhook was told, the newest first, page by page. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', id],
    queryFn: async ({ pageParam: page }) =>
      replyOf(await request(webhooksCalls.deliveries, { params: { id }, query: { page: String(page) } })),
    initialPageParam: 1,
    getNextPageParam: ({ more }, _, page) => (more ? page + 1 : undefined),
    // It grows by itself: whoever looks again wants what has come of it meanwhile.
    staleTime: 0,
  });

/** Shows a webhook as it is answered, in its place or as the newest. */
function useShown() {
  const queryClient = useQueryClient();
  return (webhook: WebhookView) =>
    queryClient.setQueryData(webhooksQuery.queryKey, (known) =>
      known?.some(({ _id }) => _id === webhook._id)
        ? known.map((one) => (one._id === webhook._id ? webhook : one))
        : [...(known ?? []), webhook],
    );
}

type Switched = { readonly webhook: WebhookView; readonly state: 'on' | 'off' };

/** Switches a webhook on or off. Fails with a RefusedError. */
export function useSwitchWebhook() {
  const show = useShown();
  return useMutation({
    mutationFn: async ({ webhook: { _id: id, url, events }, state }: Switched) =>
      replyOf(await request(webhooksCalls.change, { params: { id }, body: { url, events, state } })),
    onSuccess: ({ data }) => show(data),
  });
}

/** Adds a webhook, whose secret is then in the reply, or changes the one that is given. Fails with a RefusedError. */
export function useSaveWebhook(webhook: WebhookView | null) {
  const show = useShown();
  return useMutation({
    mutationFn: async (body: WebhookBody): Promise<{ data: WebhookView; secret: string | null }> => {
      if (webhook === null) return replyOf(await request(webhooksCalls.create, { body }));
      const params = { id: webhook._id };
      const state = webhook.state === 'on' ? 'on' : 'off';
      const { data } = replyOf(await request(webhooksCalls.change, { params, body: { ...body, state } }));
      return { data, secret: null };
    },
    onSuccess: ({ data }) => show(data),
  });
}

/** Gives a webhook another secret, which is in the reply. Fails with a RefusedError. */
export function useRotateSecret() {
  const show = useShown();
  return useMutation({
    mutationFn: async (id: string) => replyOf(await request(webhooksCalls.rotate, { params: { id } })),
    onSuccess: ({ data }) => show(data),
  });
}

/** Removes a webhook; one that is gone already was to be gone. */
export function useRemoveWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const answer = await request(webhooksCalls.remove, { params: { id } });
      if (!answer.ok && answer.code === 'NOT_FOUND') return;
      replyOf(answer);
    },
    onSuccess: (_, id) =>
      queryClient.setQueryData(webhooksQuery.queryKey, (known) => known?.filter((one) => one._id !== id)),
  });
}

/** Sends a test event to a webhook. Fails with a RefusedError. */
export function useTestWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => replyOf(await request(webhooksCalls.test, { params: { id } })),
    onSuccess: (_, id) => queryClient.invalidateQueries({ queryKey: ['deliveries', id] }),
  });
}

/** Has an event delivered once more. Fails with a RefusedError. */
export function useReplay(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (deliveryId: string) =>
      replyOf(await request(webhooksCalls.replay, { params: { id }, body: { deliveryId } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['deliveries', id] }),
  });
}
