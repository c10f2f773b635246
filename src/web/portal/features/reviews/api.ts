import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { reviewsCalls } from '#contract/calls/reviews.calls.ts';
import type { Abuse } from '#core/reviews/reviews.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

export type ReviewFilter = {
  /** Null: with any number of stars. */
  readonly stars: number | null;
  readonly unanswered: boolean;
};

/** What clients wrote, the newest first, page by page. */
export const reviewsQuery = ({ stars, unanswered }: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: ['reviews', stars, unanswered],
    queryFn: async ({ pageParam: page }) => {
      const query = {
        page: String(page),
        ...(stars === null ? {} : { stars: String(stars) }),
        ...(unanswered ? { unanswered: 'true' as const } : {}),
      };
      return replyOf(await request(reviewsCalls.list, { query }));
    },
    // What is filtered by stays in view while its reviews are on their way.
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ more }, _, page) => (more ? page + 1 : undefined),
  });

/** One change after which the lists are asked for again. Each fails with a RefusedError. */
function useChange<Sent>(send: (sent: Sent) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reviews'] }),
  });
}

export const useReply = (id: string) =>
  useChange(async (body: { readonly reply: string }) =>
    replyOf(await request(reviewsCalls.reply, { params: { id }, body })),
  );

/** Hides a review for abuse; null shows it again. */
export const useHide = (id: string) =>
  useChange(async (abuse: Abuse | null) =>
    abuse === null
      ? replyOf(await request(reviewsCalls.show, { params: { id } }))
      : replyOf(await request(reviewsCalls.hide, { params: { id }, body: { abuse } })),
  );
