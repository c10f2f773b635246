import type { ReactElement } from 'react';
import type { ClientBooking, ClientBookingsPage } from '#contract/pages/client-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import cardCss from '../../kit/card.css?inline';
import { Card } from '../../kit/card.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import clientLinksCss from './client-links.css?inline';

const Own = ({ booking }: { readonly booking: ClientBooking }): ReactElement => (
  <li>
    <Card>
      <h2>{booking.serviceName}</h2>
      <p className="numbers">{booking.when}</p>
      {booking.staffName === '' ? null : <p className="muted">With {booking.staffName}</p>}
      <LinkButton
        wide
        href={paths.manage(booking.manage)}
        aria-label={`View, move or cancel: ${booking.serviceName}, ${booking.when}`}
      >
        View, move or cancel
      </LinkButton>
    </Card>
  </li>
);

/** The bookings behind one link in an SMS, each with the way on to its own page. */
export const clientBookingsView = (page: ClientBookingsPage, _options: RenderOptions): PageView => ({
  title: `Your bookings · ${page.business.businessName}`,
  description: 'Your bookings.',
  canonicalPath: null,
  styles: [buttonCss, cardCss, markCss, barCss, footerCss, clientLinksCss],
  colours: linkColours(page.business),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.business} />
      <main className="container own-links">
        <h1>Your bookings</h1>
        <p className="muted">What is to come with {page.business.businessName}.</p>
        <ul className="own-list">
          {page.bookings.map((booking) => (
            <Own key={booking.manage} booking={booking} />
          ))}
        </ul>
      </main>
      <Footer />
    </>
  ),
});
