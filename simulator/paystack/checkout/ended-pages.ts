import { html, type Markup } from '../../http/markup.ts';
import type { Transaction } from '../world/records.ts';
import { checkoutShell, naira, paymentFacts } from './checkout-shell.ts';
import { returnAddress } from './return-address.ts';

/** A payment that was made, turned down or given back: nothing can be paid on it. */
export function finishedPage(transaction: Transaction, business: string): Markup {
  const words = {
    success: [
      'Paid already',
      `${naira(transaction.amount)} was paid to ${business}. There is nothing left to pay here.`,
    ],
    reversed: ['Given back', `${naira(transaction.amount)} was given back by ${business}.`],
    failed: ['Declined', `${transaction.gatewayResponse}. No money was taken; start again from ${business}.`],
  };
  const { status } = transaction;
  const [title = '', lead = ''] =
    status === 'success' || status === 'reversed' ? words[status] : words.failed;
  return ended(title, lead, transaction);
}

export function timedOutPage(transaction: Transaction): Markup {
  return ended('Out of time', 'Transaction cannot be completed. Session timeout exceeded.', transaction);
}

/** The client said no and no address to go to was given; the payment can still be made. */
export function cancelledPage(transaction: Transaction): Markup {
  return checkoutShell(
    'Cancelled',
    html`<h1>Cancelled</h1><p class="lead">Nothing was paid. You can close this page.</p>
${paymentFacts(transaction)}
<p class="ways"><a class="button quiet" href="">Pay after all</a></p>`,
  );
}

export function missingPage(): Markup {
  return checkoutShell(
    'No such payment',
    html`<h1>No such payment</h1>
<p class="lead">The simulator keeps payments in memory only: it was started anew, or the address is wrong.</p>`,
  );
}

function ended(title: string, lead: string, transaction: Transaction): Markup {
  const address = returnAddress(transaction);
  return checkoutShell(
    title,
    html`<h1>${title}</h1><p class="lead">${lead}</p>
${paymentFacts(transaction)}
${address === null ? null : html`<p class="ways"><a class="button" href="${address}">Back to the business</a></p>`}`,
  );
}
