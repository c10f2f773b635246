import { reviewsCalls } from '#contract/calls/reviews.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { BusinessLook } from '#contract/pages/page-forms.ts';
import type { Reviewable, ShownReviews } from '#contract/replies/review-views.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import type { BusinessId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { businessOfLink, linkOf, viewed } from '../appointments/index.ts';
import { findBusiness, lookOf } from '../businesses/index.ts';
import { presentOwners, presentReviewable, presentShown, presentTotals } from './reviews.present.ts';
import { findReview, listReviews, sumReviews } from './reviews.repo.ts';

const A_PAGE = 20;

/** What clients wrote, as their business sees it, with what is hidden. */
export const readReviews = defineQuery(reviewsCalls.list, {
  run: async ({ ctx: { tx }, input: { query } }) => {
    const filter = { stars: query.stars, unanswered: query.unanswered === 'true' };
    const offset = ((query.page ?? 1) - 1) * A_PAGE;
    const rows = await listReviews(tx, filter, { offset, limit: A_PAGE + 1 });
    const sums = await sumReviews(tx);
    const unanswered = sums.find(({ hidden_for: abuse }) => abuse === null)?.unanswered ?? 0;
    return ok({
      success: true,
      data: rows.slice(0, A_PAGE).map((row) => presentOwners(tx.business, row)),
      more: rows.length > A_PAGE,
      totals: { ...presentTotals(sums), unanswered },
    });
  },
});

/** A page of what anybody may read of a business's reviews, so many on each; the first is 1. */
export const readShownReviews = (
  { database }: Pick<Platform, 'database'>,
  { business, zone }: { readonly business: BusinessId; readonly zone: string },
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ShownReviews> =>
  inTenant(database, business, async (transaction) => {
    const part = { offset: (page - 1) * size, limit: size + 1 };
    const rows = await listReviews(transaction, { shown: true }, part);
    return {
      ...presentTotals(await sumReviews(transaction)),
      reviews: rows.slice(0, size).map((row) => presentShown(row, zone)),
      more: rows.length > size,
    };
  });

/** The booking behind a manage link, as its client may review it; null for any other token. */
export const readReviewable = (
  platform: Platform,
  token: string,
  now: Instant,
): Promise<{ readonly visit: Reviewable; readonly look: BusinessLook } | null> => {
  const asked = { params: { token } };
  const business = businessOfLink(asked);
  if (business === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (tx) => {
    const linked = await viewed({ platform, tx, now }, linkOf(asked));
    if (linked === null) return null;
    const row = await findBusiness(tx);
    const review = await findReview(tx, linked.row.appointment_id);
    return { visit: presentReviewable(linked, row, review, now), look: lookOf(row, linked.row) };
  });
};

/** The same as a call. */
export const readReview = defineQuery(reviewsCalls.read, {
  read: async ({ ctx: { platform, now }, input: { params } }) => {
    const found = await readReviewable(platform, params.token, now);
    return found === null ? refusal('NOT_FOUND') : ok({ success: true, data: found.visit });
  },
});
