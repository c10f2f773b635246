import type { Updateable } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { BusinessTable } from '../../platform/db/tables/tables.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import {
  insertUnlessThere,
  type Looking,
  type PlatformTransaction,
  type TenantLooking,
  type TenantTransaction,
} from '../../platform/db/transaction.ts';

export const findBusiness = ({ query, business }: TenantLooking) =>
  query.selectFrom('businesses').selectAll().where('business_id', '=', business).executeTakeFirstOrThrow();

/** Its address, once its setup is complete. */
export const findSlug = ({ query, business }: TenantLooking) =>
  query
    .selectFrom('businesses')
    .select('slug')
    .where('business_id', '=', business)
    .where('setup_completed_at', 'is not', null)
    .executeTakeFirst();

/**
 * The business as it stands, its row held until the transaction ends, bookings included: for whoever may change the
 * slug. A change of it needs this lock at last, and two who raise a lesser one to it would wait for each other.
 */
export const lockBusiness = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('businesses')
    .select(['name', 'owner_name', 'slug', 'setup_completed_at', 'time_zone', 'confirmation'])
    .where('business_id', '=', business)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Holds the business's offer until the transaction ends: hours, rules, services, staff and who performs what change
 * one at a time. Taken before any service or staff row, or two who assign from both sides wait for each other.
 * Bookings do not wait.
 */
export const lockOffer = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('businesses')
    .select('business_id')
    .where('business_id', '=', business)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Where the business delivers to, in the owner's order. */
export const listZones = ({ query, business }: TenantLooking) =>
  query
    .selectFrom('delivery_zones')
    .select(['zone_id', 'name', 'price_kobo'])
    .where('business_id', '=', business)
    .orderBy('position')
    .execute();

export type ZoneRow = Awaited<ReturnType<typeof listZones>>[number];

export type BusinessRow = Awaited<ReturnType<typeof findBusiness>>;

/** The business a slug leads to, by an old address as well; null: there is none. */
export const findSlugHolder = async ({ query }: Looking, slug: string) => {
  const row = await query
    .selectFrom('slugs')
    .select('business_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.business_id ?? null;
};

/** Those of these slugs that nobody has or had. */
export const freeOf = async <S extends string>(
  { query }: PlatformTransaction,
  slugs: readonly S[],
): Promise<readonly S[]> => {
  if (slugs.length === 0) return [];
  const rows = await query.selectFrom('slugs').select('slug').where('slug', 'in', slugs).execute();
  const held = new Set<string>(rows.map(({ slug }) => slug));
  return slugs.filter((slug) => !held.has(slug));
};

/** A business keeps every address it ever had, so that one owner could keep them all. */
const MOST_SLUGS = 50;

/** Whether the business has the slug now. One of its own earlier slugs may be taken up again, past any limit. */
export const takeSlug = async (
  { query, business }: Pick<TenantTransaction, 'query' | 'business'>,
  slug: string,
  now: Instant,
): Promise<'had' | 'taken' | 'too many'> => {
  await insertUnlessThere(
    { query },
    query.insertInto('slugs').values({ slug, business_id: business, taken_at: at(now) }),
  );
  const own = await query.selectFrom('slugs').select('slug').where('business_id', '=', business).execute();
  if (!own.some((row) => row.slug === slug)) return 'taken';
  return own.length > MOST_SLUGS ? 'too many' : 'had';
};

/** What the Settings screens change of a business itself. */
export type BusinessSettings = Omit<
  Updateable<BusinessTable>,
  | 'business_id'
  | 'created_at'
  | 'setup_completed_at'
  | 'logo_id'
  | 'banner_id'
  | 'feed_version'
  | 'require_deposit'
  | 'deposit_percentage'
  | 'payout_hold'
>;

export const updateBusiness = (
  { query, business }: Pick<TenantTransaction, 'query' | 'business'>,
  settings: BusinessSettings,
) => query.updateTable('businesses').set(settings).where('business_id', '=', business).execute();

/** Whether clients pay a deposit, and how much; one that is asked for needs a payout. */
export const updateDeposits = (
  { query, business }: TenantTransaction,
  {
    requireDeposit,
    depositPercentage,
  }: { readonly requireDeposit: boolean; readonly depositPercentage: number },
) =>
  query
    .updateTable('businesses')
    .set({ require_deposit: requireDeposit, deposit_percentage: depositPercentage })
    .where('business_id', '=', business)
    .execute();

export const saveSetup = (
  { query, business }: TenantTransaction,
  setup: {
    readonly name: string;
    readonly phone: string;
    readonly slug: string;
    readonly ownerName: string;
    readonly requireDeposit: boolean;
    readonly depositPercentage: number;
    readonly completedAt: Instant;
  },
) =>
  query
    .updateTable('businesses')
    .set({
      name: setup.name,
      phone: setup.phone,
      slug: setup.slug,
      owner_name: setup.ownerName,
      require_deposit: setup.requireDeposit,
      deposit_percentage: setup.depositPercentage,
      setup_completed_at: at(setup.completedAt),
    })
    .where('business_id', '=', business)
    .execute();

export const listCategories = async ({ query, business }: TenantTransaction): Promise<readonly string[]> => {
  const rows = await query
    .selectFrom('categories')
    .select('name')
    .where('business_id', '=', business)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.name);
};

/** The most names a business's list of categories holds. */
const MOST_CATEGORIES = 100;

/**
 * Puts a category a service was saved with at the end of the list, unless it is there or the list is full. The caller
 * holds the offer, so that the list does not change meanwhile.
 */
export const addCategory = async (transaction: TenantTransaction, name: string): Promise<void> => {
  const { query, business } = transaction;
  const rows = await query
    .selectFrom('categories')
    .select(['name', 'position'])
    .where('business_id', '=', business)
    .execute();
  if (rows.length >= MOST_CATEGORIES || rows.some((row) => row.name === name)) return;
  const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
  await query.insertInto('categories').values({ business_id: business, name, position }).execute();
};

export const replaceCategories = async (
  { query, business }: TenantTransaction,
  names: readonly string[],
): Promise<void> => {
  await query.deleteFrom('categories').where('business_id', '=', business).execute();
  if (names.length === 0) return;
  await query
    .insertInto('categories')
    .values(names.map((name, position) => ({ business_id: business, name, position })))
    .execute();
};
