import { workPhotosCalls } from '#contract/calls/work-photos.calls.ts';
import { imageUrl } from '#contract/media.ts';
import type { WorkPhoto } from '#contract/replies/work-views.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { handleOf, readBusinessHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { listWorkPhotos, type WorkPhotoRow } from './work.repo.ts';

/** The owner's own photos of their work, in their order. */
export const readWorkPhotos = defineQuery(workPhotosCalls.list, {
  run: async ({ ctx: { tx } }) =>
    ok({ success: true, data: (await listWorkPhotos(tx)).map(presentWorkPhoto) }),
});

/** The same for the business's page; none for a business that there is not. */
export const readPublicWork = async (
  platform: Platform,
  businessId: string,
): Promise<readonly WorkPhoto[]> => {
  const business = readBusinessHandle(businessId);
  if (business === null) return [];
  return (await inTenant(platform.database, business, listWorkPhotos)).map(presentWorkPhoto);
};

export const presentWorkPhoto = (row: WorkPhotoRow): WorkPhoto => {
  const key = handleOf(row.business_id, row.photo_id);
  return {
    _id: key,
    photoUrl: imageUrl(key),
    serviceId: row.service_id === null ? null : handleOf(row.business_id, row.service_id),
  };
};
