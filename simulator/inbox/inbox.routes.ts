import type { Control } from '../control/control.ts';
import { json, page } from '../http/reply.ts';
import type { Route } from '../http/serve.ts';
import { listPage } from './list-page.ts';
import { messagePage, missingMessagePage } from './message-page.ts';
import type { Inbox } from './messages.ts';

const PAGE_SIZE = 100;
const SUGGESTED_RECIPIENTS = 50;

export function inboxRoutes(options: {
  readonly inbox: Inbox;
  readonly control: Control;
  readonly now: () => Date;
}): readonly Route[] {
  const { inbox, control, now } = options;
  return [
    {
      method: 'GET',
      path: /^\/inbox\/messages$/,
      answer: ({ query }) => {
        const after = Number(asked(query, 'after') ?? 0);
        const all = inbox.list({ to: asked(query, 'to'), channel: asked(query, 'channel') });
        return json(
          200,
          all.filter(({ n }) => n > after),
        );
      },
    },
    {
      method: 'DELETE',
      path: /^\/inbox\/messages$/,
      answer: () => {
        inbox.empty(null);
        return json(200, { emptied: true });
      },
    },
    {
      method: 'GET',
      path: /^\/inbox\/?$/,
      answer: ({ query }) => {
        const to = asked(query, 'to');
        const before = Number(asked(query, 'before') ?? Number.POSITIVE_INFINITY);
        const all = inbox.list({ to, channel: null });
        const from = all.filter((message) => message.n < before);
        const messages = from.slice(0, PAGE_SIZE);
        return page(
          200,
          listPage({
            messages,
            total: all.length,
            to: to ?? '',
            recipients: inbox.recipients().slice(0, SUGGESTED_RECIPIENTS),
            olderThan: from.length > PAGE_SIZE ? (messages.at(-1)?.n ?? null) : null,
            newestPage: before === Number.POSITIVE_INFINITY,
            live: query.get('live') !== 'off',
            scenario: control.scenarios().mail,
            now: now(),
          }),
        );
      },
    },
    {
      method: 'GET',
      path: /^\/inbox\/(\d{1,15})$/,
      answer: ({ params }) => {
        const message = inbox.find(Number(params[0]));
        return message ? page(200, messagePage(message)) : page(404, missingMessagePage());
      },
    },
  ];
}

/** A condition of the query, trimmed; null when absent or empty. */
function asked(query: URLSearchParams, name: string): string | null {
  return query.get(name)?.trim() || null;
}
