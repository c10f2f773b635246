import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { workPhotosCalls } from '#contract/calls/work-photos.calls.ts';
import type { WorkPhoto } from '#contract/replies/work-views.ts';
import { request } from '../../../api/client.ts';
import { type Transfer, upload } from '../../../api/files.ts';
import { replyOf } from '../../query/refusal.ts';

/** The photos of the business's work, in the order clients see them. */
export const workQuery = queryOptions({
  queryKey: ['work-photos'],
  queryFn: async () => replyOf(await request(workPhotosCalls.list, {})).data,
});

type Photos = readonly WorkPhoto[];

/** Changes the photos, and puts the list right. All fail with a RefusedError; what was shown before then comes back. */
export function useWork() {
  const queryClient = useQueryClient();
  const { queryKey } = workQuery;
  const show = (change: (known: Photos) => Photos) =>
    queryClient.setQueryData(queryKey, (known) => known && [...change(known)]);
  const changed = async (change: (known: Photos) => Photos, work: () => Promise<unknown>) => {
    show(change);
    try {
      await work();
    } catch (failure) {
      await queryClient.invalidateQueries({ queryKey });
      throw failure;
    }
  };
  return {
    add: async (file: File, transfer: Transfer) => {
      try {
        const { data } = replyOf(await upload(workPhotosCalls.add, { file }, transfer));
        show((known) => [...known, data]);
      } catch (failure) {
        // It may have arrived and its answer been lost.
        await queryClient.invalidateQueries({ queryKey });
        throw failure;
      }
    },
    arrange: (photos: Photos) =>
      changed(
        () => photos,
        async () =>
          replyOf(await request(workPhotosCalls.arrange, { body: { ids: photos.map(({ _id }) => _id) } })),
      ),
    tag: (id: string, serviceId: string | null) =>
      changed(
        (known) => known.map((photo) => (photo._id === id ? { ...photo, serviceId } : photo)),
        async () => replyOf(await request(workPhotosCalls.tag, { params: { id }, body: { serviceId } })),
      ),
    remove: (id: string) =>
      changed(
        (known) => known.filter((photo) => photo._id !== id),
        async () => replyOf(await request(workPhotosCalls.remove, { params: { id } })),
      ),
  };
}
