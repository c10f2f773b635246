import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createListener, type Socket } from 'node:net';
import { refusal } from '#contract/outcome.ts';
import { refusalBody } from '#server/platform/http/errors.ts';
import { securityHeaders } from '#server/platform/http/headers.ts';
import { listenFault } from './listen-fault.ts';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<title>Akoko is starting</title>
<h1>Akoko is starting</h1>
<p>This takes a few seconds. The page you asked for opens by itself.</p>
</html>
`;
const words = JSON.stringify(
  refusalBody(refusal('UNAVAILABLE', { message: 'Akoko is starting. Please try again in a few seconds.' })),
);

/** How long a request that came in before the port was given back may take to arrive whole. */
const LATE_REQUEST_MS = 2_000;

/**
 * Answers 503 on the port of the app until that can: a process whose database is being made or migrated is alive and
 * not ready, and whoever watches it or visits should be told so. Returns what gives the port back: at once, while
 * whoever is connected already still has an answer. Throws, by the name of the setting, where nobody can listen there.
 */
export const answerWhileStarting = async (at: {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
}): Promise<() => Promise<void>> => {
  const answering = createServer((request: IncomingMessage, response: ServerResponse) => {
    const isApi = request.url?.startsWith('/api/') === true;
    response.writeHead(503, {
      ...securityHeaders(at.publicUrl),
      'content-type': `${isApi ? 'application/json' : 'text/html'}; charset=utf-8`,
      'cache-control': 'no-store',
      'retry-after': '2',
      connection: 'close',
    });
    response.end(isApi ? words : page);
  });
  // A listener apart: an HTTP server that closes hangs up on everyone whose request has not arrived.
  const open = new Set<Socket>();
  const listener = createListener((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    answering.emit('connection', socket);
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => reject(listenFault(at, error)));
    listener.listen(at.port, at.host, resolve);
  });
  return async () => {
    listener.close();
    setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, LATE_REQUEST_MS).unref();
  };
};
