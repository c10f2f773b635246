import { reviewsCalls } from '#contract/calls/reviews.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { OwnersReview } from '#contract/replies/review-views.ts';
import { ok } from '#core/result.ts';
import { type ReviewRefusal, reviewDays, reviewRefusal } from '#core/reviews/reviews.ts';
import { hitLimit, type Limit } from '../../platform/counted-limits.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { admitViewer, businessOfLink, linkOf, lockAppointment, viewed } from '../appointments/index.ts';
import { findBusiness } from '../businesses/index.ts';
import { presentOwners, presentReviewable } from './reviews.present.ts';
import { findReview, saveReply, saveReview, setHidden } from './reviews.repo.ts';

/** Nobody changes their mind so often. */
const perBooking: Limit = { name: 'review', max: 20, windowMinutes: 60 };

const whyNot: Readonly<Record<ReviewRefusal, string>> = {
  NOT_COMPLETED: 'This can be reviewed once the visit has taken place.',
  NOT_KEPT: 'This visit did not take place, so there is nothing to review.',
  TOO_LATE: `A review can be changed for ${reviewDays} days. Yours stands as you wrote it.`,
};

/**
 * The client reviews a completed booking by its link, or changes the review. Of two that come at once the second changes
 * the first; one that says what is there already changes nothing.
 */
export const writeReview = defineCommand(reviewsCalls.write, {
  business: businessOfLink,
  admit: admitViewer,
  run: async ({ ctx, input }) => {
    const { tx, now } = ctx;
    const given = linkOf(input);
    // guard: what-is-reviewed-stays-completed-meanwhile
    await lockAppointment(tx, given.id);
    const linked = await viewed(ctx, given);
    if (linked === null) return refusal('NOT_FOUND');
    const { appointment_id: id, status, walk_in: walkIn } = linked.row;
    const before = await findReview(tx, id);
    const refused = reviewRefusal({ status, walkIn }, before?.written_at ?? null, now);
    if (refused !== null) {
      return refusal('ILLEGAL_TRANSITION', { message: whyNot[refused], data: { status } });
    }
    const { stars, words = '' } = input.body;
    if (before?.stars !== stars || before.words !== words) {
      const { exceeded, retryAfterSeconds } = await hitLimit(tx.query, perBooking, id, now);
      // guard: twenty-changes-of-a-review-an-hour
      if (exceeded) return refusal('TOO_MANY_REQUESTS', { retryAfterSeconds });
      await saveReview(tx, { id, stars, words, now });
    }
    const review = await findReview(tx, id);
    return ok({ success: true, data: presentReviewable(linked, await findBusiness(tx), review, now) });
  },
});

type Saved = Outcome<{ success: true; data: OwnersReview }>;

const savedReview = async (transaction: TenantTransaction, id: Id): Promise<Saved> => {
  const row = await findReview(transaction, id);
  return row === undefined
    ? refusal('NOT_FOUND')
    : ok({ success: true, data: presentOwners(transaction.business, row) });
};

/** Replies to a review, or changes the reply. */
export const replyToReview = defineCommand(reviewsCalls.reply, {
  run: async ({ ctx: { tx, now }, input: { params, body } }) => {
    await saveReply(tx, params.id, { reply: body.reply, now });
    return savedReview(tx, params.id);
  },
});

/** Hides a review for abuse: the page then says that one is hidden, and for what. */
export const hideReview = defineCommand(reviewsCalls.hide, {
  run: async ({ ctx: { tx }, input: { params, body } }) => {
    await setHidden(tx, params.id, body.abuse);
    return savedReview(tx, params.id);
  },
});

/** Shows a hidden review again. */
export const showReview = defineCommand(reviewsCalls.show, {
  run: async ({ ctx: { tx }, input: { params } }) => {
    await setHidden(tx, params.id, null);
    return savedReview(tx, params.id);
  },
});
