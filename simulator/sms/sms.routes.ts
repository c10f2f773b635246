import { json } from '../http/reply.ts';
import type { Route } from '../http/serve.ts';
import type { Inbox, InboxMessage } from '../inbox/messages.ts';

/** The text messages of the inbox as JSON, for tests. */
export function smsRoutes(inbox: Inbox): readonly Route[] {
  return [
    {
      method: 'GET',
      path: /^\/sms$/,
      answer: ({ query }) => {
        const since = query.get('since');
        const from = since === null ? 0 : Date.parse(since);
        if (Number.isNaN(from))
          return json(400, { error: 'since must be an instant such as 2026-11-20T09:00:00Z.' });
        const found = inbox.list({ to: query.get('to')?.trim() || null, channel: 'sms' });
        return json(200, found.filter(({ at }) => Date.parse(at) >= from).map(told));
      },
    },
    {
      method: 'DELETE',
      path: /^\/sms$/,
      answer: () => {
        inbox.empty('sms');
        return json(200, { emptied: true });
      },
    },
  ];
}

function told({ n, to, from, text, at, sms }: InboxMessage): unknown {
  return { n, to, from, text, at, ...sms };
}
