import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { addressOf, listening } from './listen.ts';
import { type Answer, HANG_UP, json, type Reply } from './reply.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** What a route is told of a request: address, query, the path's captured parts, headers, and the body as text and as it came. */
export type Asked = Readonly<{
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  params: readonly string[];
  contentType: string;
  body: string;
  bytes: Buffer;
}>;

/** `path` is matched against the whole path; its capture groups become `params`. `mostBytes`: 64 KB where it is absent. */
export type Route = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: RegExp;
  mostBytes?: number;
  answer: (asked: Asked) => Answer | Promise<Answer>;
}>;

export type Listener = Readonly<{ address: string; stop: () => Promise<void> }>;

/** Serves the routes; throws when the port cannot be taken. `address` carries the port really in use. */
export async function startHttp(options: {
  readonly host: string;
  readonly port: number;
  readonly routes: readonly Route[];
}): Promise<Listener> {
  const server = createServer((request, response) => {
    answer(options.routes, request)
      .catch((cause: unknown) => {
        console.error('simulator: a request failed', cause);
        return json(500, { error: 'The simulator failed; see its log.' });
      })
      .then((reply) => {
        if (reply === HANG_UP) request.socket.resetAndDestroy();
        else send(response, reply, request.method === 'HEAD');
      });
  });
  await listening(server, () => server.listen(options.port, options.host));
  return {
    address: addressOf('http', server),
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(routes: readonly Route[], request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const here = routes.filter((route) => route.path.test(url.pathname));
  const route = here.find((candidate) => candidate.method === method);
  if (!route) {
    if (here.length === 0) return json(404, { error: 'Nothing lives at this address.' });
    return json(405, { error: `This address answers ${here.map((one) => one.method).join(', ')}.` });
  }
  const { mostBytes = BODY_LIMIT_BYTES } = route;
  const bytes = await readBody(request, mostBytes);
  if (bytes === null) return json(413, { error: `The body is larger than ${mostBytes} bytes.` });
  return route.answer({
    method,
    path: url.pathname,
    headers: request.headers,
    query: url.searchParams,
    params: route.path.exec(url.pathname)?.slice(1) ?? [],
    contentType: request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
    body: bytes.toString('utf8'),
    bytes,
  });
}

async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without setEncoding, Node's request stream yields Buffers only.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size > mostBytes ? null : Buffer.concat(chunks);
}

function send(response: ServerResponse, reply: Reply, headOnly: boolean): void {
  response.writeHead(reply.status, {
    'content-type': reply.contentType,
    'content-length': Buffer.byteLength(reply.body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...reply.headers,
  });
  const { body, cutAfter } = reply;
  if (cutAfter === undefined || headOnly) response.end(headOnly ? undefined : body);
  else response.write(body.slice(0, cutAfter), () => response.socket?.resetAndDestroy());
}
