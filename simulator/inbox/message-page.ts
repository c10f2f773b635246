import { html, type Markup } from '../http/markup.ts';
import { backArrow } from './drawings.ts';
import { listAddress } from './list-page.ts';
import { frameSource, linked, titleOf } from './message-text.ts';
import type { Attachment, InboxMessage, SmsFacts } from './messages.ts';
import { shell } from './page-shell.ts';
import { fullTimeOf } from './received-time.ts';

export function messagePage(message: InboxMessage): Markup {
  const subject = titleOf(message) || 'No subject';
  return shell({
    title: `${subject} · Simulator`,
    here: 'inbox',
    refreshSeconds: null,
    content: html`
<a class="back" href="/inbox">${backArrow}Inbox</a>
<h1>${subject}</h1>
<div class="split">
<div>${message.html ? frame(message) : null}${plainText(message)}</div>
<div>${envelope(message)}${message.attachments.map(attachmentCard)}${message.sms ? deliveryCard(message.sms) : headersCard(message)}</div>
</div>`,
  });
}

export function missingMessagePage(): Markup {
  return shell({
    title: 'No such message · Simulator',
    here: 'inbox',
    refreshSeconds: null,
    content: html`<h1>This message is not here</h1>
<p class="lead">The inbox was emptied, the simulator was started anew, or newer messages took its place. <a href="/inbox">Back to the inbox</a></p>`,
  });
}

/** No script can run in the frame; a link may only open a new tab, which is then an ordinary page. */
function frame(message: InboxMessage): Markup {
  return html`<section class="card"><h2 class="head">As it looks</h2>
<iframe title="The message as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${frameSource(message.html)}"></iframe></section>`;
}

function plainText(message: InboxMessage): Markup {
  const body = message.text
    ? html`<pre class="plain">${linked(message.text)}</pre>`
    : html`<p class="none">This message has no plain text.</p>`;
  return html`<section class="card"><h2 class="head">${message.sms ? 'Text' : 'Plain text'}</h2>${body}</section>`;
}

function envelope(message: InboxMessage): Markup {
  return html`<section class="card"><h2 class="head">Envelope</h2><dl class="facts">
<dt>To</dt><dd><a href="${listAddress({ to: message.to })}">${message.to}</a></dd>
<dt>From</dt><dd>${message.from || '(not given)'}</dd>
<dt>Received, Lagos time</dt><dd><time datetime="${message.at}">${fullTimeOf(message.at)}</time></dd>
<dt>Channel</dt><dd>${message.sms ? 'SMS' : 'Email'}</dd>
</dl></section>`;
}

function deliveryCard(sms: SmsFacts): Markup {
  const { encoding, septets, units, parts, fate } = sms;
  const gateway = sms.gateway === 'termii' ? 'Termii' : 'Africa’s Talking';
  const length = septets === null ? `${units} units of UCS-2` : `${septets} septets of GSM-7`;
  const advice = encoding === 'UCS-2' ? ' Some letter is outside GSM-7.' : '';
  return html`<section class="card"><h2 class="head">Delivery</h2><dl class="facts">
<dt>Gateway</dt><dd>${gateway}, ${sms.route}</dd>
<dt>Length</dt><dd>${length}, ${parts} ${parts === 1 ? 'part' : 'parts'}.${advice}</dd>
<dt>Ends as</dt><dd>${fate ?? 'Nobody hears how it ended'}</dd>
<dt>The gateway’s id</dt><dd>${sms.id}</dd>
</dl></section>`;
}

function attachmentCard(attachment: Attachment): Markup {
  const body = attachment.text
    ? html`<pre class="source">${attachment.text}</pre>`
    : html`<p class="none">Not text; its content is not kept.</p>`;
  return html`<details class="card"><summary>Attachment <span>${attachment.filename || 'without a name'}</span><small>${attachment.contentType}, ${sizeOf(attachment.bytes)}</small></summary>${body}</details>`;
}

function headersCard(message: InboxMessage): Markup {
  const rows = message.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`<details class="card"><summary>Headers <span class="number">${message.headers.length}</span></summary><dl class="facts small">${rows}</dl></details>`;
}

function sizeOf(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}
