import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

/** The photos of a business's work in their order. A service that is deleted is no service of theirs. */
export const listWorkPhotos = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('work_photos')
    .leftJoin('services', (join) =>
      join
        .onRef('services.business_id', '=', 'work_photos.business_id')
        .onRef('services.service_id', '=', 'work_photos.service_id')
        .on('services.deleted_at', 'is', null),
    )
    .select(['work_photos.business_id', 'work_photos.photo_id', 'work_photos.place', 'services.service_id'])
    .where('work_photos.business_id', '=', business)
    .orderBy('work_photos.place')
    .orderBy('work_photos.photo_id')
    .execute();

export type WorkPhotoRow = Awaited<ReturnType<typeof listWorkPhotos>>[number];

export const insertWorkPhoto = ({ query, business }: TenantTransaction, photo: Id, place: number) =>
  query.insertInto('work_photos').values({ business_id: business, photo_id: photo, place }).execute();

/** Gives each of these the place at which it is named. */
export const placeWorkPhotos = ({ query, business }: TenantTransaction, photos: readonly Id[]) =>
  sql`UPDATE work_photos w SET place = named.place
        FROM unnest(${photos}::uuid[]) WITH ORDINALITY AS named (photo_id, place)
       WHERE w.business_id = ${business} AND w.photo_id = named.photo_id`.execute(query);

export const tagWorkPhoto = ({ query, business }: TenantTransaction, photo: Id, service: Id | null) =>
  query
    .updateTable('work_photos')
    .set({ service_id: service })
    .where('business_id', '=', business)
    .where('photo_id', '=', photo)
    .execute();

/** Whether it was there. */
export const deleteWorkPhoto = async (
  { query, business }: TenantTransaction,
  photo: Id,
): Promise<boolean> => {
  const { numDeletedRows } = await query
    .deleteFrom('work_photos')
    .where('business_id', '=', business)
    .where('photo_id', '=', photo)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
