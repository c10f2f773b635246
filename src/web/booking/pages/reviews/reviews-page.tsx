import type { ReactElement } from 'react';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { ReviewsPage } from '#contract/pages/review-pages.ts';
import { paths } from '#contract/paths.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import { HiddenReviews, ReviewList, ReviewsMean } from '../../reviews/review-list.tsx';
import reviewsCss from '../../reviews/reviews.css?inline';
import pageCss from './reviews-page.css?inline';

/** To the pages before and behind this one. */
const Pager = ({ page: { business, shown, at } }: { readonly page: ReviewsPage }): ReactElement | null =>
  at === 1 && !shown.more ? null : (
    <nav className="reviews-pager" aria-label="More reviews">
      {at > 1 ? (
        <LinkButton kind="quiet" href={paths.reviews(business.businessSlug, at - 1)}>
          Newer
        </LinkButton>
      ) : null}
      {shown.more ? (
        <LinkButton kind="quiet" href={paths.reviews(business.businessSlug, at + 1)}>
          Older
        </LinkButton>
      ) : null}
    </nav>
  );

const Content = ({ page }: { readonly page: ReviewsPage }): ReactElement => {
  const { business, shown } = page;
  return (
    <main className="container reviews-page">
      <h1>What clients say</h1>
      <ReviewsMean totals={shown} />
      <p className="muted">Each was written after a visit, by whoever was there.</p>
      {shown.count === 0 && shown.hidden.length === 0 ? (
        <p className="reviews-none">Nobody has written one yet.</p>
      ) : (
        <ReviewList reviews={shown.reviews} businessName={business.businessName} />
      )}
      <Pager page={page} />
      <HiddenReviews totals={shown} />
      <LinkButton href={paths.universal(business.businessSlug)}>Book with {business.businessName}</LinkButton>
    </main>
  );
};

/** All that clients say of a business, page by page. It needs no script. */
export const reviewsView = (page: ReviewsPage, _options: RenderOptions): PageView => {
  const { business, at } = page;
  return {
    title: `What clients say · ${business.businessName}`,
    description: `What clients wrote after their visits to ${business.businessName}.`,
    canonicalPath: paths.reviews(business.businessSlug, at),
    styles: [buttonCss, markCss, barCss, footerCss, reviewsCss, pageCss],
    colours: linkColours(business),
    iconUrl: business.logoUrl,
    clientEntry: null,
    body: (
      <>
        <BusinessBar look={business} />
        <Content page={page} />
        <Footer />
      </>
    ),
  };
};
