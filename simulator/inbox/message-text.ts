import { html, type Markup } from '../http/markup.ts';
import type { InboxMessage } from './messages.ts';

const PREVIEW_LENGTH = 160;
const LINK = /https?:\/\/[^\s<>"']+/g;
// A sentence's own punctuation after a link is not part of it.
const TRAILING = /[.,;:!?)\]}]+$/;

/** What a message is called in the list and on its page; empty for an email without a subject. */
export function titleOf({ subject, sms, from }: Pick<InboxMessage, 'subject' | 'sms' | 'from'>): string {
  return sms === null ? subject : `SMS from ${from || 'the gateway’s own sender'}`;
}

/** The first words of a message on one line, from its text or else from its HTML. */
export function previewOf(message: Pick<InboxMessage, 'text' | 'html'>): string {
  const source = message.text.trim() || textOfHtml(message.html);
  const line = source.replace(/\s+/g, ' ').trim();
  return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH).trimEnd()}…` : line;
}

function textOfHtml(source: string): string {
  return source
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&#8358;/g, '₦')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

/** Text with its web addresses made into links that open in a new tab. */
export function linked(text: string): Markup {
  const parts: Markup[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const address = match[0].replace(TRAILING, '');
    parts.push(html`${text.slice(from, match.index)}`);
    parts.push(html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`);
    from = match.index + address.length;
  }
  parts.push(html`${text.slice(from)}`);
  return html`${parts}`;
}

/**
 * A message's HTML as the source of a frame: its links open in a new tab.
 * The base tag goes inside an existing head, so that a doctype stays first and the page out of quirks mode.
 */
export function frameSource(source: string): string {
  const base = '<base target="_blank">';
  const head = /<head\b[^>]*>/i.exec(source);
  if (!head) return `<!doctype html><meta charset="utf-8">${base}${source}`;
  const end = head.index + head[0].length;
  return source.slice(0, end) + base + source.slice(end);
}
