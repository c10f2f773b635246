/** One browser: cookies, the XSRF header and the Origin that a browser would send. */
export type Visitor = {
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<Answer>;
  readonly cookies: Map<string, string>;
};

export type SendOptions = {
  readonly body?: unknown;
  /** Sent as a url-encoded form instead of JSON. */
  readonly form?: Readonly<Record<string, string>>;
  /** Added to, or with null taken from, what a browser sends. */
  readonly headers?: Readonly<Record<string, string | null>>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a reply is whatever was sent; each test says what it expects of it
  readonly body: any;
};

export const createVisitor = (baseUrl: string): Visitor => {
  const cookies = new Map<string, string>();

  const send: Visitor['send'] = async (method, path, options = {}) => {
    const headers = new Headers({ origin: baseUrl });
    const payload = payloadOf(options, headers);
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const csrf = cookies.get('XSRF-TOKEN');
    if (csrf !== undefined) headers.set('x-xsrf-token', decodeURIComponent(csrf));
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload }),
    });
    keep(response.headers.getSetCookie());
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  };

  const keep = (set: readonly string[]): void => {
    for (const cookie of set) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '') cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), value);
    }
  };

  return { send, cookies };
};

const payloadOf = (options: SendOptions, headers: Headers): string | undefined => {
  if (options.form !== undefined) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
    return new URLSearchParams(options.form).toString();
  }
  if (options.body === undefined) return undefined;
  headers.set('content-type', 'application/json');
  return typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
