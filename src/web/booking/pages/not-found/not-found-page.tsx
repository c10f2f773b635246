import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import type { NotFoundPage, RenderOptions } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import cardCss from '../../kit/card.css?inline';
import headerCss from '../../kit/header.css?inline';
import { Header } from '../../kit/header.tsx';
import linkCardCss from './link-card.css?inline';
import { LinkCard, linkTexts } from './link-card.tsx';
import notFoundCss from './not-found.css?inline';

const UNKNOWN = 'The link may be incomplete, or the page may have moved.';

/** A ring of twelve hours with one missing. */
const Dial = (): ReactElement => (
  <svg className="dial" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
    <circle r="44" pathLength="12" />
    <path d="M0 0V-24M0 0L15 9" />
  </svg>
);

const Lost = ({ message }: { readonly message: string | null }): ReactElement => (
  <>
    <Dial />
    <h1>Page not found</h1>
    <p>{message ?? UNKNOWN}</p>
    <LinkButton href={paths.dashboard} wide>
      Go to Dashboard
    </LinkButton>
    <LinkButton href={paths.landing} kind="quiet" wide>
      Go to Home
    </LinkButton>
  </>
);

/** Any address that leads nowhere, with the two ways on; for a dead link of a booking, its card. */
export const notFoundView = ({ link, message }: NotFoundPage, _options: RenderOptions): PageView => ({
  title: `${link === undefined ? 'Page not found' : linkTexts[link].title} · ${productName}`,
  description: UNKNOWN,
  canonicalPath: null,
  styles: [buttonCss, headerCss, notFoundCss, ...(link === undefined ? [] : [cardCss, linkCardCss])],
  colours: null,
  clientEntry: null,
  body: (
    <>
      <Header />
      <main className="lost">
        {link === undefined ? <Lost message={message} /> : <LinkCard link={link} message={message} />}
      </main>
    </>
  ),
});
