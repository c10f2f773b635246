import { json } from '../http/reply.ts';
import type { Route } from '../http/serve.ts';
import type { Control } from './control.ts';

export function controlRoutes(control: Control): readonly Route[] {
  return [
    { method: 'GET', path: /^\/control$/, answer: () => json(200, control.scenarios()) },
    {
      method: 'GET',
      path: /^\/control\/state$/,
      answer: ({ query }) => json(200, control.state(query.get('reference'))),
    },
    {
      method: 'POST',
      path: /^\/control$/,
      answer: ({ contentType, body }) => {
        // JSON alone makes a browser ask first, so no other site's form can change a scenario.
        if (contentType !== 'application/json') return json(415, { error: 'Send application/json.' });
        const request = decode(body);
        if (request === undefined) return json(400, { error: 'The body is not JSON.' });
        const result = control.apply(request);
        return result.ok ? json(200, result.scenarios) : json(400, { error: result.problem });
      },
    },
  ];
}

function decode(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
