import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIPv6 } from 'node:net';

export type OutboundReply =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string; readonly ms: number }
  | { readonly kind: 'failed'; readonly error: string; readonly ms: number };

/** Of a reply so much is read, and then the connection is closed. */
const MOST_BYTES = 2_048;

/**
 * One POST to this very address, whatever the name in `url` stands for; certificate and `Host` go by the name. A
 * redirect is an answer like any other. Never throws; ends within `timeoutMs`.
 */
export const postTo = ({
  url,
  address,
  headers,
  body,
  timeoutMs,
}: {
  readonly url: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}): Promise<OutboundReply> =>
  new Promise((resolve) => {
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    const family = isIPv6(address) ? 6 : 4;
    const request = (url.startsWith('https:') ? secure : plain)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      // guard: the-connection-goes-to-the-address-that-was-looked-at
      lookup: (_, options, done) =>
        options.all === true ? done(null, [{ address, family }]) : done(null, address, family),
    });
    const end = (reply: OutboundReply): void => {
      clearTimeout(timer);
      resolve(reply);
      request.destroy();
    };
    const fail = (error: string): void => end({ kind: 'failed', error, ms: took() });
    const timer = setTimeout(() => fail('There was no answer within 10 seconds.'), timeoutMs);
    request.on('error', (error) => fail(wordsOf(error)));
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const pieces: Buffer[] = [];
      let bytes = 0;
      const finish = (): void => {
        const text = Buffer.concat(pieces).subarray(0, MOST_BYTES).toString('utf8');
        end({ kind: 'answered', status, text, ms: took() });
      };
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        // guard: of-a-reply-only-the-beginning-is-read
        if (bytes >= MOST_BYTES) finish();
      });
      // What was said of the status stands, though the rest of the reply broke off.
      response.on('error', finish);
      response.on('end', finish);
    });
    request.end(body);
  });

const wordsOf = (error: Error): string => {
  const code: unknown = Object.getOwnPropertyDescriptor(error, 'code')?.value;
  switch (code) {
    case 'ECONNREFUSED':
      return 'The server took no connection.';
    case 'ECONNRESET':
      return 'The server closed the connection without an answer.';
    default:
      return `No connection could be made (${typeof code === 'string' ? code : error.name}).`;
  }
};
