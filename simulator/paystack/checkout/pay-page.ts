import { html, type Markup } from '../../http/markup.ts';
import { TEST_CARDS } from '../world/cards.ts';
import type { Transaction } from '../world/records.ts';
import { checkoutShell, naira, paymentFacts } from './checkout-shell.ts';

const MIN_TRANSFER_KOBO = 10_000;

/** The checkout of a payment nobody has made yet. */
export function payPage(transaction: Transaction, business: string): Markup {
  const { requested } = transaction;
  return checkoutShell(
    `Pay ${naira(requested)}`,
    html`<h1><span>Pay ${business}</span> <b>${naira(requested)}</b></h1>
${paymentFacts(transaction)}
<form class="card sheet" method="post">
${takes(transaction, 'card') ? byCard(requested) : null}
${takes(transaction, 'bank_transfer') && requested >= MIN_TRANSFER_KOBO ? byTransfer() : null}
</form>
<form class="ways" method="post">
<button class="button quiet" name="do" value="decline">Decline the payment</button>
<button class="button quiet" name="do" value="cancel">Cancel</button>
</form>`,
  );
}

function byCard(requested: number): Markup {
  return html`<label for="card">Test card</label>
<select id="card" name="card">${TEST_CARDS.map(
    ({ number, label }) => html`<option value="${number}">${label} (${number.slice(-4)})</option>`,
  )}</select>
<p class="hint">The real checkout asks for the card here. Each test card behaves as its name says.</p>
<button class="button" name="do" value="pay">Pay ${naira(requested)}</button>`;
}

function byTransfer(): Markup {
  return html`<button class="button quiet" name="do" value="transfer">Pay by transfer later</button>`;
}

function takes({ channels }: Transaction, channel: string): boolean {
  return channels === null || channels.includes(channel);
}
