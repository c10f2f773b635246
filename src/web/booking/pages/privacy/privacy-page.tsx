import type { ReactElement, ReactNode } from 'react';
import { productName } from '#contract/brand.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { PrivacyPage } from '#contract/pages/site-pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer, Header } from '../../kit/site-frame.tsx';
import headerCss from '../../kit/site-header.css?inline';
import privacyCss from './privacy.css?inline';

const Part = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Content of the notice the Nigeria Data Protection Act 2023 asks for (section 27), in plain words. */
const PrivacyBody = (): ReactElement => (
  <>
    <Header />
    <main className="privacy-page container">
      <h1>Your data and your rights</h1>
      <p className="privacy-lead">
        What we keep when you book or run a business on {productName}, why, for how long, and what you can ask
        for.
      </p>
      <Part title="Who is responsible">
        <p>
          When you book, the business you book with decides what happens to your details; {productName}{' '}
          handles them on its behalf and on its instructions. For the accounts of business owners,{' '}
          {productName} itself is responsible.
        </p>
      </Part>
      <Part title="What is kept, and why">
        <ul>
          <li>
            <b>Clients:</b> name, phone, email, what was booked and when, your answers to the business's own
            questions, and the note you may add. They are needed to hold your time, to confirm it and to
            remind you of it.
          </li>
          <li>
            <b>Hires:</b> the delivery address where you ask for delivery, the rental policy you agreed to,
            and, where a caution fee is due, the bank account it goes back to, kept encrypted.
          </li>
          <li>
            <b>Owners:</b> name, email, phone and business profile, to run the account; the browser and the
            time of each login, to keep it safe.
          </li>
        </ul>
        <p>
          We ask for nothing else, sell nothing, and show no advertising. Businesses should not ask for
          health, religion or other sensitive matters unless the service needs it; you may leave such a
          question to a talk in person.
        </p>
      </Part>
      <Part title="Who receives it">
        <ul>
          <li>
            <b>The business you book with:</b> all that you give for the booking.
          </li>
          <li>
            <b>SMS gateways, Termii and Africa’s Talking:</b> your phone number and the text of each SMS, to
            deliver it.
          </li>
          <li>
            <b>The mail service that sends our email:</b> your address and the text of each email.
          </li>
          <li>
            <b>Paystack, when you pay online or money goes back:</b> your email address, the amount and, for a
            refund, what is needed to send it.
          </li>
        </ul>
        <p>
          WhatsApp, maps and calendars open only when you tap their links. Nobody else, unless the law orders
          it.
        </p>
      </Part>
      <Part title="How long it is kept">
        <ul>
          <li>
            Bookings: 24 months after they took place. Then your name, contact, answers and note are removed.
          </li>
          <li>A review: as long as its booking carries your name, and no longer.</li>
          <li>The address a message went to: 90 days after it was sent.</li>
          <li>A place on a waitlist: 30 days after the day you waited for.</li>
          <li>A bank account money goes back to: 30 days after it was settled.</li>
          <li>Login sessions: until you log out or they run out.</li>
          <li>
            Cookies, none of them to follow you: for clients the time that is held while they pay, and for 90
            days the bookings made and the waitlists joined in this browser, so that you do not type your
            details again; for owners the login, and for 400 days that this browser has logged in before, so
            that nobody else’s wrong passwords keep you out.
          </li>
        </ul>
      </Part>
      <Part title="What you can ask for">
        <p>
          You may ask the business for a copy of what is kept about you, to have it corrected or erased, or to
          object to its use. Each business can do all of this for you in its portal. If you are not satisfied
          with the answer, you may complain to the Nigeria Data Protection Commission.
        </p>
      </Part>
      <Part title="Under 18">
        <p>Please ask a parent or guardian to book for you.</p>
      </Part>
    </main>
    <Footer />
  </>
);

export const privacyView = (_page: PrivacyPage, _options: RenderOptions): PageView => ({
  title: `Your data and your rights · ${productName}`,
  description: `What ${productName} keeps when you book, why, and for how long.`,
  canonicalPath: paths.privacy,
  styles: [headerCss, footerCss, privacyCss],
  colours: null,
  clientEntry: null,
  body: <PrivacyBody />,
});
