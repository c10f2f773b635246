import type { ReceiptPage, RenderOptions } from '#contract/pages.ts';
import type { PageView } from '../../document/page-view.ts';
import footerCss from '../../kit/footer.css?inline';
import { Footer } from '../../kit/footer.tsx';
import headerCss from '../../kit/header.css?inline';
import { Header } from '../../kit/header.tsx';
import ticketCss from '../../ticket/ticket.css?inline';
import ticketDarkCss from '../../ticket/ticket-dark.css?inline';
import receiptCss from './receipt.css?inline';
import { Receipt } from './receipt.tsx';

/** A payment's receipt, to keep and to print. */
export const receiptView = ({ receipt }: ReceiptPage, _options: RenderOptions): PageView => ({
  title: `Receipt ${receipt.number} · ${receipt.businessName}`,
  description: 'Your receipt.',
  canonicalPath: null,
  styles: [headerCss, footerCss, ticketCss, ticketDarkCss, receiptCss],
  colours: null,
  clientEntry: null,
  body: (
    <>
      <Header />
      <main className="container receipt">
        <Receipt receipt={receipt} />
      </main>
      <Footer />
    </>
  ),
});
