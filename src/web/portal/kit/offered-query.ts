import { queryOptions, useQuery } from '@tanstack/react-query';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { request } from '../../api/client.ts';
import { replyOf } from '../query/refusal.ts';
import { useStoredUser } from '../session/session-context.tsx';

export const offeredQuery = queryOptions({
  queryKey: ['offered'],
  queryFn: async () => replyOf(await request(membersCalls.offered, {})).data,
});

/** Who asks whoever is signed in to become the owner, and when they can; null: nobody does, or it is not known yet. */
export function useOffered() {
  const { role, onSharedDevice = false } = useStoredUser();
  // The owner is asked by nobody, and a device that a team shares shows nobody's own affairs.
  return useQuery({ ...offeredQuery, enabled: role !== undefined && !onSharedDevice }).data ?? null;
}
