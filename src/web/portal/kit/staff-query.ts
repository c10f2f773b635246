import { queryOptions } from '@tanstack/react-query';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { OwnerStaff, PublicStaff } from '#contract/replies/staff-views.ts';
import { request } from '../../api/client.ts';
import { replyOf } from '../query/refusal.ts';

/** The owner is answered in full; a list without services is the public view and of no use here. */
export const isOwnerStaff = (list: readonly (OwnerStaff | PublicStaff)[]): list is readonly OwnerStaff[] =>
  list.every((member) => 'services' in member);

/** The staff in full. Fails with 'Invalid staff data format.' when answered as the public is. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async () => {
    const { data } = replyOf(await request(staffCalls.list, { query: {} }));
    if (!Array.isArray(data) || !isOwnerStaff(data)) throw new Error('Invalid staff data format.');
    return data;
  },
});
