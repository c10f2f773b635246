import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { type BlockedTimeBody, blockedTimesCalls } from '#contract/calls/blocked-times.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** A blocked time as it is to be: a new one, or one that stands. */
export type SentBlock =
  | { readonly id: null; readonly body: BlockedTimeBody }
  | { readonly id: string; readonly body: InputOf<typeof blockedTimesCalls.update>['body'] };

const calendars = { queryKey: ['appointments'] };

/** Blocks time, or changes what is blocked; fails with a RefusedError. */
export function useSaveBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...sent }: SentBlock & { readonly idempotencyKey: string }) =>
      sent.id === null
        ? replyOf(await request(blockedTimesCalls.create, { body: sent.body, idempotencyKey }))
        : replyOf(await request(blockedTimesCalls.update, { params: { id: sent.id }, body: sent.body })),
    onSettled: () => void queries.invalidateQueries(calendars),
  });
}

/** Takes a blocked time away, with those of its repetition after it if wished; fails with a RefusedError. */
export function useRemoveBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, later }: { readonly id: string; readonly later: boolean }) =>
      replyOf(
        await request(blockedTimesCalls.remove, { params: { id }, query: later ? { later: 'true' } : {} }),
      ),
    onSettled: () => void queries.invalidateQueries(calendars),
  });
}
