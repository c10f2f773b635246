import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import type { BusinessLook } from '#contract/pages/page-forms.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { NotFoundPage } from '#contract/pages/site-pages.ts';
import { paths } from '#contract/paths.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { useClientPaths } from '../../document/client-paths.tsx';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import cardCss from '../../kit/card.css?inline';
import headerCss from '../../kit/site-header.css?inline';
import linkCardCss from './link-card.css?inline';
import { LinkCard, linkTexts } from './link-card.tsx';
import notFoundCss from './not-found.css?inline';

/** What a page's place says when there is such a page, but not now. */
const failureTitles: Readonly<Record<NonNullable<NotFoundPage['failure']>, string>> = {
  fault: 'Something went wrong',
  busy: 'We are very busy',
  'too-many': 'Please wait a moment',
  unread: 'This could not be read',
};

const UNKNOWN_TITLE = 'Page not found';
const UNKNOWN = 'The link may be incomplete, or the page may have moved.';

/** A ring of twelve hours with one missing. */
const Dial = (): ReactElement => (
  <svg className="dial" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
    <circle r="44" pathLength="12" />
    <path d="M0 0V-24M0 0L15 9" />
  </svg>
);

const WaysHome = (): ReactElement => (
  <>
    <LinkButton href={paths.landing} wide>
      Go to home
    </LinkButton>
    <LinkButton href={paths.dashboard} kind="quiet" wide>
      Go to dashboard
    </LinkButton>
  </>
);

/** Whoever followed a business's link wants that business, and knows nothing of ours. */
const WayBack = ({ business }: { readonly business: BusinessLook }): ReactElement => (
  <LinkButton href={useClientPaths().universal(business.businessSlug)} wide>
    See what {business.businessName} offers
  </LinkButton>
);

const Lost = ({ message, business }: Pick<NotFoundPage, 'message' | 'business'>): ReactElement => (
  <>
    <Dial />
    <h1>{UNKNOWN_TITLE}</h1>
    <p>{message ?? UNKNOWN}</p>
    {business === undefined ? <WaysHome /> : <WayBack business={business} />}
  </>
);

/** A page that is there, but not now: asking again is the first thing to do. */
const Failed = ({ failure, message }: Failure): ReactElement => (
  <>
    <Dial />
    <h1>{failureTitles[failure]}</h1>
    <p>{message}</p>
    {/* Without an address it is the page's own: the same is asked again. */}
    <LinkButton href="" wide>
      Try again
    </LinkButton>
    <LinkButton href={paths.landing} kind="quiet" wide>
      Go to home
    </LinkButton>
  </>
);

type Failure = Pick<NotFoundPage, 'message'> & { readonly failure: NonNullable<NotFoundPage['failure']> };

const titleOf = ({ link, failure }: NotFoundPage): string => {
  if (link !== undefined) return linkTexts[link].title;
  return failure === undefined ? UNKNOWN_TITLE : failureTitles[failure];
};

const Content = ({ link, failure, message, businessSlug, business }: NotFoundPage): ReactElement => {
  if (link !== undefined) {
    return <LinkCard link={link} message={message} businessSlug={businessSlug ?? null} />;
  }
  return failure === undefined ? (
    <Lost message={message} {...(business === undefined ? {} : { business })} />
  ) : (
    <Failed failure={failure} message={message} />
  );
};

/** Any address that leads nowhere, with the two ways on; for a dead link of a booking, its card. */
export const notFoundView = (page: NotFoundPage, _options: RenderOptions): PageView => ({
  title: `${titleOf(page)} · ${productName}`,
  description: page.failure === undefined ? UNKNOWN : (page.message ?? failureTitles[page.failure]),
  canonicalPath: null,
  styles: [
    buttonCss,
    ...(page.business === undefined ? [headerCss] : [markCss, barCss]),
    notFoundCss,
    ...(page.link === undefined ? [] : [cardCss, linkCardCss]),
  ],
  colours: linkColours(page.business ?? null),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.business ?? null} />
      <main className="lost">
        <Content {...page} />
      </main>
    </>
  ),
});
