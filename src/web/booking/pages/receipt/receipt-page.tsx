import type { ReceiptPage, RenderOptions } from '#contract/pages.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { linkColours } from '../../business/link-colours.ts';
import type { PageView } from '../../document/page-view.ts';
import footerCss from '../../kit/footer.css?inline';
import { Footer } from '../../kit/footer.tsx';
import ticketCss from '../../ticket/ticket.css?inline';
import receiptCss from './receipt.css?inline';
import { Receipt } from './receipt.tsx';

/** A payment's receipt, to keep and to print. */
export const receiptView = ({ receipt, look }: ReceiptPage, _options: RenderOptions): PageView => ({
  title: `Receipt ${receipt.number} · ${receipt.businessName}`,
  description: 'Your receipt.',
  canonicalPath: null,
  styles: [markCss, barCss, footerCss, ticketCss, receiptCss],
  colours: linkColours(look),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={look} />
      <main className="container receipt">
        <Receipt receipt={receipt} />
      </main>
      <Footer />
    </>
  ),
});
