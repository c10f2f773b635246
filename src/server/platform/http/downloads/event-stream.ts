import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** One open stream of server-sent events, to one reader. */
export type EventStream = {
  readonly content: Readable;
  /** Text after the format of server-sent events. A reader who does not keep up is cut off: nothing piles up. */
  readonly send: (text: string) => void;
  readonly end: () => void;
  /** Once it has ended, for whatever reason: the reader has gone, was cut off, or `end` was called. */
  readonly onClosed: (work: () => void) => void;
};

/** A reader that far behind is gone, or may as well look at everything again. */
const MOST_UNREAD = 16 * 1024;
/** How long a reader may take to read the last of it. */
const LAST_WORDS_MS = 1_000;

export const createEventStream = (): EventStream => {
  const content = new Readable({ read: () => undefined });
  let ended = false;
  return {
    content,
    send: (text) => {
      if (ended || content.destroyed) return;
      content.push(text);
      if (content.readableLength > MOST_UNREAD) content.destroy();
    },
    end: () => {
      if (ended || content.destroyed) return;
      ended = true;
      content.push(null);
      setTimeout(() => content.destroy(), LAST_WORDS_MS).unref();
    },
    onClosed: (work) => content.once('close', work),
  };
};

/** One event as text. `data` is sent as JSON; without any, browsers would not tell the page. */
export const eventText = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

/** A line that is no event: it keeps proxies from taking a quiet stream for a dead one. */
export const commentText = (text: string): string => `: ${text}\n\n`;

/** Sends it as it comes, through proxies too, and never uses its connection for anything else. */
export const sendEvents = (reply: FastifyReply, stream: EventStream): FastifyReply => {
  // What waits in the connection itself is not in the stream: a reader that stands still would hold it for ever.
  stream.onClosed(() => setTimeout(() => reply.raw.destroy(), LAST_WORDS_MS).unref());
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    .send(stream.content);
};
