import { Agent, request } from 'node:http';
import type { FuzzInput } from './fuzz-input.ts';

export type Reply = {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
  /** Nothing came for longer than anybody waits. */
  readonly hung: boolean;
};

/** No reply may take longer. */
export const PATIENCE_MS = 5_000;
const PIECE = 7;

export const createSender = (baseUrl: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(baseUrl);

  const send = (input: FuzzInput, headers: Readonly<Record<string, string>>): Promise<Reply> =>
    new Promise((resolve) => {
      const began = performance.now();
      const { body, how } = input;
      // Said outright, since of some methods Node sends a body without a word about its size.
      const size =
        body === null
          ? {}
          : how === 'in pieces'
            ? { 'transfer-encoding': 'chunked' }
            : { 'content-length': String(body.length) };
      let timer: NodeJS.Timeout | undefined;
      const end = (status: number, more: Partial<Reply> = {}): void => {
        clearTimeout(timer);
        resolve({
          status,
          headers: {},
          text: '',
          milliseconds: performance.now() - began,
          hung: false,
          ...more,
        });
      };
      const sent = request(
        {
          hostname,
          port,
          method: input.method,
          path: input.path,
          // What is cut off ends its connection.
          agent: how === 'cut off' ? false : agent,
          headers: { ...headers, ...size },
        },
        (reply) => {
          const parts: Buffer[] = [];
          const answered = (): void =>
            end(reply.statusCode ?? 0, { headers: reply.headers, text: Buffer.concat(parts).toString() });
          reply.on('data', (part: Buffer) => {
            parts.push(part);
            // A stream of events has no end.
            if (!String(reply.headers['content-type']).startsWith('text/event-stream')) return;
            answered();
            sent.destroy();
          });
          reply.on('end', answered);
          reply.on('error', answered);
        },
      );
      timer = setTimeout(() => {
        end(0, { hung: true });
        sent.destroy();
      }, PATIENCE_MS);
      sent.on('error', () => end(0));
      sent.on('upgrade', (reply, socket) => {
        end(reply.statusCode ?? 0, { headers: reply.headers });
        socket.destroy();
      });
      if (body === null) sent.end();
      else if (how === 'whole') sent.end(body);
      else if (how === 'in pieces') {
        sent.write(body.subarray(0, PIECE));
        setImmediate(() => sent.end(body.subarray(PIECE)));
      } else {
        sent.write(body.subarray(0, body.length - 1));
        setTimeout(() => sent.destroy(), 20);
      }
    });

  return { send, close: () => agent.destroy() };
};
