import type { ReactElement } from 'react';
import type { SendLinksPage } from '#contract/pages/client-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { telephone } from '../../business/contact-links.ts';
import { PrivacyLine } from '../../details/what-next.tsx';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button } from '../../kit/button.tsx';
import fieldCss from '../../kit/field.css?inline';
import { Field, Sealed } from '../../kit/field.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import clientLinksCss from './client-links.css?inline';

const TITLE = 'Send me my link again';

type Props = { readonly page: SendLinksPage };

const Form = ({ page }: Props): ReactElement => {
  const { business, form, sent } = page;
  const error = form.errors.find(({ field }) => field === 'contact')?.message;
  return (
    <form method="post" action={paths.myBookings(business.businessSlug)} noValidate>
      <Sealed seal={form.seal} />
      <Field
        id="contact"
        name="contact"
        label="Email or phone number"
        hint="The one you booked with."
        required
        maxLength={254}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        defaultValue={form.values['contact'] ?? ''}
        error={error}
      />
      <Button type="submit" kind={sent ? 'quiet' : 'primary'} wide>
        {sent ? 'Send it again' : 'Send me my link'}
      </Button>
    </form>
  );
};

/** What to do where nothing comes; the same for whoever has a booking and whoever has none. */
const Otherwise = ({ page }: Props): ReactElement => {
  const { businessName, phone: number } = page.business;
  const phone = telephone(number);
  return (
    <>
      <h2>Didn’t get it?</h2>
      <ul>
        <li>Check for typing mistakes, and look in your spam folder.</li>
        <li>Try the other: if you typed your email, try your phone number.</li>
        {phone === null ? null : (
          <li>
            Call {businessName} on <a href={phone.href}>{phone.text}</a>.
          </li>
        )}
      </ul>
    </>
  );
};

const Content = ({ page }: Props): ReactElement => {
  const { business, form, sent } = page;
  const general = form.errors.length === 0 ? form.refusal : null;
  return (
    <main className="container own-links">
      <h1>{TITLE}</h1>
      {sent ? (
        <Banner tone="good" title="Look for it in a few minutes.">
          If {form.values['contact']} has a booking with {business.businessName} that is still to come, or
          waits for payment, we have sent its link. An email comes at once, an SMS between 8am and 8pm.
        </Banner>
      ) : (
        <p className="muted">
          Your link lets you view, move or cancel your booking with {business.businessName}, or finish paying
          for it. We send it to the email or phone number you booked with.
        </p>
      )}
      {general === null ? null : <Banner tone="error">{general}</Banner>}
      {sent ? <Otherwise page={page} /> : null}
      <Form page={page} />
      <PrivacyLine businessName={business.businessName} />
    </main>
  );
};

/** For a client who has lost the link to their booking. A real form: the page needs no script. */
export const sendLinksView = (page: SendLinksPage, _options: RenderOptions): PageView => ({
  title: `${TITLE} · ${page.business.businessName}`,
  description: `Have the link to your booking with ${page.business.businessName} sent again.`,
  canonicalPath: paths.myBookings(page.business.businessSlug),
  styles: [buttonCss, fieldCss, bannerCss, markCss, barCss, footerCss, clientLinksCss],
  colours: linkColours(page.business),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.business} />
      <Content page={page} />
      <Footer />
    </>
  ),
});
