import type { OwnersReview, Reviewable, ReviewTotals, ShownReview } from '#contract/replies/review-views.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { changeableUntil, meanStars, reviewerName, reviewRefusal } from '#core/reviews/reviews.ts';
import { dateIn } from '#core/time/zone.ts';
import { type BusinessId, handleOf } from '../../platform/ids.ts';
import type { viewed } from '../appointments/index.ts';
import type { BusinessRow } from '../businesses/index.ts';
import type { ReviewRow, ReviewSum } from './reviews.repo.ts';

type Linked = NonNullable<Awaited<ReturnType<typeof viewed>>>;

const instantOrNull = (instant: Instant | null): string | null =>
  instant === null ? null : formatInstant(instant);

/** What anybody reads of a review: not whose booking it was, nor anything that leads to it. */
export const presentShown = (row: ReviewRow, zone: string): ShownReview => ({
  name: reviewerName(row.client_name),
  stars: row.stars,
  words: row.words,
  writtenOn: dateIn(zone, row.written_at),
  serviceName: row.service_name,
  reply: row.reply,
  changedSinceReply: row.changed_at !== null && row.replied_at !== null && row.changed_at > row.replied_at,
});

/** What a business's reviews come to; what is hidden counts for nothing, and is told. */
export const presentTotals = (sums: readonly ReviewSum[]): ReviewTotals => {
  const shown = sums.find(({ hidden_for: abuse }) => abuse === null);
  const count = shown?.count ?? 0;
  return {
    count,
    mean: meanStars(count, shown?.stars ?? 0),
    hidden: sums.flatMap(({ hidden_for: abuse, count: of }) =>
      abuse === null ? [] : [{ abuse, count: of }],
    ),
  };
};

/** What the owner sees of a review. */
export const presentOwners = (business: BusinessId, row: ReviewRow): OwnersReview => ({
  _id: handleOf(business, row.appointment_id),
  clientName: row.client_name,
  shownAs: reviewerName(row.client_name),
  stars: row.stars,
  words: row.words,
  writtenAt: formatInstant(row.written_at),
  changedAt: instantOrNull(row.changed_at),
  serviceName: row.service_name,
  date: formatInstant(row.starts_at),
  reply: row.reply,
  repliedAt: instantOrNull(row.replied_at),
  hiddenFor: row.hidden_for,
});

const closedBy = { NOT_COMPLETED: 'not-completed', NOT_KEPT: 'not-kept', TOO_LATE: 'too-late' } as const;

/** What the holder of a booking's link sees of its review, and may do at `now`. */
export const presentReviewable = (
  { row: booking }: Linked,
  business: BusinessRow,
  review: ReviewRow | undefined,
  now: Instant,
): Reviewable => {
  const writtenAt = review?.written_at ?? null;
  const refused = reviewRefusal({ status: booking.status, walkIn: booking.walk_in }, writtenAt, now);
  return {
    businessName: business.name,
    businessSlug: business.slug ?? '',
    timezone: business.time_zone,
    serviceName: booking.service_name,
    date: formatInstant(booking.starts_at),
    shownAs: reviewerName(booking.client_name),
    closed: refused === null ? null : closedBy[refused],
    changeableUntil: writtenAt === null ? null : formatInstant(changeableUntil(writtenAt)),
    review:
      review === undefined
        ? null
        : {
            stars: review.stars,
            words: review.words,
            version: review.version,
            writtenAt: formatInstant(review.written_at),
            reply: review.reply,
            hiddenFor: review.hidden_for,
          },
  };
};
