import { Button, NativeSelect, Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { reviewsCalls } from '#contract/calls/reviews.calls.ts';
import type { OwnersReview } from '#contract/replies/review-views.ts';
import { ReviewsIcon } from '../../../../ui/icons.tsx';
import { Star } from '../../../../ui/stars.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useMay } from '../../../session/session-context.tsx';
import { type ReviewFilter, reviewsQuery } from '../api.ts';
import { ReviewEntry } from './review-entry.tsx';
import classes from './reviews.module.css';

const everything: ReviewFilter = { stars: null, unanswered: false };

/** What clients wrote about their visits, to be read and replied to. */
export function ReviewsScreen({ zone }: { readonly zone: string }) {
  const [filter, setFilter] = useState(everything);
  const list = useInfiniteQuery(reviewsQuery(filter));
  const mayReply = useMay()('reviews.reply');
  const totals = list.data?.pages.at(-1)?.totals;
  const reviews = list.data?.pages.flatMap(({ data }) => data);
  const isFiltered = filter.stars !== null || filter.unanswered;
  return (
    <>
      <PageHeader
        title="Reviews"
        subtitle={
          mayReply
            ? 'What clients wrote after a visit. They stand on your page; you can reply to each.'
            : 'What clients wrote after a visit. They stand on the booking page.'
        }
      />
      <div data-stack="4">
        {(isFiltered || (totals !== undefined && totals.count + totals.hidden.length > 0)) && (
          <div data-frame className={classes.totals}>
            {totals === undefined ? <span /> : <Totals totals={totals} />}
            <Filters filter={filter} onFilter={setFilter} />
          </div>
        )}
        {reviews !== undefined ? (
          <List reviews={reviews} zone={zone} isFiltered={isFiltered} onAll={() => setFilter(everything)} />
        ) : list.isError ? (
          <div data-frame className={classes.panel}>
            <ErrorState
              message={refusalText(
                list.error,
                'The reviews could not be loaded. Please check your connection.',
              )}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          </div>
        ) : (
          <ReviewsSkeleton />
        )}
        {list.hasNextPage && (
          <Button
            variant="default"
            className={classes.more ?? ''}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
        <StillTrying pending={list.isPending} />
      </div>
    </>
  );
}

type TotalsProps = { readonly totals: ReplyOf<typeof reviewsCalls.list>['totals'] };

/** What they come to. */
function Totals({ totals: { count, mean, unanswered, hidden } }: TotalsProps) {
  const hiddenCount = hidden.reduce((sum, one) => sum + one.count, 0);
  const all = count === 1 ? '1 review' : `${count} reviews`;
  return (
    <div>
      <p className={classes.mean}>
        {mean === null ? (
          all
        ) : (
          <>
            <Star size={20} /> {mean.toFixed(1)} <span className={classes.quiet}>from {all}</span>
          </>
        )}
      </p>
      <p className={classes.quiet}>
        {mean === null ? 'Your page shows a mean from three on. ' : ''}
        {unanswered === 0 ? 'All are answered.' : `${unanswered} not answered.`}
        {hiddenCount === 0 ? '' : ` ${hiddenCount} hidden for abuse.`}
      </p>
    </div>
  );
}

type FiltersProps = { readonly filter: ReviewFilter; readonly onFilter: (filter: ReviewFilter) => void };

const starChoices = [
  { value: '', label: 'All stars' },
  ...[5, 4, 3, 2, 1].map((stars) => ({
    value: String(stars),
    label: stars === 1 ? '1 star' : `${stars} stars`,
  })),
];

/** Which of them are listed. */
function Filters({ filter, onFilter }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Stars"
        value={String(filter.stars ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, stars: value === '' ? null : Number(value) })
        }
        data={starChoices}
      />
      <Switch
        label="Not answered"
        checked={filter.unanswered}
        onChange={({ currentTarget }) => onFilter({ ...filter, unanswered: currentTarget.checked })}
      />
    </div>
  );
}

type ListProps = {
  readonly reviews: readonly OwnersReview[];
  readonly zone: string;
  readonly isFiltered: boolean;
  readonly onAll: () => void;
};

function List({ reviews, zone, isFiltered, onAll }: ListProps) {
  if (reviews.length > 0) {
    return (
      <ul data-stack="4" aria-label="Reviews">
        {reviews.map((review) => (
          <ReviewEntry key={review._id} review={review} zone={zone} />
        ))}
      </ul>
    );
  }
  return (
    <div data-frame className={classes.panel}>
      {isFiltered ? (
        <EmptyState
          icon={<ReviewsIcon size={24} />}
          title="None like that"
          text="No review is like what you asked for."
          action={
            <Button variant="default" onClick={onAll}>
              Show all
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ReviewsIcon size={24} />}
          title="No reviews yet"
          text="Once you mark a booking as completed, its client can say how it was by the link they have. It then stands here and on your page."
        />
      )}
    </div>
  );
}

/** The shape of two reviews that are on their way. */
function ReviewsSkeleton() {
  return (
    <div role="status" data-stack="4">
      <VisuallyHidden>Loading the reviews…</VisuallyHidden>
      {[0, 1].map((one) => (
        <div key={one} data-frame className={classes.panel} aria-hidden="true">
          <Skeleton height={22} width={180} mb={12} />
          <Skeleton height={16} width="60%" mb={12} />
          <Skeleton height={48} />
        </div>
      ))}
    </div>
  );
}
