import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createEventStream, type EventStream, eventText, sendEvents } from './event-stream.ts';

test('an event without data would not be told by browsers, so each has some', () => {
  expect(eventText({ a: 1 })).toBe('data: {"a":1}\n\n');
  expect(eventText({}, 'refresh')).toBe('event: refresh\ndata: {}\n\n');
  expect(eventText('line\n\nevent: forged')).toBe('data: "line\\n\\nevent: forged"\n\n');
});

test('what is said after the end is lost, and breaks nothing', async () => {
  const stream = createEventStream();
  const closed = new Promise<void>((resolve) => stream.onClosed(resolve));
  stream.send('one');
  stream.end();
  stream.end();
  stream.send('two');
  expect(String(stream.content.read())).toBe('one');
  expect(stream.content.read()).toBeNull();
  await closed;
  stream.send('three');
});

type Stalled = {
  readonly stream: EventStream;
  /** What waits in the connection, beyond the stream. */
  readonly unsent: () => number;
  /** Whether the server has given the connection up. */
  readonly isGone: () => boolean;
};

/** A server with one stream, and a reader who asks for it and then reads nothing at all. */
const withStalledReader = async (work: (stalled: Stalled) => Promise<void>): Promise<void> => {
  const stream = createEventStream();
  const app = Fastify();
  let socket: Socket | undefined;
  app.get('/', async (request, reply) => {
    socket = request.raw.socket;
    return sendEvents(reply, stream);
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const reader = connect(Number(port), '127.0.0.1');
  reader.on('error', () => undefined);
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  try {
    await expect.poll(() => stream.content.readableFlowing).toBe(true);
    await work({
      stream,
      unsent: () => socket?.writableLength ?? 0,
      isGone: () => socket?.destroyed === true,
    });
    await app.close();
  } finally {
    reader.destroy();
    app.server.closeAllConnections();
  }
};

/** Sends until what is to be full is full, and stays so. */
const fill = async (stream: EventStream, bytes: number, isFull: () => boolean): Promise<void> => {
  for (let round = 0; round < 400_000; round += 1) {
    if (isFull()) {
      await pause(30);
      if (isFull()) return;
    }
    stream.send(eventText('x'.repeat(bytes)));
    await new Promise(setImmediate);
  }
  throw new Error('It never got full');
};

test('a reader who stands still is cut off before much has piled up', async () => {
  await withStalledReader(async ({ stream }) => {
    let closed = false;
    stream.onClosed(() => {
      closed = true;
    });
    await fill(stream, 4_000, () => closed || stream.content.readableLength > 24 * 1024);
    expect(closed).toBe(true);
  });
});

describe('the end of a stream is the end of its connection, though its reader stands still', () => {
  test('with something left in the stream', async () => {
    await withStalledReader(async ({ stream, isGone }) => {
      await fill(stream, 4_000, () => stream.content.readableLength > 0);
      stream.end();
      await expect.poll(isGone, { timeout: 4_000 }).toBe(true);
    });
  }, 8_000);

  test('with something left in the connection alone', async () => {
    await withStalledReader(async ({ stream, unsent, isGone }) => {
      await fill(stream, 4_000, () => unsent() > 0);
      expect(stream.content.readableLength).toBe(0);
      stream.end();
      await expect.poll(isGone, { timeout: 4_000 }).toBe(true);
    });
  }, 8_000);
});
