import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = Readonly<{
  event: string;
  data: Readonly<Record<string, unknown>>;
  raw: string;
  signature: string;
}>;

/** Listens for webhooks, and answers each as `statusOf` says. */
export type Receiver = Readonly<{
  url: string;
  /** In the order they came. */
  all: () => readonly Received[];
  events: () => readonly string[];
  answerWith: (statusOf: (count: number) => number) => void;
  stop: () => Promise<void>;
}>;

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let statusOf: (count: number) => number = () => 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      // What is posted here is the simulator's own JSON.
      const { event, data } = JSON.parse(raw) as Pick<Received, 'event' | 'data'>;
      received.push({ event, data, raw, signature: String(request.headers['x-paystack-signature']) });
      response.writeHead(statusOf(received.length)).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    all: () => received,
    events: () => received.map(({ event }) => event),
    answerWith: (given) => {
      statusOf = given;
    },
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
