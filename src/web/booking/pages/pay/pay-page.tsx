import type { ReactElement } from 'react';
import type { PayPage } from '#contract/pages/booking-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import { formatNaira, formatTime, zoneName } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { telephone } from '../../business/contact-links.ts';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button } from '../../kit/button.tsx';
import { Sealed } from '../../kit/field.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import { momentText } from '../../ticket/standing.ts';
import ticketCss from '../../ticket/ticket.css?inline';
import { dayText } from '../../times/time-text.ts';
import payCss from './pay.css?inline';

type Props = { readonly page: PayPage };

/** What is being paid for, in a line. */
const whatFor = ({ serviceName, date, timezone, bookingType }: PayPage): string =>
  bookingType === 'time-based'
    ? `To book ${serviceName}, ${momentText(date, timezone)}`
    : `To book ${serviceName} from ${dayText(date)}`;

const heldWord = ({ bookingType }: PayPage): string => (bookingType === 'time-based' ? 'time' : 'hire');

/** Until when it is held, and how long that is: the script lets the time run down, without it the page is read anew. */
const Deadline = ({ page }: Props): ReactElement => (
  <div className="pay-deadline">
    <p className="pay-clock numbers" id="pay-clock" translate="no" role="timer" aria-label="Time left">
      {Math.ceil((Date.parse(page.heldUntil) - Date.parse(page.now)) / 60_000)} min
    </p>
    <p>
      The {heldWord(page)} is held for you until <b>{formatTime(page.heldUntil, page.timezone)}</b>,{' '}
      {zoneName(page.timezone)} time. This page updates by itself when your transfer arrives.
    </p>
  </div>
);

/** The time is over: what becomes of money that is still on its way, and how to start again. */
const Over = ({ page }: Props): ReactElement => {
  const { businessName, businessSlug, phone } = page.business;
  const call = telephone(phone);
  return (
    <div className="pay-over">
      <h2>The time to pay is over</h2>
      <p>
        Please do not send anything to this account now. If you have sent it already, nothing is lost: if the{' '}
        {heldWord(page)} is still free when it arrives, it is yours; if not, you get all of it back. Either
        way we will email you.
      </p>
      <p>
        <a href={paths.universal(businessSlug)}>Book again with {businessName}</a>
        {call === null ? null : (
          <>
            {' '}
            or call <a href={call.href}>{call.text}</a>
          </>
        )}
      </p>
    </div>
  );
};

/** Copies what stands in the element named; pages/pay/pay.script.ts makes it work, and shows it then. */
const CopyButton = ({ of, what }: { readonly of: string; readonly what: string }): ReactElement => (
  <Button kind="quiet" data-copy={of}>
    Copy<span className="sr-only"> {what}</span>
  </Button>
);

/** Where the money goes: the number large, since it is typed on another screen. */
const Account = ({ page: { account, amount } }: { readonly page: PayPage }): ReactElement => (
  <div className="ticket">
    <dl className="pay-account numbers">
      <div>
        <dt>Account number</dt>
        <dd>
          <span className="pay-number" id="account-number" translate="no">
            {account.accountNumber}
          </span>
          <CopyButton of="account-number" what="account number" />
        </dd>
      </div>
      <div>
        <dt>Exact amount</dt>
        <dd className="pay-amount" translate="no">
          {formatNaira(amount)}
        </dd>
      </div>
      <div>
        <dt>Bank</dt>
        <dd translate="no">{account.bankName}</dd>
      </div>
      <div>
        <dt>Account name</dt>
        <dd translate="no">{account.accountName}</dd>
      </div>
    </dl>
    <p className="pay-exact">
      Send exactly {formatNaira(amount)} in one transfer. The account is for this booking only: any other
      amount is sent back.
    </p>
  </div>
);

/** How often a page without scripts looks again by itself. */
const REFRESH_SECONDS = 30;

const Content = ({ page }: { readonly page: PayPage }): ReactElement => {
  const { reference, amount, form } = page;
  const left = Math.max(0, Date.parse(page.heldUntil) - Date.parse(page.now));
  const over = left === 0;
  return (
    <main className="container pay" id="pay" data-reference={reference} data-left={left}>
      <div className="pay-head">
        <h1>Transfer {formatNaira(amount)}</h1>
        <p className="muted">{whatFor(page)}</p>
      </div>
      {page.notThereYet && !over ? (
        <Banner tone="attention" title="Not here yet.">
          Transfers arrive within a few minutes as a rule. We keep looking, and this page updates by itself.
        </Banner>
      ) : null}
      <div id="pay-open" hidden={over}>
        <Account page={page} />
        <Deadline page={page} />
      </div>
      <div id="pay-over" role="status" hidden={!over}>
        <Over page={page} />
      </div>
      <form className="pay-sent" method="post" action={paths.pay(reference)}>
        <Sealed seal={form.seal} />
        <Button type="submit" wide>
          I have sent it
        </Button>
      </form>
      <p className="pay-else">
        <a href={paths.held(page.hold)}>Pay by card, change your booking or give it up</a>
      </p>
      <p className="sr-only" role="status" id="pay-said" />
    </main>
  );
};

/** Paying by transfer. It needs no script; with one, the time runs down and the page goes on by itself. */
export const payView = (page: PayPage, _options: RenderOptions): PageView => ({
  title: `Transfer ${formatNaira(page.amount)} · ${page.business.businessName}`,
  description: 'The account to pay into.',
  canonicalPath: null,
  styles: [buttonCss, bannerCss, markCss, barCss, footerCss, ticketCss, payCss],
  colours: linkColours(page.business),
  refreshSeconds: REFRESH_SECONDS,
  clientEntry: 'pages/pay/pay.script.ts',
  body: (
    <>
      <BusinessBar look={page.business} />
      <Content page={page} />
      <Footer />
    </>
  ),
});
