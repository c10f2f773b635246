import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import type { ShownReviews } from '#contract/replies/review-views.ts';
import type { PublicBusiness } from '#contract/replies/views.ts';
import { LinkButton } from '../../kit/button.tsx';
import { countText, HiddenReviews, ReviewList, ReviewsMean } from '../../reviews/review-list.tsx';

type SayProps = { readonly business: PublicBusiness; readonly shown: ShownReviews };

/** Whether there is anything to say: a review, or that one was hidden. */
export const saysAnything = (shown: ShownReviews | undefined): shown is ShownReviews =>
  shown !== undefined && (shown.count > 0 || shown.hidden.length > 0);

/** The newest reviews and the way to all of them. */
export const WhatClientsSay = ({ business, shown }: SayProps): ReactElement => (
  <section className="container clients-say" aria-labelledby="clients-say">
    <h2 id="clients-say">What clients say</h2>
    <ReviewsMean totals={shown} />
    <ReviewList reviews={shown.reviews} businessName={business.businessName} />
    {shown.more ? (
      <p className="clients-say-more">
        <LinkButton kind="quiet" href={paths.reviews(business.businessSlug)}>
          Show all {countText(shown.count)}
        </LinkButton>
      </p>
    ) : null}
    <HiddenReviews totals={shown} />
  </section>
);
