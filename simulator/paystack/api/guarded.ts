import type { IncomingHttpHeaders } from 'node:http';
import { type Fields, readFields } from '../../http/fields.ts';
import { type Answer, HANG_UP, type Reply } from '../../http/reply.ts';
import type { Asked, Route } from '../../http/serve.ts';
import type { World } from '../world/world.ts';
import { answerWithFault, takeFault } from './faults.ts';
import { invalid, refused } from './replies.ts';

export const BASE = '/paystack';

/** A call that brought a right key, with its fields read. */
export type Call = Asked & Readonly<{ key: string; fields: Fields }>;

/** One call of the provider's API; `open` ones need no key. */
export type ApiCall = Readonly<{
  method: Route['method'];
  path: RegExp;
  open?: true;
  answer: (call: Call) => Answer | Promise<Answer>;
}>;

/** `status` is null when the connection was reset. */
export type CallLog = (entry: { method: string; path: string; status: number | null }) => void;

/** The call as a route under the base: faults first, then the key, then the body, then the work. */
export function guarded(world: World, call: ApiCall, log: CallLog): Route {
  const inner = call.path.source.replace(/^\^/, '');
  return {
    method: call.method,
    path: new RegExp(`^${BASE}${inner}`),
    answer: async (asked) => {
      const path = asked.path.slice(BASE.length);
      const fault = takeFault(world, asked.method, path);
      const work = (): Answer | Promise<Answer> => answer(call, asked);
      const given = fault ? await answerWithFault(fault, work) : await work();
      log({ method: asked.method, path, status: given === HANG_UP ? null : given.status });
      return given;
    },
  };
}

function answer(call: ApiCall, asked: Asked): Answer | Promise<Answer> {
  const access = accessOf(asked.headers);
  const absent = call.open === true && asked.headers.authorization === undefined;
  if (!access.ok && !absent) return access.reply;
  const fields = readFields(asked);
  if (fields === null) return invalid('Invalid JSON request');
  return call.answer({ ...asked, fields, key: access.ok ? access.key : '' });
}

type Access = Readonly<{ ok: true; key: string }> | Readonly<{ ok: false; reply: Reply }>;

/** The key a call brings. Any test key is right; a live one is turned away before it can do harm. */
function accessOf(headers: IncomingHttpHeaders): Access {
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
