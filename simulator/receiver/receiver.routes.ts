import { setTimeout } from 'node:timers/promises';
import { json } from '../http/reply.ts';
import type { Route } from '../http/serve.ts';

const MOST_KEPT = 1_000;
const LONGEST_MS = 60_000;

/**
 * A business's own program, to which webhooks can be sent: it keeps the newest requests and replies as `?status=` and
 * `?afterMs=` say.
 */
export function receiverRoutes(): readonly Route[] {
  const kept: { readonly headers: object; readonly body: string }[] = [];
  return [
    {
      method: 'POST',
      path: /^\/receiver$/,
      answer: async ({ headers, query, body }) => {
        kept.unshift({ headers, body });
        kept.length = Math.min(kept.length, MOST_KEPT);
        const afterMs = Number(query.get('afterMs') ?? 0);
        if (afterMs > 0) await setTimeout(Math.min(afterMs, LONGEST_MS));
        const status = Number(query.get('status') ?? 200);
        return json(status >= 200 && status <= 599 ? status : 200, { received: true });
      },
    },
    { method: 'GET', path: /^\/receiver$/, answer: () => json(200, kept) },
  ];
}
