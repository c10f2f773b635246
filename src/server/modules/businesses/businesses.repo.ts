import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../platform/db/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';

export const findBusiness = ({ query, business }: TenantTransaction) =>
  query.selectFrom('businesses').selectAll().where('business_id', '=', business).executeTakeFirstOrThrow();

/** The business as it stands, its row held until the transaction ends. */
export const lockBusiness = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('businesses')
    .select('setup_completed_at')
    .where('business_id', '=', business)
    .forUpdate()
    .executeTakeFirstOrThrow();

export type BusinessRow = Awaited<ReturnType<typeof findBusiness>>;

/** The business a slug leads to, by an old address as well; its present slug says whether to redirect. */
export const findBusinessBySlug = ({ query }: PlatformTransaction, slug: string) =>
  query
    .selectFrom('slugs')
    .innerJoin('businesses', 'businesses.business_id', 'slugs.business_id')
    .select(['businesses.business_id', 'businesses.slug'])
    .where('slugs.slug', '=', slug)
    .where('businesses.setup_completed_at', 'is not', null)
    .executeTakeFirst();

export const findSlugHolder = async ({ query }: PlatformTransaction, slug: string) => {
  const row = await query
    .selectFrom('slugs')
    .select('business_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.business_id ?? null;
};

/** False when another business has the slug. One of its own earlier slugs may be taken up again. */
export const takeSlug = async (
  { query, business }: TenantTransaction,
  slug: string,
  now: Instant,
): Promise<boolean> => {
  await query
    .insertInto('slugs')
    .values({ slug, business_id: business, taken_at: at(now) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const own = await query
    .selectFrom('slugs')
    .select('slug')
    .where('slug', '=', slug)
    .where('business_id', '=', business)
    .executeTakeFirst();
  return own !== undefined;
};

export const saveSetup = (
  { query, business }: TenantTransaction,
  setup: {
    readonly name: string;
    readonly phone: string;
    readonly slug: string;
    readonly ownerName: string;
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
      require_deposit: false,
      deposit_percentage: 0,
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
