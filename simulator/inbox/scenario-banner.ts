import type { MailScenario } from '../control/control.ts';
import { html, type Markup } from '../http/markup.ts';
import { attention } from './drawings.ts';

/** What the mail server does just now, as one sentence. */
export function mailSentence({ mode, delayMs }: MailScenario): string {
  const delay = delayMs > 0 ? ` after ${(delayMs / 1000).toLocaleString('en-GB')} s` : '';
  if (mode === 'reject') return `Mail is refused for good (550)${delay}.`;
  if (mode === 'defer') return `Mail is put off with ‘try again later’ (451)${delay}.`;
  return delay ? `Mail is accepted${delay}.` : 'Mail is accepted at once.';
}

/** Whether mail is taken, all of it and at once: the ordinary state. */
export function takesAll({ mode, delayMs }: MailScenario): boolean {
  return (mode === 'accept' || mode === 'slow') && delayMs === 0;
}

/** Tells why mail may be missing from the inbox; null while all of it is taken at once. */
export function scenarioNotice(scenario: MailScenario): Markup | null {
  if (takesAll(scenario)) return null;
  return html`<p class="warn" role="status">${attention}<span>${mailSentence(scenario)} Set by a test or by hand through <code>POST /control</code>.</span></p>`;
}
