import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from '../../http/reply.ts';
import { refused } from './replies.ts';

type Access = Readonly<{ ok: true; key: string }> | Readonly<{ ok: false; reply: Reply }>;

/** The key a call brings. Any test key is right; a live one is turned away before it can do harm. */
export function accessOf(headers: IncomingHttpHeaders): Access {
  const { authorization } = headers;
  if (authorization === undefined) return no('No Authorization Header was found');
  const [, key] = /^Bearer (\S+)$/.exec(authorization) ?? [];
  if (key === undefined) return no('Format is Authorization Bearer [secret key]');
  if (key.startsWith('sk_live_')) {
    return no('Invalid key: this is the simulator, and it takes only test keys (sk_test_…)');
  }
  return /^sk_test_\w+$/.test(key) ? { ok: true, key } : no('Invalid key');
}

function no(message: string): Access {
  return { ok: false, reply: refused({ status: 401, message }) };
}
