import type { ReactElement } from 'react';
import type { ReviewTotals, ShownReview } from '#contract/replies/review-views.ts';
import { abuseTexts } from '#core/reviews/reviews.ts';
import { fullMonthName } from '#web/ui/format.ts';
import { Star, Stars } from '#web/ui/stars.tsx';

/** `November 2026` of a day (yyyy-MM-dd). */
const monthOf = (day: string): string => `${fullMonthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;

export const countText = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`);

/** What the reviews come to: the mean once there are enough for one. */
export const ReviewsMean = ({
  totals: { mean, count },
}: {
  readonly totals: ReviewTotals;
}): ReactElement | null =>
  mean === null ? null : (
    <p className="reviews-mean">
      <Star size={20} /> <strong>{mean.toFixed(1)}</strong> <span className="sr-only">of 5 stars </span>
      <span className="muted">from {countText(count)}</span>
    </p>
  );

const Review = ({
  review,
  businessName,
}: {
  readonly review: ShownReview;
  readonly businessName: string;
}) => (
  <li className="review">
    <p className="review-name">{review.name}</p>
    <p className="review-about">
      <Stars stars={review.stars} /> {monthOf(review.writtenOn)} · {review.serviceName}
    </p>
    {review.words === '' ? null : <p className="review-words">{review.words}</p>}
    {review.reply === '' ? null : (
      <div className="review-reply">
        <p className="review-name">
          {businessName} replied{review.changedSinceReply ? ', before the review was changed' : ''}
        </p>
        <p className="review-words">{review.reply}</p>
      </div>
    )}
  </li>
);

type ListProps = { readonly reviews: readonly ShownReview[]; readonly businessName: string };

/** Reviews as they were written: text, in which nothing leads anywhere. Its styles are in reviews.css. */
export const ReviewList = ({ reviews, businessName }: ListProps): ReactElement => (
  <ul className="review-list">
    {reviews.map((review, place) => (
      <Review key={String(place)} review={review} businessName={businessName} />
    ))}
  </ul>
);

/** That some were hidden, how many and for what; none is ever taken away in silence. */
export const HiddenReviews = ({ totals }: { readonly totals: ReviewTotals }): ReactElement | null =>
  totals.hidden.length === 0 ? null : (
    <p className="reviews-hidden">
      {totals.hidden.map(({ abuse, count }) => (
        <span key={abuse}>
          {count === 1 ? 'A review was hidden' : `${count} reviews were hidden`}: {abuseTexts[abuse]}.{' '}
        </span>
      ))}
    </p>
  );
