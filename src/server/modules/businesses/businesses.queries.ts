import { authCalls } from '#contract/calls/auth.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { Opening } from '#contract/pages/site-pages.ts';
import type { PublicBusiness } from '#contract/replies/views.ts';
import { addDays } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { parseNewSlug, parseSlug, slugsLike } from '#core/names/slug.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import { hitLimit, type Limit } from '../../platform/counted-limits.ts';
import {
  acrossTenants,
  inTenant,
  readAcrossTenants,
  readInTenant,
  type TenantLooking,
} from '../../platform/db/transaction.ts';
import { type BusinessId, readBusinessHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineQuery, memberOf, sessionOf } from '../../platform/use-case.ts';
import { readUser } from '../auth/index.ts';
import { presentOpening, presentOwnerBusiness, presentPublicBusiness } from './businesses.present.ts';
import {
  findBusiness,
  findSlug,
  findSlugHolder,
  freeOf,
  listCategories,
  listZones,
} from './businesses.repo.ts';
import { listClosures, listHours } from './settings.repo.ts';

/** Where a slug leads: `current` differs from what was asked when the business has moved to a new address. */
export const resolveSlug = async (
  platform: Platform,
  slug: string,
): Promise<{ readonly business: BusinessId; readonly current: string } | null> => {
  const shape = parseSlug(slug);
  // A word reserved after a business took it leads there still.
  if (!shape.ok && shape.reason !== 'RESERVED') return null;
  const business = await readAcrossTenants(platform.database, (looking) => findSlugHolder(looking, slug));
  if (business === null) return null;
  const current = await readSlugOf(platform, business);
  return current === null ? null : { business, current };
};

/** What the pages of this business show of it. */
export const findPublicBusiness = async (looking: TenantLooking): Promise<PublicBusiness> => {
  const [row, zones] = await Promise.all([findBusiness(looking), listZones(looking)]);
  return presentPublicBusiness(row, zones);
};

/** The public profile behind a slug, or null. */
export const readPublicBusiness = async (
  platform: Platform,
  slug: string,
): Promise<PublicBusiness | null> => {
  const found = await resolveSlug(platform, slug);
  if (found === null) return null;
  return readInTenant(platform.database, found.business, findPublicBusiness);
};

/** When a business is open, as anybody may know it; null where it has no hours. */
export const readOpening = async (
  platform: Platform,
  businessId: string,
  now: Instant,
): Promise<Opening | null> => {
  const business = readBusinessHandle(businessId);
  if (business === null) return null;
  return inTenant(platform.database, business, async (transaction) => {
    const rows = await listHours(transaction);
    if (rows.length === 0) return null;
    const zone = (await findBusiness(transaction)).time_zone;
    const closures = await listClosures(transaction, addDays(dateIn(zone, now), -1));
    return presentOpening(rows, closures, { zone, now });
  });
};

/** Where the pages of a business are, by the id that its links carry; null: there is none, or it is not open yet. */
export const readSlugOf = async (platform: Platform, business: BusinessId): Promise<string | null> => {
  const row = await readInTenant(platform.database, business, findSlug);
  return row?.slug ?? null;
};

/** The same, as anybody may ask for it. */
export const readBusinessPage = defineQuery(usersCalls.publicBusiness, {
  read: async ({ ctx: { platform }, input: { params } }) => {
    const business = await readPublicBusiness(platform, params.businessSlug);
    if (business === null) return refusal('NOT_FOUND', { message: 'Business not found' });
    return ok({ success: true, data: business });
  },
});

/** Who is signed in. */
export const readMe = defineQuery(usersCalls.me, {
  read: async ({ ctx }) => {
    const session = memberOf(ctx);
    const user = await acrossTenants(ctx.platform.database, (transaction) =>
      readUser(transaction, session.email, session),
    );
    return user === null ? refusal('UNAUTHENTICATED') : ok({ success: true, user });
  },
});

/** The owner's own business, in short. */
export const readOwnerBusiness = defineQuery(usersCalls.ownBusiness, {
  run: async ({ ctx: { tx } }) => ok({ success: true, data: presentOwnerBusiness(await findBusiness(tx)) }),
});

/** The names that services are put under, in the owner's order. */
export const readCategories = defineQuery(usersCalls.categories, {
  run: async ({ ctx: { tx } }) => ok({ success: true, data: [...(await listCategories(tx))] }),
});

const perBusiness: Limit = { name: 'check-slug', max: 30, windowMinutes: 1 };

/** Of a slug that somebody else has, so many others are offered. */
const OFFERED = 3;

/**
 * Whether this business could take the slug; a reserved or malformed one, or a bank's name, is told as unavailable, and of one that
 * somebody else has some like it are named that are free.
 */
export const checkSlug = defineQuery(authCalls.checkSlug, {
  read: ({ ctx, input: { query } }) =>
    acrossTenants(ctx.platform.database, async (transaction) => {
      const { business } = sessionOf(ctx);
      const limit = await hitLimit(transaction.query, perBusiness, business, ctx.now);
      if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
      const parsed = parseNewSlug(query.slug);
      if (!parsed.ok) return ok({ success: true, available: false, message: 'URL path unavailable.' });
      const holder = await findSlugHolder(transaction, parsed.value);
      const available = holder === null || holder === business;
      if (available) return ok({ success: true, available });
      const suggestions = (await freeOf(transaction, slugsLike(parsed.value))).slice(0, OFFERED);
      return ok({ success: true, available, message: 'This URL path is already taken.', suggestions });
    }),
});
