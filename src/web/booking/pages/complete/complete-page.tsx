import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import type { CompletePage, RenderOptions } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import cardCss from '../../kit/card.css?inline';
import { Card } from '../../kit/card.tsx';
import footerCss from '../../kit/footer.css?inline';
import { Footer } from '../../kit/footer.tsx';
import headerCss from '../../kit/header.css?inline';
import { Header } from '../../kit/header.tsx';
import completeCss from './complete.css?inline';
import ticketCss from './ticket.css?inline';
import { Ticket } from './ticket.tsx';

const Failed = ({ message }: { readonly message: string }): ReactElement => (
  <Card className="complete-card complete-failed">
    <svg
      aria-hidden="true"
      width="64"
      height="64"
      viewBox="0 0 64 64"
      fill="none"
      stroke="var(--danger)"
      strokeWidth="4"
      strokeLinecap="round"
    >
      <circle cx="32" cy="32" r="28" fill="var(--danger-tint)" stroke="none" />
      <path d="M32 19v17M32 45v.5" />
    </svg>
    <h1>Booking Failed</h1>
    <p className="muted">{message}</p>
    <LinkButton href={paths.landing}>Return Home</LinkButton>
  </Card>
);

/** What stands at the end of a booking, only ever as the server has confirmed it. */
export const completeView = (page: CompletePage, _options: RenderOptions): PageView => ({
  title:
    page.state === 'success'
      ? `You're all set! · ${page.appointment.businessName}`
      : `Booking Failed · ${productName}`,
  description: 'Your booking.',
  canonicalPath: null,
  styles: [
    buttonCss,
    cardCss,
    headerCss,
    footerCss,
    completeCss,
    ...(page.state === 'success' ? [ticketCss] : []),
  ],
  colours: null,
  clientEntry: page.state === 'success' ? 'client/complete.ts' : null,
  body: (
    <>
      <Header />
      <main className="container complete">
        {page.state === 'success' ? (
          <Ticket appointment={page.appointment} />
        ) : (
          <Failed message={page.message} />
        )}
      </main>
      <Footer />
    </>
  ),
});
