import type { ReactElement } from 'react';
import type { PayPage, RenderOptions } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { formatNaira } from '#web/ui/format.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../business/link-colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button } from '../../kit/button.tsx';
import footerCss from '../../kit/footer.css?inline';
import { Footer } from '../../kit/footer.tsx';
import { Sealed } from '../../kit/sealed.tsx';
import ticketCss from '../../ticket/ticket.css?inline';
import { Account } from './account.tsx';
import payCss from './pay.css?inline';
import { Deadline, Over, whatFor } from './pay-texts.tsx';

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
  clientEntry: 'client/pay.ts',
  body: (
    <>
      <BusinessBar look={page.business} />
      <Content page={page} />
      <Footer />
    </>
  ),
});
