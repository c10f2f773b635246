import type { Control } from '../control/control.ts';
import { html, type Markup } from '../http/markup.ts';
import { page } from '../http/reply.ts';
import type { Route } from '../http/serve.ts';
import type { Paystack } from '../paystack/paystack.ts';
import type { Inbox } from './messages.ts';
import { shell } from './page-shell.ts';
import { mailSentence, takesAll } from './scenario-banner.ts';

type Home = Readonly<{ inbox: Inbox; control: Control; paystack: Paystack; smtpAddress: string }>;

export function homeRoutes(home: Home): readonly Route[] {
  return [{ method: 'GET', path: /^\/$/, answer: () => page(200, homePage(home)) }];
}

function homePage({ inbox, control, paystack, smtpAddress }: Home): Markup {
  const size = inbox.size();
  const { mail } = control.scenarios();
  const payments = paystack.count();
  const texts = inbox.list({ to: null, channel: 'sms' }).length;
  return shell({
    title: 'Simulator',
    here: 'home',
    refreshSeconds: null,
    content: html`
<h1>The outside world, on your machine</h1>
<p class="lead">It stands in for the services the app talks to, so that everything can be tried with nothing sent.</p>
<div class="doors">
<a class="card door" href="/inbox"><h2>Inbox</h2><p>What the app sent, as its recipients would see it.</p><p class="state number">${size.toLocaleString('en-GB')} ${size === 1 ? 'message' : 'messages'}</p></a>
<div class="card door"><h2>Mail server</h2><p>Takes every email at <code>${smtpAddress}</code></p><p class="${takesAll(mail) ? 'state' : 'state odd'}">${mailSentence(mail)}</p></div>
<div class="card door"><h2>Paystack</h2><p>Takes payments at <code>/paystack</code>, with no money moved.</p><p class="state number">${payments.toLocaleString('en-GB')} ${payments === 1 ? 'payment' : 'payments'} begun</p></div>
<div class="card door"><h2>SMS gateways</h2><p>Take text messages at <code>/termii</code> and <code>/africastalking</code></p><p class="state number">${texts.toLocaleString('en-GB')} ${texts === 1 ? 'SMS' : 'SMS messages'} taken</p></div>
</div>
<h2 class="day">For tests</h2>
<ul class="card calls">
${call('GET /inbox/messages?to=', 'The inbox as JSON, newest first.')}
${call('DELETE /inbox/messages', 'Empties it.')}
${call('POST /control {"mail": {"mode": "defer"}}', 'Sets how mail is treated: accept, reject, defer or slow.')}
${call('POST /control {"paystack": {"pay": "BK-1"}}', 'Pays, declines, expires, refunds, or makes calls and webhooks go wrong.')}
${call('GET /sms?to=&since=', 'The text messages as JSON, newest first; DELETE empties them.')}
${call('POST /control {"sms": {"termii": {"down": true}}}', 'Makes sendings and delivery reports go wrong.')}
${call('GET /control/state', 'Every payment, refund, webhook, delivery report and call, newest first.')}
${call('POST /control {"reset": true}', 'Puts every setting back.')}
</ul>`,
  });
}

function call(line: string, does: string): Markup {
  return html`<li><code>${line}</code><p>${does}</p></li>`;
}
