import type { MailScenario } from '../control/control.ts';
import { html, type Markup } from '../http/markup.ts';
import { emptyTray, paperClip } from './drawings.ts';
import { previewOf, titleOf } from './message-text.ts';
import type { InboxMessage } from './messages.ts';
import { shell } from './page-shell.ts';
import { dayOf, timeOf } from './received-time.ts';
import { scenarioNotice } from './scenario-banner.ts';

const REFRESH_SECONDS = 10;

export type ListPage = Readonly<{
  /** One page's messages, newest first. */
  messages: readonly InboxMessage[];
  total: number;
  /** The recipient asked for; empty for everyone. */
  to: string;
  recipients: readonly string[];
  /** Where the next older page starts; null on the last one. */
  olderThan: number | null;
  newestPage: boolean;
  live: boolean;
  scenario: MailScenario;
  now: Date;
}>;

export function listPage(list: ListPage): Markup {
  const refreshes = list.live && list.newestPage;
  return shell({
    title: `Inbox (${list.total}) · Simulator`,
    here: 'inbox',
    refreshSeconds: refreshes ? REFRESH_SECONDS : null,
    content: html`
<h1>Inbox</h1>
<p class="lead">${leadOf(list)}</p>
${scenarioNotice(list.scenario)}
<div class="tools">
<form class="filter" action="/inbox" role="search">
<input type="search" name="to" value="${list.to}" list="recipients" placeholder="Recipient’s address or number" aria-label="Show only messages to" autocomplete="off" autocapitalize="none" spellcheck="false">
<datalist id="recipients">${list.recipients.map((one) => html`<option value="${one}"></option>`)}</datalist>
<button class="button">Filter</button>
</form>
${list.to ? html`<a class="all" href="/inbox">Show everyone’s</a>` : null}
${list.newestPage ? liveSwitch(list) : null}
</div>
${list.messages.length > 0 ? dayGroups(list) : emptyState(list)}
${pager(list)}`,
  });
}

function leadOf({ total, to }: ListPage): string {
  if (total === 0 && !to) return 'What the app sends appears here.';
  const count = `${total.toLocaleString('en-GB')} ${total === 1 ? 'message' : 'messages'}`;
  return to ? `${count} to ${to}, newest first. Lagos time.` : `${count}, newest first. Lagos time.`;
}

function liveSwitch({ to, live }: ListPage): Markup {
  return live
    ? html`<p class="live"><span class="pulse"></span>Refreshes every ${REFRESH_SECONDS} s <a href="${listAddress({ to, live: 'off' })}">Pause</a></p>`
    : html`<p class="live"><span class="pulse off"></span>Paused <a href="${listAddress({ to })}">Resume</a></p>`;
}

function dayGroups({ messages, now }: ListPage): Markup {
  const groups = Map.groupBy(messages, (message) => dayOf(message.at, now));
  return html`${[...groups].map(
    ([day, group]) => html`
<h2 class="day">${day}</h2>
<ol class="card">${group.map(row)}</ol>`,
  )}`;
}

function row(message: InboxMessage): Markup {
  const clip = message.attachments.length > 0 ? html`<span class="clip">${paperClip}</span>` : null;
  return html`<li><a class="row" href="/inbox/${message.n}">
<span class="face" aria-hidden="true">${message.sms ? '#' : ([...message.to][0] ?? '?')}</span>
<span class="who">${message.to}</span>
<span class="subject">${titleOf(message) || html`<span class="absent">No subject</span>`}</span>
<span class="words">${previewOf(message) || html`<span class="absent">Nothing written</span>`}</span>
<span class="when">${clip}<time datetime="${message.at}">${timeOf(message.at)}</time></span>
</a></li>`;
}

function emptyState({ to, total }: ListPage): Markup {
  if (total > 0)
    return html`<div class="card empty">${emptyTray}<h2>Nothing older</h2><p>That was the last message.</p></div>`;
  return to
    ? html`<div class="card empty">${emptyTray}<h2>Nothing for this address yet</h2><p>The filter matches a whole address, in any letter case, or a number: <b>${to}</b></p></div>`
    : html`<div class="card empty">${emptyTray}<h2>No messages yet</h2><p>Every email and SMS the app sends appears here instead of reaching anyone: booking confirmations, reminders, reschedule links, password resets. Make a booking, then come back.</p></div>`;
}

function pager({ to, newestPage, olderThan }: ListPage): Markup | null {
  if (newestPage && olderThan === null) return null;
  return html`<nav class="pager" aria-label="More messages">
${newestPage ? html`<span></span>` : html`<a class="button quiet" href="${listAddress({ to })}">Newest</a>`}
${olderThan === null ? null : html`<a class="button quiet" href="${listAddress({ to, before: String(olderThan) })}">Older</a>`}
</nav>`;
}

/** The list's address with its conditions; empty ones are left out. */
export function listAddress(conditions: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(conditions).filter(([, value]) => value !== ''));
  return query.size > 0 ? `/inbox?${query}` : '/inbox';
}
