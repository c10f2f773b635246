import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Heard = Readonly<{ path: string; headers: IncomingHttpHeaders; raw: string }>;

/** Listens for delivery reports and answers each with 200. */
export type Listener = Readonly<{ url: string; all: () => readonly Heard[]; stop: () => Promise<void> }>;

export async function startListener(): Promise<Listener> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      heard.push({ path: request.url ?? '', headers: request.headers, raw });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/report`,
    all: () => heard,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
