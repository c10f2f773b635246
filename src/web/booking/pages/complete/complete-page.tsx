import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import type { CompletePage, RenderOptions } from '#contract/pages.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import cardCss from '../../kit/card.css?inline';
import footerCss from '../../kit/footer.css?inline';
import { Footer } from '../../kit/footer.tsx';
import headerCss from '../../kit/header.css?inline';
import { Header } from '../../kit/header.tsx';
import sealCss from '../../ticket/seal.css?inline';
import ticketCss from '../../ticket/ticket.css?inline';
import ticketDarkCss from '../../ticket/ticket-dark.css?inline';
import completeCss from './complete.css?inline';
import { CompleteTicket } from './complete-ticket.tsx';
import { Failed } from './failed.tsx';
import { Verifying } from './verifying.tsx';

const titleOf = (page: CompletePage): string => {
  if (page.state === 'success') return `You're all set! · ${page.appointment.businessName}`;
  return `${page.state === 'failed' ? 'Booking Failed' : 'Checking your payment'} · ${productName}`;
};

const Content = ({ page }: { readonly page: CompletePage }): ReactElement => {
  if (page.state === 'success') return <CompleteTicket appointment={page.appointment} />;
  return page.state === 'failed' ? <Failed message={page.message} /> : <Verifying />;
};

/** What stands at the end of a booking, only ever as the server has confirmed it. */
export const completeView = (page: CompletePage, _options: RenderOptions): PageView => ({
  title: titleOf(page),
  description: 'Your booking.',
  canonicalPath: null,
  styles: [
    buttonCss,
    cardCss,
    headerCss,
    footerCss,
    completeCss,
    ...(page.state === 'success' ? [sealCss, ticketCss, ticketDarkCss] : []),
  ],
  colours: null,
  clientEntry: page.state === 'failed' ? null : 'client/complete.ts',
  body: (
    <>
      <Header />
      <main className="container complete">
        <Content page={page} />
      </main>
      <Footer />
    </>
  ),
});
