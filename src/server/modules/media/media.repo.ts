import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { Looking, PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

/** What shows a photo: one of the business's services, one of its staff members, or its own pages. */
export type PhotoHolder =
  | { readonly purpose: 'service' | 'staff'; readonly id: Id }
  | { readonly purpose: 'logo' | 'banner' };

/** What a photo is for: to be shown by one of those, or among the photos of the business's work. */
export type PhotoPlace = PhotoHolder | { readonly purpose: 'work' };

/** Where each photo is named; `id`: which row of the business, without it its only one. */
const places = {
  service: { table: 'services', id: 'service_id', photo: 'image_id' },
  staff: { table: 'staff', id: 'staff_id', photo: 'photo_id' },
  logo: { table: 'businesses', id: null, photo: 'logo_id' },
  banner: { table: 'businesses', id: null, photo: 'banner_id' },
} as const;

/** The columns and the row of a holder, for a statement; a deleted service or staff member is none. */
const placeOf = ({ business }: TenantTransaction, holder: PhotoHolder) => {
  const { table, id, photo } = places[holder.purpose];
  const which =
    id !== null && 'id' in holder ? sql`AND ${sql.ref(id)} = ${holder.id} AND deleted_at IS NULL` : sql``;
  return { table: sql.table(table), photo: sql.ref(photo), row: sql`business_id = ${business} ${which}` };
};

type Held = { readonly picture: Id | null };

/** Whether there is such a thing to show a photo. */
export const photoHolderExists = async (
  transaction: TenantTransaction,
  holder: PhotoHolder,
): Promise<boolean> => {
  const { table, row } = placeOf(transaction, holder);
  const { rows } = await sql`SELECT FROM ${table} WHERE ${row}`.execute(transaction.query);
  return rows.length > 0;
};

/** The photo shown now, its holder's row held until the transaction ends; undefined without a holder. */
export const lockHolder = async (
  transaction: TenantTransaction,
  holder: PhotoHolder,
): Promise<Held | undefined> => {
  const { table, photo, row } = placeOf(transaction, holder);
  const held = sql<Held>`SELECT ${photo} AS picture FROM ${table} WHERE ${row} FOR NO KEY UPDATE`;
  return (await held.execute(transaction.query)).rows[0];
};

export const setPhoto = async (
  transaction: TenantTransaction,
  holder: PhotoHolder,
  picture: Id | null,
): Promise<void> => {
  const { table, photo, row } = placeOf(transaction, holder);
  await sql`UPDATE ${table} SET ${photo} = ${picture} WHERE ${row}`.execute(transaction.query);
};

export const insertMedia = (
  { query, business }: TenantTransaction,
  media: {
    readonly id: Id;
    readonly purpose: PhotoPlace['purpose'];
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
export const listRemovedMedia = ({ query }: Looking, after: Id | null, limit: number) =>
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
