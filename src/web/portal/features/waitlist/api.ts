import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { waitlistCalls } from '#contract/calls/waitlist.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** Who waits, from today on. Below 'appointments': a booking that is moved or cancelled elsewhere frees a time for them. */
export const waitlistQuery = queryOptions({
  queryKey: ['appointments', 'waitlist'],
  queryFn: async () => replyOf(await request(waitlistCalls.list, {})).data,
});

/** Takes somebody off the list; fails with a RefusedError. */
export function useRemoveEntry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const answer = await request(waitlistCalls.remove, { params: { id } });
      // Gone already, by a lost answer or another tab: that is what was wanted.
      if (!answer.ok && answer.code === 'NOT_FOUND') return;
      replyOf(answer);
    },
    onSuccess: (_, id) => {
      queryClient.setQueryData(waitlistQuery.queryKey, (known) => known?.filter((entry) => entry._id !== id));
      // A time that was held for them is free again.
      void queryClient.invalidateQueries({ queryKey: ['appointments'] });
    },
  });
}
