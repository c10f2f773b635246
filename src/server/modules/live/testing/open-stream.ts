import { get, type IncomingMessage } from 'node:http';
import type { Visitor } from '../../../testing/visitor.ts';

/** What a browser has read of one stream of events. */
export type OpenStream = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** All of it, as it came. */
  readonly text: () => string;
  /** The data of its `message` events, and the names of all others. */
  readonly told: () => readonly unknown[];
  readonly ended: () => boolean;
  /** Reads no further, but stays. */
  readonly standStill: () => void;
  /** Goes away, as a closed tab does. */
  readonly leave: () => void;
};

/** Opens the stream as this visitor's browser, and resolves once the server has answered. */
export const openStream = (
  baseUrl: string,
  visitor: Pick<Visitor, 'cookies'>,
  query = '',
  more: Readonly<Record<string, string>> = {},
): Promise<OpenStream> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, deflate, br',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...more,
    };
    const request = get(`${baseUrl}/api/live${query}`, { headers, agent: false }, (response) => {
      let text = '';
      let ended = false;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('close', () => {
        ended = true;
      });
      response.on('error', () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        told: () => eventsIn(text),
        ended: () => ended,
        standStill: () => response.pause(),
        leave: () => request.destroy(),
      });
    });
    request.on('error', reject);
  });

const eventsIn = (text: string): readonly unknown[] =>
  text
    .split('\n\n')
    .filter((block) => block.includes('data: '))
    .map((block) => /^event: (.+)$/m.exec(block)?.[1] ?? JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? ''));
