import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type MessageTextBody, messagesCalls } from '#contract/calls/messages.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** The words of every message that can be edited, ours or the business's own. */
export const textsQuery = queryOptions({
  queryKey: ['message-texts'],
  queryFn: async () => replyOf(await request(messagesCalls.texts, {})).data,
});

/** How a text would arrive. Fails with a RefusedError that says what is wrong with it. */
export const previewQuery = (text: MessageTextBody) =>
  queryOptions({
    queryKey: ['message-preview', text.kind, text.channel, text.body],
    queryFn: async () => replyOf(await request(messagesCalls.preview, { body: text })).data,
    // The same words read the same for as long as the dialog is open.
    staleTime: 300_000,
    gcTime: 60_000,
  });

/** Puts a message in other words, or with an empty text back in ours. Fails with a RefusedError. */
export function useSaveText() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (text: MessageTextBody) =>
      replyOf(await request(messagesCalls.saveText, { body: text })).data,
    onSuccess: (texts) => {
      queryClient.setQueryData(textsQuery.queryKey, texts);
      queryClient.removeQueries({ queryKey: ['message-preview'], type: 'inactive' });
    },
  });
}

export type TestMessage = {
  readonly text: MessageTextBody;
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Sends a text to the owner, and resolves to where it went. Fails with a RefusedError. */
export const useSendTest = () =>
  useMutation({
    mutationFn: async ({ text, idempotencyKey }: TestMessage) =>
      replyOf(await request(messagesCalls.sendTest, { body: text, idempotencyKey })).message,
  });
