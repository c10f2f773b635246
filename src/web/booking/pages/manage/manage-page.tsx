import type { ReactElement } from 'react';
import type { ManagePage, RenderOptions } from '#contract/pages.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../business/link-colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import fieldCss from '../../kit/field.css?inline';
import footerCss from '../../kit/footer.css?inline';
import { Footer } from '../../kit/footer.tsx';
import { whenText } from '../../ticket/greeting.ts';
import ticketCss from '../../ticket/ticket.css?inline';
import { Ticket } from '../../ticket/ticket.tsx';
import { CancelQuestion } from './cancel-question.tsx';
import { ContactWays } from './contact-ways.tsx';
import { CostFacts } from './cost-facts.tsx';
import manageCss from './manage.css?inline';
import { ManageHead } from './manage-head.tsx';
import { ManageWays } from './manage-ways.tsx';
import { Policy } from './policy.tsx';

/** Said only where the booking itself bears it out: the address alone proves nothing. */
const Done = ({ page: { done, booking } }: { readonly page: ManagePage }): ReactElement | null => {
  if (done === 'confirmed' && booking.status === 'confirmed') {
    return (
      <Banner tone="good" title="Thank you. Your booking is confirmed.">
        {booking.businessName} knows that you are coming.
      </Banner>
    );
  }
  if (done === 'cancelled' && booking.status === 'cancelled') {
    return (
      <Banner tone="good" title="Your booking is cancelled.">
        {booking.businessName} has been told, and the {booking.bookingType === 'item-based' ? 'item' : 'time'}{' '}
        is free for someone else.
      </Banner>
    );
  }
  return null;
};

const Content = ({ page }: { readonly page: ManagePage }): ReactElement => {
  const { booking } = page;
  const asking = page.asking === 'cancel' && booking.can.cancel;
  return (
    <main className="container manage">
      <Done page={page} />
      {page.form.problem === null ? null : <Banner tone="problem">{page.form.problem}</Banner>}
      {asking ? <CancelQuestion page={page} /> : <ManageHead page={page} />}
      <Ticket appointment={booking} quantity={booking.quantity} facts={<CostFacts page={page} />}>
        {asking ? null : <ManageWays page={page} />}
        <ContactWays booking={booking} />
      </Ticket>
      <Policy booking={booking} />
    </main>
  );
};

/** The booking behind a manage link. Everything is a link or a real form: the page needs no script at all. */
export const manageView = (page: ManagePage, _options: RenderOptions): PageView => {
  return {
    title: `Your booking, ${whenText(page.booking)} · ${page.booking.businessName}`,
    description: 'Your booking.',
    canonicalPath: null,
    styles: [buttonCss, fieldCss, bannerCss, markCss, barCss, footerCss, ticketCss, manageCss],
    colours: linkColours(page.look),
    clientEntry: null,
    body: (
      <>
        <BusinessBar look={page.look} />
        <Content page={page} />
        <Footer />
      </>
    ),
  };
};
