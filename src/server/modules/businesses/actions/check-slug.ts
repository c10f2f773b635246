import { type Outcome, refusal } from '#contract/outcome.ts';
import { parseNewSlug, slugsLike } from '#core/people/slug.ts';
import { ok } from '#core/result.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { hitLimit, type Limit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSlugHolder, freeOf } from '../businesses.repo.ts';

const perBusiness: Limit = { name: 'check-slug', max: 30, windowMinutes: 1 };

/** Of a slug that somebody else has, so many others are offered. */
const OFFERED = 3;

/**
 * Whether this business could take the slug; a reserved or malformed one, or a bank's name, is told as unavailable, and of one that
 * somebody else has some like it are named that are free.
 */
export const checkSlug = (
  platform: Platform,
  slug: string,
  context: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<{ success: true; available: boolean; message?: string; suggestions?: string[] }>> =>
  acrossTenants(platform.database, async (transaction) => {
    const limit = await hitLimit(transaction.query, perBusiness, context.session.business, context.now);
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    const parsed = parseNewSlug(slug);
    if (!parsed.ok) return ok({ success: true, available: false, message: 'URL path unavailable.' });
    const holder = await findSlugHolder(transaction, parsed.value);
    const available = holder === null || holder === context.session.business;
    if (available) return ok({ success: true, available });
    const suggestions = (await freeOf(transaction, slugsLike(parsed.value))).slice(0, OFFERED);
    return ok({ success: true, available, message: 'This URL path is already taken.', suggestions });
  });
