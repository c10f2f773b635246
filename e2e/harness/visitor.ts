import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts';

type Given = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
type Parts<C extends Call> = {
  [K in keyof RequestOf<C> as undefined extends RequestOf<C>[K] ? never : K]: RequestOf<C>[K];
} & { readonly idempotencyKey?: string };

/** Somebody with a browser's manners and cookies, but no browser. */
export type Visitor = {
  readonly baseUrl: string;
  readonly cookies: ReadonlyMap<string, string>;
  /** Makes one call; the answer is whatever came back. Throws where nothing did. */
  readonly send: <C extends Call>(call: C, parts: Parts<C>) => Promise<Answer>;
  /** Makes one call that must be granted, if not at once where the server is busy; its reply is checked against the contract. */
  readonly ask: <C extends Call>(call: C, parts: Parts<C>) => Promise<ReplyOf<C>>;
};

const BUSY_MS = 1_000;
const TRIES_WHILE_BUSY = 10;

export type Answer = { readonly status: number; readonly body: unknown };

const addressOf = (call: Call, { params, query }: Given): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  return query === undefined ? `/api${path}` : `/api${path}?${new URLSearchParams(query)}`;
};

/** A network of one's own, where the product is told to believe it. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** `has`: the cookies they come with; `says`: what else their browser says of itself. */
export const createVisitor = (
  baseUrl: string,
  has: Visitor['cookies'] = new Map(),
  address = newAddress(),
  says: Readonly<Record<string, string>> = {},
): Visitor => {
  const cookies = new Map(has);
  const headersOf = (body: unknown, idempotencyKey: string | undefined): Headers => {
    const headers = new Headers({ ...says, origin: baseUrl, 'x-forwarded-for': address });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const csrf = cookies.get('XSRF-TOKEN');
    if (csrf !== undefined) headers.set('x-xsrf-token', decodeURIComponent(csrf));
    return headers;
  };
  const send: Visitor['send'] = async (call, parts) => {
    // The mapped type above leaves out exactly what the call does not take.
    const given = parts as Given & { idempotencyKey?: string };
    const response = await fetch(`${baseUrl}${addressOf(call, given)}`, {
      method: call.method,
      headers: headersOf(given.body, given.idempotencyKey),
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: response.status, body: await response.json() };
  };
  return {
    baseUrl,
    cookies,
    send,
    ask: async (call, parts) => {
      let answer = await send(call, parts);
      for (let again = 0; answer.status === 503 && again < TRIES_WHILE_BUSY; again += 1) {
        await pause(BUSY_MS);
        answer = await send(call, parts);
      }
      const { status, body } = answer;
      if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`);
      // `parse` answers with the output type of the very schema the contract names for this call.
      return call.reply.parse(body) as ReplyOf<typeof call>;
    },
  };
};
