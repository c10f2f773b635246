import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type StaffBody, staffCalls } from '#contract/calls/staff.calls.ts';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import { request } from '../../../api/client.ts';
import { type Transfer, upload } from '../../../api/files.ts';
import { affectedQuery } from '../../kit/booking/affected.ts';
import { staffQuery } from '../../kit/staff-query.ts';
import { replyOf } from '../../query/refusal.ts';
import { withMember } from './model.ts';

/**
 * A member's bookings still to come, on certain dates (yyyy-MM-dd) or all: how many, and the first of them. While
 * another choice of dates is asked about, the answer to the one before stands.
 */
export const memberBookingsQuery = (staffId: string, dates: readonly string[] | null) =>
  queryOptions({
    ...affectedQuery({ staffId, ...(dates === null ? {} : { dates: dates.join(',') }) }),
    placeholderData: keepPreviousData,
  });

/** The bookings still to come of people who are on the staff no longer: how many, and the first of them. */
export const orphanedQuery = affectedQuery({ left: 'true' });

export type StaffSave = {
  /** Null: a new member. */
  readonly id: string | null;
  readonly body: StaffBody;
  /** The same across retries of one attempt, so that a lost answer never adds someone twice. */
  readonly idempotencyKey: string;
};

const saveMember = async ({ id, body, idempotencyKey }: StaffSave): Promise<OwnerStaff> => {
  const { data }: { readonly data: OwnerStaff | undefined } =
    id === null
      ? replyOf(await request(staffCalls.create, { body, idempotencyKey }))
      : replyOf(await request(staffCalls.update, { params: { id }, body }));
  if (data === undefined) throw new Error('Save response missing data.');
  return data;
};

/** Adds or changes a staff member; fails with a RefusedError. */
export function useSaveMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveMember,
    onSuccess: (member) => {
      queryClient.setQueryData(staffQuery.queryKey, (known) => known && withMember(known, member));
      void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
    },
  });
}

/** Sends and removes the photo of a member, and puts the list right. Both fail with a RefusedError. */
export function useMemberPhoto(id: string) {
  const queryClient = useQueryClient();
  const show = (photoUrl: string | undefined) => {
    queryClient.setQueryData(staffQuery.queryKey, (known) =>
      known?.map((member) => (member._id === id ? { ...member, photoUrl } : member)),
    );
    void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
  };
  return {
    send: async (file: File, transfer: Transfer) =>
      show(replyOf(await upload(staffCalls.uploadPhoto, { params: { id }, file }, transfer)).data.imageUrl),
    remove: async () => {
      replyOf(await request(staffCalls.removePhoto, { params: { id } }));
      show(undefined);
    },
  };
}

export type StaffDeletion = {
  readonly id: string;
  /** Who takes the future bookings over; null: they stay as they are. */
  readonly heirId: string | null;
};

/** Deletes a staff member; fails with a RefusedError. */
export function useDeleteMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, heirId }: StaffDeletion) =>
      replyOf(
        await request(staffCalls.remove, {
          params: { id },
          query: heirId === null ? {} : { reassignTo: heirId },
        }),
      ),
    onSuccess: (_, { id }) => {
      queryClient.setQueryData(staffQuery.queryKey, (known) => known?.filter(({ _id }) => _id !== id));
      void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['appointments'] });
      void queryClient.invalidateQueries({ queryKey: orphanedQuery.queryKey });
    },
  });
}
