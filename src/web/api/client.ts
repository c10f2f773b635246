import type { Call, ReplyOf, RequestOf } from '#contract/call.ts';
import type { ErrorCode, FieldError } from '#contract/errors.ts';
import { clientPathsAt } from '#contract/paths.ts';

/** What the server said no to, or 'NETWORK' when nothing came back. */
export type Refusal = {
  readonly ok: false;
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  /** The server's own words, empty when it sent none. */
  readonly message: string;
  readonly error: string;
  readonly errors: readonly FieldError[];
  readonly data: unknown;
};

export type Answer<C extends Call> = { readonly ok: true; readonly reply: ReplyOf<C> } | Refusal;

type Parts<C extends Call> = {
  [K in keyof RequestOf<C> as undefined extends RequestOf<C>[K] ? never : K]: RequestOf<C>[K];
};
export type RequestParts<C extends Call> = Parts<C> & { readonly idempotencyKey?: string };

/** Called for every no that the portal receives; set by the portal's shell. Pages for clients have room for no more. */
type Refused = (status: number, code: unknown) => void;
let heard: Refused = () => {};
export const onRefused = (listener: Refused): void => {
  heard = listener;
};

/** What goes with each request of a page of ours; the portal adds which business its page shows. */
export const ownHeaders: Record<string, string> = {
  get 'X-XSRF-TOKEN'() {
    const [, token = ''] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? [];
    return decodeURIComponent(token);
  },
};

const fill = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const queryString = (query: Record<string, string | undefined>): string => {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** A fresh key for one attempt of the user's; keep it across retries of that attempt. */
export const newIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const refusalOf = async (response: Response): Promise<Refusal> =>
  toRefusal(response.status, await response.json().catch(() => ({})));

export const toRefusal = (status: number, body: Record<string, unknown>): Refusal => {
  heard(status, body['code']);
  return {
    ok: false,
    status,
    code: (typeof body['code'] === 'string' ? body['code'] : 'INTERNAL') as ErrorCode,
    message: typeof body['message'] === 'string' ? body['message'] : '',
    error: typeof body['error'] === 'string' ? body['error'] : '',
    errors: Array.isArray(body['errors']) ? body['errors'] : [],
    data: body['data'],
  };
};

export const unreachable = toRefusal(0, { code: 'NETWORK' });

export const addressOf = (
  call: Call,
  parts: { params?: Record<string, string>; query?: Record<string, string> },
) => `/api${fill(call.path, parts.params ?? {})}${queryString(parts.query ?? {})}`;

/** Browsers refuse to keep more than 64 KB of all requests together. */
const KEPT_ALIVE_LENGTH = 16_000;

/**
 * Makes one call of the contract; never throws. Sends cookies and the XSRF header, but from a page below /embed; and,
 * where given, the Idempotency-Key.
 * This is the only fetch of the web.
 */
export const request = async <C extends Call>(call: C, parts: RequestParts<C>): Promise<Answer<C>> => {
  const given = parts as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    idempotencyKey?: string;
  };
  // A page in another site's frame is nobody's: whoever is signed in here must not be there.
  const { embedded } = clientPathsAt(location.pathname);
  const headers: Record<string, string> = embedded ? {} : { ...ownHeaders };
  if (given.body !== undefined) headers['Content-Type'] = 'application/json';
  if (given.idempotencyKey !== undefined) headers['Idempotency-Key'] = given.idempotencyKey;
  const body = given.body === undefined ? undefined : JSON.stringify(given.body);
  try {
    const response = await fetch(addressOf(call, given), {
      method: call.method,
      credentials: embedded ? 'omit' : 'include',
      headers,
      // What a screen already shows as done is sent to its end, even when the page is left at once.
      keepalive: call.method !== 'GET' && (body ?? '').length < KEPT_ALIVE_LENGTH,
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) {
      const refusal = await refusalOf(response);
      console.warn(
        'The request was refused',
        refusal.status,
        addressOf(call, given),
        refusal.data ?? refusal.message,
      );
      return refusal;
    }
    const reply = await response.json();
    // A no that came as a yes, as a server before ours may say it.
    if (reply.success === false) return toRefusal(response.status, reply);
    // The server has checked its own reply against the same contract.
    return { ok: true, reply: reply as ReplyOf<C> };
  } catch (error) {
    console.error('The request failed', call.method, call.path, error);
    return unreachable;
  }
};

/** Whoever makes calls: the browser by `request`, and the server of itself where it draws a page of the portal. */
export type Ask = typeof request;
