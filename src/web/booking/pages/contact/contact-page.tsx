import type { ReactElement, ReactNode } from 'react';
import { productName } from '#contract/brand.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { ContactPage } from '#contract/pages/site-pages.ts';
import { paths } from '#contract/paths.ts';
import { CalendarIcon, type Icon, LinkIcon, StoreIcon } from '#web/ui/icons.tsx';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import cardCss from '../../kit/card.css?inline';
import { Card } from '../../kit/card.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer, Header } from '../../kit/site-frame.tsx';
import headerCss from '../../kit/site-header.css?inline';
import contactCss from './contact.css?inline';

type CaseProps = {
  readonly sign: Icon;
  readonly title: string;
  readonly children: ReactNode;
};

const Case = ({ sign: Sign, title, children }: CaseProps): ReactElement => (
  <Card>
    <section className="case">
      <div className="case-head">
        <Sign size={22} />
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  </Card>
);

const ContactBody = ({ supportEmail }: { readonly supportEmail: string }): ReactElement => (
  <>
    <Header />
    <main className="contact container">
      <h1>Contact and help</h1>
      <p className="contact-lead">What is it about? Here is who can help the soonest.</p>
      <Case sign={CalendarIcon} title="A booking you made">
        <p>
          Please ask the business you booked with: it keeps its own diary, prices and deposits. Its phone
          number is in your confirmation and on its booking page.
        </p>
        <p>To move or cancel, open the link in any message about your booking. No account is needed.</p>
      </Case>
      <Case sign={LinkIcon} title="A link that does not work">
        <p>
          Open the latest message about your booking: each one carries a link to manage it. A reschedule link
          works once, and until the booking starts.
        </p>
        <p>If that does not help, ask the business to send you a new link.</p>
      </Case>
      <Case sign={StoreIcon} title={`You run your business on ${productName}`}>
        <p>
          Write to us about your account, your page, or anything that looks wrong. Tell us your business's
          name, and what you did before it happened.
        </p>
        <LinkButton href={`mailto:${supportEmail}`}>Email support</LinkButton>
        <p className="contact-address">{supportEmail}</p>
        <p>
          Cannot log in? <a href={paths.forgotPassword}>Reset your password</a>.
        </p>
      </Case>
    </main>
    <Footer />
  </>
);

/** Whom to ask, by what it is about; most who look for help need the business they booked with. */
export const contactView = ({ supportEmail }: ContactPage, _options: RenderOptions): PageView => ({
  title: `Contact and help · ${productName}`,
  description: 'Help with a booking, with a link that does not work, and with your business account.',
  canonicalPath: paths.contact,
  styles: [buttonCss, cardCss, headerCss, footerCss, contactCss],
  colours: null,
  clientEntry: null,
  body: <ContactBody supportEmail={supportEmail} />,
});
