import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

/** What shows a photo: one of the business's services, one of its staff members, or its own pages. */
export type PhotoHolder =
  | { readonly purpose: 'service' | 'staff'; readonly holder: Id }
  | { readonly purpose: 'logo' | 'banner' };

const serviceOf = ({ query, business }: TenantTransaction, service: Id) =>
  query
    .selectFrom('services')
    .select('image_id as picture')
    .where('business_id', '=', business)
    .where('service_id', '=', service)
    .where('deleted_at', 'is', null);

const memberOf = ({ query, business }: TenantTransaction, member: Id) =>
  query
    .selectFrom('staff')
    .select('photo_id as picture')
    .where('business_id', '=', business)
    .where('staff_id', '=', member)
    .where('deleted_at', 'is', null);

const businessOf = (
  { query, business }: TenantTransaction,
  { purpose }: { readonly purpose: 'logo' | 'banner' },
) =>
  query
    .selectFrom('businesses')
    .select(purpose === 'logo' ? 'logo_id as picture' : 'banner_id as picture')
    .where('business_id', '=', business);

type Held = { readonly picture: Id | null };

/** Whether there is such a thing to show a photo; a deleted service or staff member is none. */
export const holderExists = async (transaction: TenantTransaction, holder: PhotoHolder): Promise<boolean> => {
  if (holder.purpose === 'service')
    return (await serviceOf(transaction, holder.holder).executeTakeFirst()) !== undefined;
  if (holder.purpose === 'staff')
    return (await memberOf(transaction, holder.holder).executeTakeFirst()) !== undefined;
  return true;
};

/** The photo shown now, its holder's row held until the transaction ends; undefined without a holder. */
export const lockHolder = (
  transaction: TenantTransaction,
  holder: PhotoHolder,
): Promise<Held | undefined> => {
  if (holder.purpose === 'service')
    return serviceOf(transaction, holder.holder).forNoKeyUpdate().executeTakeFirst();
  if (holder.purpose === 'staff')
    return memberOf(transaction, holder.holder).forNoKeyUpdate().executeTakeFirst();
  return businessOf(transaction, { purpose: holder.purpose }).forNoKeyUpdate().executeTakeFirst();
};

export const setPhoto = async (
  { query, business }: TenantTransaction,
  holder: PhotoHolder,
  picture: Id | null,
): Promise<void> => {
  switch (holder.purpose) {
    case 'service':
      await query
        .updateTable('services')
        .set({ image_id: picture })
        .where('business_id', '=', business)
        .where('service_id', '=', holder.holder)
        .execute();
      return;
    case 'staff':
      await query
        .updateTable('staff')
        .set({ photo_id: picture })
        .where('business_id', '=', business)
        .where('staff_id', '=', holder.holder)
        .execute();
      return;
    default:
      await query
        .updateTable('businesses')
        .set(holder.purpose === 'logo' ? { logo_id: picture } : { banner_id: picture })
        .where('business_id', '=', business)
        .execute();
  }
};

export const insertMedia = (
  { query, business }: TenantTransaction,
  media: {
    readonly id: Id;
    readonly purpose: PhotoHolder['purpose'];
    readonly bytes: number;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('media')
    .values({
      business_id: business,
      media_id: media.id,
      purpose: media.purpose,
      bytes: media.bytes,
      created_at: at(media.now),
    })
    .execute();

export const markMediaRemoved = ({ query, business }: TenantTransaction, id: Id, now: Instant) =>
  query
    .updateTable('media')
    .set({ removed_at: at(now) })
    .where('business_id', '=', business)
    .where('media_id', '=', id)
    .execute();

export type MediaKey = { readonly business_id: BusinessId; readonly media_id: Id };

/** Removed photos whose files are still there, in the order of their ids, beginning after `after`. */
export const listRemovedMedia = ({ query }: PlatformTransaction, after: Id | null, limit: number) =>
  query
    .selectFrom('media')
    .select(['business_id', 'media_id'])
    .where('removed_at', 'is not', null)
    .$if(after !== null, (some) => some.where('media_id', '>', after))
    .orderBy('media_id')
    .limit(limit)
    .execute();

/** Forgets a removed photo; one that is still kept is left alone. */
export const deleteRemovedMedia = ({ query }: PlatformTransaction, { business_id, media_id }: MediaKey) =>
  query
    .deleteFrom('media')
    .where('business_id', '=', business_id)
    .where('media_id', '=', media_id)
    .where('removed_at', 'is not', null)
    .execute();

/** Which of these ids have a row, removed or not. */
export const knownMedia = async (
  { query }: PlatformTransaction,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> => {
  if (ids.length === 0) return new Set();
  const rows = await query
    .selectFrom('media')
    .select('media_id')
    .where('media_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.media_id));
};
