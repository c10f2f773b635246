import type { PublicBusiness } from '#contract/views.ts';
import { parseSlug } from '#core/people/slug.ts';
import { acrossTenants, inTenant, type TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentOwnBusiness, presentPublicBusiness } from './businesses.present.ts';
import { findBusiness, findBusinessBySlug, findSlug, listCategories, listZones } from './businesses.repo.ts';

/** Where a slug leads: `current` differs from what was asked when the business has moved to a new address. */
export const resolveSlug = async (
  platform: Platform,
  slug: string,
): Promise<{ readonly business: BusinessId; readonly current: string } | null> => {
  const shape = parseSlug(slug);
  // A word reserved after a business took it leads there still.
  if (!shape.ok && shape.reason !== 'RESERVED') return null;
  const row = await acrossTenants(platform.database, (transaction) => findBusinessBySlug(transaction, slug));
  return row === undefined || row.slug === null ? null : { business: row.business_id, current: row.slug };
};

/** What the pages of this business show of it. */
export const findPublicBusiness = async (transaction: TenantTransaction): Promise<PublicBusiness> =>
  presentPublicBusiness(await findBusiness(transaction), await listZones(transaction));

/** The public profile behind a slug, or null. */
export const readPublicBusiness = async (
  platform: Platform,
  slug: string,
): Promise<PublicBusiness | null> => {
  const found = await resolveSlug(platform, slug);
  if (found === null) return null;
  return inTenant(platform.database, found.business, findPublicBusiness);
};

/** Where the pages of a business are, by the id that its links carry; null: there is none, or it is not open yet. */
export const readSlugOf = async (platform: Platform, business: BusinessId): Promise<string | null> => {
  const row = await inTenant(platform.database, business, findSlug);
  return row?.slug ?? null;
};

export const readOwnBusiness = async (platform: Platform, business: BusinessId) =>
  presentOwnBusiness(await inTenant(platform.database, business, findBusiness));

export const readCategories = (platform: Platform, business: BusinessId): Promise<readonly string[]> =>
  inTenant(platform.database, business, listCategories);
