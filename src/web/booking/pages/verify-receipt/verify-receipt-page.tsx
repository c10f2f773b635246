import type { ReactElement } from 'react';
import { productName } from '#contract/brand.ts';
import type { VerifyReceiptPage } from '#contract/pages/client-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { CheckedReceipt } from '#contract/replies/money-views.ts';
import { formatDate, formatNaira } from '#web/ui/format.ts';
import type { PageView } from '../../document/page-view.ts';
import cardCss from '../../kit/card.css?inline';
import { Card } from '../../kit/card.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer, Header } from '../../kit/site-frame.tsx';
import headerCss from '../../kit/site-header.css?inline';
import verifyCss from './verify-receipt.css?inline';

const GENUINE = 'This receipt is genuine';
const MISTAKE = 'This receipt was taken back';
const UNKNOWN = 'No such receipt';

const Sign = ({ good }: { readonly good: boolean }): ReactElement => (
  <svg
    className={good ? 'check-sign' : 'check-sign check-unknown'}
    aria-hidden="true"
    width="64"
    height="64"
    viewBox="0 0 64 64"
  >
    <circle cx="32" cy="32" r="30" />
    <path d={good ? 'M20 33l9 9 16-18' : 'M22 22l20 20M42 22 22 42'} />
  </svg>
);

const Genuine = ({ receipt }: { readonly receipt: CheckedReceipt }): ReactElement => {
  const {
    number,
    businessName,
    businessSlug,
    serviceName,
    amount,
    givenBack,
    isMistake,
    receivedAt,
    timezone,
  } = receipt;
  const facts = [
    ['Receipt', number],
    ['Amount', formatNaira(amount)],
    ['For', serviceName],
    ['Received', formatDate(receivedAt, timezone)],
    ...(isMistake ? [['Not valid', 'Recorded by mistake: no money was received']] : []),
    ...(givenBack > 0 ? [['Given back since', formatNaira(givenBack)]] : []),
  ] as const;
  return (
    <Card className="check-card">
      <Sign good={!isMistake} />
      <h1>{isMistake ? MISTAKE : GENUINE}</h1>
      <p className="muted">
        It was issued here by <a href={paths.universal(businessSlug)}>{businessName}</a>.
      </p>
      <dl className="check-facts numbers">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="check-note">
        If the paper you hold says anything else, it has been changed. Who paid is not shown here.
      </p>
    </Card>
  );
};

const Unknown = (): ReactElement => (
  <Card className="check-card">
    <Sign good={false} />
    <h1>{UNKNOWN}</h1>
    <p className="muted">
      No receipt with this code was issued here. Please compare the address with the one on the receipt,
      letter by letter, or ask the business that gave it to you.
    </p>
  </Card>
);

/** Whether a receipt is one of ours: for whoever was handed it. Nothing of the client is told. */
export const verifyReceiptView = ({ receipt }: VerifyReceiptPage, _options: RenderOptions): PageView => ({
  title: `${receipt === null ? UNKNOWN : GENUINE} · ${productName}`,
  description: 'Checking a receipt.',
  canonicalPath: null,
  styles: [headerCss, footerCss, cardCss, verifyCss],
  colours: null,
  clientEntry: null,
  body: (
    <>
      <Header />
      <main className="container check-page">
        {receipt === null ? <Unknown /> : <Genuine receipt={receipt} />}
      </main>
      <Footer />
    </>
  ),
});
