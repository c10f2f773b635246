import { text } from 'node:stream/consumers';
import { type Answer, type HttpSocket, openSocket, requestBytes } from './load/http-socket.ts';
import {
  type BurstJob,
  type BurstOutcome,
  type MixedJob,
  MOST_CONNECTIONS,
  MOST_MILLISECONDS,
  type SteadyJob,
  type SteadyOutcome,
} from './load/job.ts';
import { runMixed } from './load/mixed-load.ts';

/** A process of its own: a job as JSON on its input, the outcome as JSON on its output. */
const fail = (fault: Error): never => {
  console.error(fault.message);
  process.exit(1);
};

const openAll = (port: number, count: number): Promise<readonly HttpSocket[]> => {
  if (count > MOST_CONNECTIONS) fail(new Error(`At most ${MOST_CONNECTIONS} connections`));
  return Promise.all(Array.from({ length: count }, () => openSocket(port, fail)));
};

const runSteady = async (job: SteadyJob): Promise<SteadyOutcome> => {
  const sockets = await openAll(job.port, job.connections);
  const request = requestBytes(job.port, { method: 'GET', path: job.path });
  const ask = (socket: HttpSocket): Promise<Answer> =>
    new Promise((resolve) => socket.send(request, resolve));
  const [socket] = sockets;
  if (socket === undefined) return fail(new Error('No connection was asked for'));
  const first = await ask(socket);
  const body = Buffer.from(first.body);
  const started = performance.now();
  const until = started + Math.min(job.milliseconds, MOST_MILLISECONDS);
  let answers = 0;
  let different = 0;
  const keepAsking = (connection: HttpSocket): Promise<void> =>
    new Promise((resolve) => {
      const next = (): void =>
        connection.send(request, (answer) => {
          answers += 1;
          if (answer.status !== first.status || !answer.body.equals(body)) different += 1;
          if (performance.now() < until) next();
          else resolve();
        });
      next();
    });
  await Promise.all(sockets.map(keepAsking));
  const seconds = (performance.now() - started) / 1000;
  for (const connection of sockets) connection.close();
  return { answers, seconds, different, firstStatus: first.status, firstBody: body.toString() };
};

const runBurst = async (job: BurstJob): Promise<BurstOutcome> => {
  const sockets = await openAll(job.port, job.requests.length);
  const requests = job.requests.map((request) => requestBytes(job.port, request));
  const started = performance.now();
  const answers = await Promise.all(
    sockets.map(
      (socket, index) =>
        new Promise<BurstOutcome['answers'][number]>((resolve) => {
          socket.send(requests[index] ?? Buffer.alloc(0), ({ status, body }) =>
            resolve({ status, milliseconds: performance.now() - started, body: body.toString() }),
          );
        }),
    ),
  );
  for (const socket of sockets) socket.close();
  return { answers };
};

setTimeout(() => fail(new Error('The load took too long')), 2 * MOST_MILLISECONDS + 60_000).unref();
// Written by load.ts beside it, from these very types.
const job = JSON.parse(await text(process.stdin)) as SteadyJob | BurstJob | MixedJob;
const run = () => {
  if (job.kind === 'mixed') return runMixed(job, fail);
  return job.kind === 'steady' ? runSteady(job) : runBurst(job);
};
console.log(JSON.stringify(await run()));
process.exit(0);
