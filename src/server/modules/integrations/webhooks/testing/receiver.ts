import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '#contract/webhooks/events.ts';

export type Heard = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: WebhookEvent;
};

/** A business's own program: it hears every request, and replies as it is told to by path, with 200 else. */
export const startReceiver = async () => {
  const heard = new Map<string, Heard[]>();
  const replies = new Map<string, { status: number; text: string }>();
  const held = new Set<string>();
  const waiting: (() => void)[] = [];
  const server = createServer((request, reply) => {
    const path = request.url ?? '';
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      const so = { headers: request.headers, body, event: JSON.parse(body) as WebhookEvent };
      heard.set(path, [...(heard.get(path) ?? []), so]);
      const { status, text } = replies.get(path) ?? { status: 200, text: 'thanks' };
      const answer = () =>
        reply.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end(text);
      if (held.has(path)) waiting.push(answer);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let paths = 0;
  return {
    origin,
    /** An address that no other test has. */
    address: (): string => {
      paths += 1;
      return `${origin}/hooks/${paths}`;
    },
    heardAt: (url: string): readonly Heard[] => heard.get(new URL(url).pathname) ?? [],
    replyAt: (url: string, status: number, text = ''): void => {
      replies.set(new URL(url).pathname, { status, text });
    },
    /** What is asked there from now on is left without a reply until `release`. */
    holdAt: (url: string): void => {
      held.add(new URL(url).pathname);
    },
    /** How many are waiting for their reply. */
    waiting: (): number => waiting.length,
    release: (): void => {
      held.clear();
      for (const answer of waiting.splice(0)) answer();
    },
    stop: () => server.close(),
  };
};
