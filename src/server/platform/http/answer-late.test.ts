import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpApp } from './app.ts';

const WITHIN_MS = 100;
const LONGER_MS = 400;
let app: FastifyInstance;
const one = { atOnce: 1, waiting: 0, burstMs: 0, standingMs: 0 };

beforeEach(async () => {
  app = await createHttpApp({
    publicUrl: 'http://localhost:3000',
    trustProxy: '',
    log: createLog('error'),
    answerWithinMs: WITHIN_MS,
    admission: {
      limits: { ordinary: one, reserved: one },
      shareOf: (url) => (url === '/api/next' || url === '/api/slow-alone' ? 'reserved' : 'free'),
      busyPageOf: () => ({ headers: {}, body: '' }),
      log: createLog('silent'),
    },
  });
});
afterEach(() => app.close());

test('an answer that is not ready in time is a 503 that says when to come back, and comes once', async () => {
  const answered = Promise.withResolvers<void>();
  const after: number[] = [];
  app.get('/api/slow', async (_, reply) => {
    await answered.promise;
    after.push(reply.statusCode);
    return reply.code(200).send({ success: true });
  });
  const answer = await app.inject('/api/slow');
  answered.resolve();
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '2',
  ]);
  await expect.poll(() => after).toEqual([503]);
});

test('whose answer was late keeps its place until its work has ended', async () => {
  const ended = Promise.withResolvers<void>();
  app.get('/api/slow-alone', async (_, reply) => {
    await ended.promise;
    return reply.send({ success: true });
  });
  app.get('/api/next', async () => ({ success: true }));
  expect((await app.inject('/api/slow-alone')).statusCode).toBe(503);
  expect((await app.inject('/api/next')).statusCode).toBe(503);
  ended.resolve();
  await expect.poll(async () => (await app.inject('/api/next')).statusCode).toBe(200);
});

test('one that has begun goes on to its end, however long that takes', async () => {
  app.get('/api/stream', async (_, reply) => {
    const pieces = async function* () {
      yield 'first ';
      await pause(LONGER_MS);
      yield 'last';
    };
    return reply.type('text/plain').send(Readable.from(pieces()));
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/api/stream`, { headers: { 'accept-encoding': 'identity' } });
  expect([answer.status, await answer.text()]).toEqual([200, 'first last']);
});

test('a file that is being sent to us takes the time it takes', async () => {
  app.post('/api/file', { config: { takesFile: true } }, async (_, reply) => {
    await pause(LONGER_MS);
    return reply.code(200).send({ success: true });
  });
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/file' });
  expect(statusCode).toBe(200);
});

test('a server that ends gives the request under way its answer, and does not wait for its connection', async () => {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/api/slow', { config: { takesFile: true } }, async (_, reply) => {
    arrived.resolve();
    await released.promise;
    return reply.code(200).send({ success: true });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const answering = fetch(`${address}/api/slow`);
  await arrived.promise;
  const closing = app.close();
  // By then it has begun to close: what it does first, it does at once.
  setImmediate(released.resolve);
  const answer = await answering;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await answer.arrayBuffer();
  await closing;
});
