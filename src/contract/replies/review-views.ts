import * as z from 'zod/mini';
import { abuses } from '#core/reviews/reviews.ts';

const stars = z.number();
const abuse = z.enum(abuses);

/** A review as anybody reads it: without what could lead to its booking. */
export const shownReview = z.object({
  /** First name and initial. */
  name: z.string(),
  stars,
  /** Plain text; empty: stars alone. */
  words: z.string(),
  /** The day on which it was written, in the business's time zone. */
  writtenOn: z.string(),
  serviceName: z.string(),
  /** What the business replied; empty: nothing. */
  reply: z.string(),
  /** Whether the reply is to what was written before. */
  changedSinceReply: z.boolean(),
});
export type ShownReview = z.output<typeof shownReview>;

/** What reviews come to. */
export const reviewTotals = z.object({
  /** Those that are shown. */
  count: z.number(),
  /** Of them, to one decimal; null while they are fewer than three. */
  mean: z.nullable(z.number()),
  /** How many are hidden, and for what. */
  hidden: z.array(z.object({ abuse, count: z.number() })),
});
export type ReviewTotals = z.output<typeof reviewTotals>;

/** One page of the reviews of a business, the newest first. */
export type ShownReviews = ReviewTotals & {
  readonly reviews: readonly ShownReview[];
  /** Whether there are older ones. */
  readonly more: boolean;
};

/** What a client wrote about one booking, as they see it themselves. */
export const ownReview = z.object({
  stars,
  words: z.string(),
  version: z.number(),
  writtenAt: z.string(),
  reply: z.string(),
  hiddenFor: z.nullable(abuse),
});

/** The booking behind a manage link, and what its client may write about it. */
export const reviewable = z.object({
  businessName: z.string(),
  businessSlug: z.string(),
  timezone: z.string(),
  serviceName: z.string(),
  date: z.string(),
  /** How they are named beside it. */
  shownAs: z.string(),
  /**
   * Null: it can be written or changed now. `not-completed`: it did not take place yet; `not-kept`: it was cancelled or
   * missed; `too-late`: what is written stands.
   */
  closed: z.nullable(z.enum(['not-completed', 'not-kept', 'too-late'])),
  /** Until when what is written can be changed; null while nothing is. */
  changeableUntil: z.nullable(z.string()),
  review: z.nullable(ownReview),
});
export type Reviewable = z.output<typeof reviewable>;

/** A review as its business sees it; `_id` is its booking's. */
export const ownersReview = z.object({
  _id: z.string(),
  clientName: z.string(),
  shownAs: z.string(),
  stars,
  words: z.string(),
  writtenAt: z.string(),
  /** Null: it was never changed. */
  changedAt: z.nullable(z.string()),
  serviceName: z.string(),
  date: z.string(),
  reply: z.string(),
  repliedAt: z.nullable(z.string()),
  hiddenFor: z.nullable(abuse),
});
export type OwnersReview = z.output<typeof ownersReview>;
