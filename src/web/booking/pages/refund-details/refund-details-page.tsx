import type { ReactElement } from 'react';
import type { RefundDetailsPage } from '#contract/pages/client-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import { formatMoney } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button, LinkButton } from '../../kit/button.tsx';
import fieldCss from '../../kit/field.css?inline';
import { BankField, Field, Sealed } from '../../kit/field.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import refundCss from './refund-details.css?inline';

/** Holder, bank and number of the account a refund goes to. */
const AccountForm = ({ page }: { readonly page: RefundDetailsPage }): ReactElement => {
  const { token, look, form, state, heldBy } = page;
  const fieldErrorAbout = (name: string) => form.errors.find(({ field }) => field === name)?.message;
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: form.values[name] ?? '',
    error: fieldErrorAbout(name),
    required: true,
  });
  return (
    <form className="refund-form" method="post" action={paths.refundDetails(token)}>
      <Sealed seal={form.seal} />
      {heldBy === undefined ? null : <input type="hidden" name="seen" value={form.values['seen']} />}
      <Field
        {...field('accountHolderName')}
        label="Account holder name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
      />
      <BankField
        name="bankName"
        banks={page.banks}
        value={form.values['bankName'] ?? ''}
        error={fieldErrorAbout('bankName')}
      />
      <Field
        {...field('accountNumber')}
        label="Account number"
        hint="10 digits"
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={20}
      />
      <p className="refund-why">
        {whoSees[page.sentBy](look.businessName)} It is kept encrypted here and deleted 30 days after the
        money was sent.
      </p>
      <Button type="submit" wide>
        {heldBy !== undefined
          ? 'Yes, it is mine'
          : state === 'given'
            ? 'Change account'
            : 'Send these details'}
      </Button>
    </form>
  );
};

/** Everybody who is given the account, and for what. */
const whoSees: Readonly<Record<RefundDetailsPage['sentBy'], (businessName: string) => string>> = {
  business: (name) =>
    `${name} sees this account, to send you this money. Paystack, our payment provider, is asked only whose it is.`,
  provider: (name) =>
    `Paystack, our payment provider, is given this account, to send you this money. ${name} can see it until that is done, and sends the money itself if Paystack cannot.`,
};

/** `the account ending in 4321`, as far as it is known. */
const accountText = (lastDigits: string): string =>
  lastDigits === '' ? 'your account' : `the account ending in ${lastDigits}`;

type Told = Exclude<RefundDetailsPage['state'], 'asked' | 'given'>;

const titles: Readonly<Record<RefundDetailsPage['state'], (amount: string) => string>> = {
  asked: (amount) => `Where should your ${amount} go?`,
  given: (amount) => `Where should your ${amount} go?`,
  'on-its-way': (amount) => `${amount} is on its way`,
  sent: (amount) => `${amount} has been sent`,
  'in-cash': (amount) => `${amount} was given back`,
  'sent-back': (amount) => `${amount} has been sent back`,
  withdrawn: (amount) => `${amount} does not go back any more`,
};
const titleOf = ({ amount, currency, state }: RefundDetailsPage): string =>
  titles[state](formatMoney(amount, currency));

const news: Readonly<Record<Told, (businessName: string) => string>> = {
  'on-its-way': () =>
    'It is being sent back to you. Banks can take up to 10 working days to show it. You do not have to do anything.',
  sent: (name) =>
    `${name} has sent it to your account. Banks take up to a working day. If it has not arrived by then, please ask ${name}.`,
  'in-cash': (name) => `${name} says that you were given it in cash. If you were not, please call ${name}.`,
  'sent-back': (name) =>
    `Banks can take up to 10 working days to show it. If it has not arrived by then, please ask ${name}.`,
  withdrawn: (name) =>
    `What it was for has changed since. If you think that it should come back to you, please ask ${name}.`,
};

const Told = ({ page, state }: { readonly page: RefundDetailsPage; readonly state: Told }): ReactElement => (
  <>
    {state === 'withdrawn' ? null : <p className="muted">{page.why}</p>}
    <p className="muted">{news[state](page.look.businessName)}</p>
    <LinkButton kind="quiet" wide href={paths.universal(page.look.businessSlug)}>
      Back to {page.look.businessName}
    </LinkButton>
  </>
);

const Asked = ({ page }: { readonly page: RefundDetailsPage }): ReactElement => {
  const { look, why, state, lastDigits, form, heldBy } = page;
  const { businessName } = look;
  const amount = formatMoney(page.amount, page.currency);
  return (
    <>
      {form.refusal === null ? null : <Banner tone="error">{form.refusal}</Banner>}
      {heldBy !== undefined ? (
        <Banner tone="attention" title="Is this account yours?">
          Account {form.values['accountNumber']} at {form.values['bankName']} belongs to {heldBy}.
        </Banner>
      ) : state === 'given' && form.refusal === null ? (
        <Banner tone="good" title="Thank you, we have your account.">
          {page.sentBy === 'business' ? businessName : 'Paystack, our payment provider,'} sends {amount} to{' '}
          {accountText(lastDigits)}. Until then, you can still change it here.
        </Banner>
      ) : (
        <p className="muted">
          {why}{' '}
          {page.sentBy === 'business'
            ? `${businessName} owes you ${amount} and needs your bank account to send it.`
            : `Your bank did not say which account the ${amount} came from, so Paystack, our payment provider, needs your bank account to send it back.`}{' '}
          Please tell us which account it should go to.
        </p>
      )}
      <AccountForm page={page} />
    </>
  );
};

/** Where an owed refund is to be sent. A real form: the page needs no script. */
export const refundDetailsView = (page: RefundDetailsPage, _options: RenderOptions): PageView => ({
  title: `${titleOf(page)} · ${page.look.businessName}`,
  description: 'Your refund.',
  canonicalPath: null,
  styles: [markCss, barCss, buttonCss, fieldCss, bannerCss, footerCss, refundCss],
  colours: linkColours(page.look),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.look} />
      <main className="container refund">
        <h1>{titleOf(page)}</h1>
        {page.state === 'asked' || page.state === 'given' ? (
          <Asked page={page} />
        ) : (
          <Told page={page} state={page.state} />
        )}
      </main>
      <Footer />
    </>
  ),
});
