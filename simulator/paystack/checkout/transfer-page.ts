import { html, type Markup } from '../../http/markup.ts';
import { fullTimeOf } from '../../inbox/received-time.ts';
import type { Transaction } from '../world/records.ts';
import { checkoutShell, naira, paymentFacts } from './checkout-shell.ts';

/** The account to send the money to, while it is awaited. */
export function transferPage(transaction: Transaction, business: string): Markup {
  const { requested, transfer } = transaction;
  const until = new Date(transfer?.expiresAt ?? 0).toISOString();
  return checkoutShell(
    `Transfer ${naira(requested)}`,
    html`<h1><span>Send ${business}</span> <b>${naira(requested)}</b></h1>
${paymentFacts(transaction)}
<form class="card sheet" method="post">
<dl class="account">
<dt>Account number</dt><dd class="number">${transfer?.number ?? ''}</dd>
<dt>Bank</dt><dd>Titan Paystack</dd>
<dt>Name</dt><dd>${transfer?.name ?? ''}</dd>
<dt>Open until, Lagos time</dt><dd><time datetime="${until}">${fullTimeOf(until)}</time></dd>
</dl>
<p class="hint">Exactly this amount. Another is sent back.</p>
<button class="button" name="do" value="sent">The transfer arrives</button>
<button class="button quiet" name="do" value="leave">Go back, still unpaid</button>
</form>
<form class="ways" method="post">
<button class="button quiet" name="do" value="cancel">Cancel</button>
</form>`,
  );
}
