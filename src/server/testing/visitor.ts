/** One browser: cookies, the XSRF header and the Origin that a browser would send. */
export type Visitor = {
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<Answer>;
  readonly cookies: Map<string, string>;
};

export type SendOptions = {
  readonly body?: unknown;
  /** Sent as a url-encoded form instead of JSON. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as a multipart body instead, with these files and nothing else. */
  readonly file?: SentFile | readonly SentFile[];
  /** Added to, or with null taken from, what a browser sends. */
  readonly headers?: Readonly<Record<string, string | null>>;
};

/** A file as a browser sends it; the server is to believe neither its type nor its name. */
export type SentFile = {
  readonly field: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly name?: string;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
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
    const bytes = await bytesOf(response);
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, text, bytes, body: parse(text) };
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

/** A stream of events has no end: its first words, after which this browser goes away. */
const bytesOf = async (response: Response): Promise<Buffer> => {
  if (response.body === null || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return Buffer.from(await response.arrayBuffer());
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []);
};

const payloadOf = (options: SendOptions, headers: Headers): string | FormData | undefined => {
  if (options.file !== undefined) return multipartOf([options.file].flat());
  if (options.form !== undefined) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
    return new URLSearchParams(options.form).toString();
  }
  if (options.body === undefined) return undefined;
  headers.set('content-type', 'application/json');
  return typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
};

/** Its Content-Type, with the boundary, is set by whoever sends it. */
const multipartOf = (files: readonly SentFile[]): FormData => {
  const form = new FormData();
  for (const { field, bytes, type, name } of files)
    form.append(field, new Blob([bytes], { type }), name ?? 'file');
  return form;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
