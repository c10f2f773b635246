import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import { embedCode } from '#contract/embed.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { EmbedExamplePage } from '#contract/pages/site-pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer, Header } from '../../kit/site-frame.tsx';
import headerCss from '../../kit/site-header.css?inline';
import exampleCss from './embed-example.css?inline';

type ExampleProps = { readonly page: EmbedExamplePage; readonly options: RenderOptions };

/** The snippet at work, as it would be in a site of the owner's own. */
const AtWork = ({ page: { business }, options }: ExampleProps): ReactElement =>
  business === null ? (
    <p className="embed-none">
      No demo business is served here. Put your own address in place of <code>your-business</code>.
    </p>
  ) : (
    <div className="embed-site">
      <p className="embed-site-name">{business.businessName}</p>
      <p className="muted">This box stands for a page of your own website.</p>
      <LinkButton href={paths.universal(business.businessSlug)} data-akoko-book="">
        Book Appointment
      </LinkButton>
      {/* Deferred and not async, which React would move to another place. */}
      <script src={paths.embedScript} data-business={business.businessSlug} nonce={options.nonce} defer />
    </div>
  );

const Notes = (): ReactElement => (
  <ul className="embed-notes">
    <li>
      Any element with <code>data-akoko-book</code> opens the booking. With a service’s address as its value,
      such as <code>data-akoko-book="silk-press"</code>, it opens that service.
    </li>
    <li>
      Without such an element the script adds a button where it stands; <code>data-label</code> on the script
      changes its words.
    </li>
    <li>
      <code>data-service</code> on the script opens one service instead of your whole list.
    </li>
    <li>Where scripts or frames are not allowed, the link leads to your booking page.</li>
  </ul>
);

const ExampleBody = ({ page, options }: ExampleProps): ReactElement => (
  <>
    <Header />
    <main className="container embed-example">
      <h1>Bookings on your own website</h1>
      <p className="embed-lead">
        Paste these two lines into your site. Clients then book without leaving it, on a phone as on a
        desktop.
      </p>
      <section aria-labelledby="embed-code">
        <h2 id="embed-code">The lines to paste</h2>
        <pre className="embed-code">
          <code>
            {embedCode({ origin: options.origin, slug: page.business?.businessSlug ?? 'your-business' })}
          </code>
        </pre>
      </section>
      <section aria-labelledby="embed-work">
        <h2 id="embed-work">How it works</h2>
        <AtWork page={page} options={options} />
      </section>
      <section aria-labelledby="embed-more">
        <h2 id="embed-more">Good to know</h2>
        <Notes />
      </section>
    </main>
    <Footer />
  </>
);

/** What an owner pastes into a site of their own, shown and at work. */
export const embedExampleView = (page: EmbedExamplePage, options: RenderOptions): PageView => ({
  title: `Bookings on your own website · ${productName}`,
  description: `Paste two lines into your website and clients book with you through ${productName} without leaving it.`,
  canonicalPath: paths.embedExample,
  styles: [buttonCss, headerCss, footerCss, exampleCss],
  colours: null,
  clientEntry: null,
  body: <ExampleBody page={page} options={options} />,
});
