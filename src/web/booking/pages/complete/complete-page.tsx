import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import type { CompletePage } from '#contract/pages/booking-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import cardCss from '../../kit/card.css?inline';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import headerCss from '../../kit/site-header.css?inline';
import lineListCss from '../../ticket/line-list.css?inline';
import { isMoreThanOne } from '../../ticket/line-list.tsx';
import sealCss from '../../ticket/seal.css?inline';
import ticketCss from '../../ticket/ticket.css?inline';
import completeCss from './complete.css?inline';
import { CompleteTicket, headingOf } from './complete-ticket.tsx';
import { Failed, Refunded, Verifying } from './no-ticket.tsx';

const TITLES = {
  failed: 'Booking Failed',
  refunded: 'Your payment comes back',
  verifying: 'Checking your payment',
} as const;

/** How often a page without scripts looks again by itself. */
const REFRESH_SECONDS = 5;

const titleOf = (page: CompletePage): string => {
  if (page.state === 'success') {
    return `${headingOf(page.appointment)} · ${page.appointment.businessName}`;
  }
  const title =
    page.state === 'refunded' && page.refund === 'sent' ? 'Your payment was sent back' : TITLES[page.state];
  return `${title} · ${productName}`;
};

const Content = ({ page }: { readonly page: CompletePage }): ReactElement => {
  switch (page.state) {
    case 'success':
      return <CompleteTicket page={page} />;
    case 'failed':
      return <Failed page={page} />;
    case 'refunded':
      return <Refunded page={page} />;
    case 'verifying':
      return (
        <Verifying
          reference={page.reference}
          checkoutUrl={page.checkoutUrl ?? null}
          hold={page.hold ?? null}
        />
      );
  }
};

/** What stands at the end of a booking, only ever as the server has confirmed it. */
export const completeView = (page: CompletePage, _options: RenderOptions): PageView => ({
  title: titleOf(page),
  description: 'Your booking.',
  canonicalPath: null,
  styles: [
    buttonCss,
    cardCss,
    ...(page.look === null ? [headerCss] : [markCss, barCss]),
    footerCss,
    completeCss,
    ...(page.state === 'success' ? [sealCss, ticketCss] : []),
    ...(page.state === 'success' && isMoreThanOne(page.appointment.lines) ? [lineListCss] : []),
  ],
  colours: linkColours(page.look),
  clientEntry:
    page.state === 'success' || page.state === 'verifying' ? 'pages/complete/complete.script.ts' : null,
  ...(page.state === 'verifying' ? { refreshSeconds: REFRESH_SECONDS } : {}),
  body: (
    <>
      <BusinessBar look={page.look} />
      <main className="container complete">
        <Content page={page} />
      </main>
      <Footer />
    </>
  ),
});
