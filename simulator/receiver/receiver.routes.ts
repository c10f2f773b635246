import { json } from '../http/reply.ts';
import type { Route } from '../http/serve.ts';

const MOST_KEPT = 100;

/** A business's own program, to which webhooks can be sent: it keeps the newest requests and replies as `?status=` says. */
export function receiverRoutes(): readonly Route[] {
  const kept: { readonly headers: object; readonly body: string }[] = [];
  return [
    {
      method: 'POST',
      path: /^\/receiver$/,
      answer: ({ headers, query, body }) => {
        kept.unshift({ headers, body });
        kept.length = Math.min(kept.length, MOST_KEPT);
        const status = Number(query.get('status') ?? 200);
        return json(status >= 200 && status <= 599 ? status : 200, { received: true });
      },
    },
    { method: 'GET', path: /^\/receiver$/, answer: () => json(200, kept) },
  ];
}
